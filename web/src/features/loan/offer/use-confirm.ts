import type { OrderSummary } from '@kit/contracts/methods/loan';
import { useState } from 'react';
import { useAction } from '../../../api/use-action';
import { useCache } from '../../../api/use-cache';
import { AppError } from '../../../lib/app-error';
import { CHANGED_MEANWHILE } from '../../../lib/loan-copy';
import { orderRoute } from '../../../navigation/order-screen';
import { useNavigation } from '../../../navigation/use-navigation';
import { type OfferIds, useChosenOffer } from '../../../orders/use-chosen-offer';

/**
 * Takes the loan for a term and opens its payout screen.
 * @param ids product and coupon of the quote
 * @param reload reloads an order that could no longer be taken
 */
export const useConfirm = (order: OrderSummary, ids: OfferIds, reload: () => Promise<void>) => {
  const { goTo } = useNavigation();
  const cache = useCache();
  const { run, isRunning } = useAction('confirmBorrow');
  const [problem, setProblem] = useState<string>();
  const { forget } = useChosenOffer();
  const confirm = async (loanDays: number): Promise<void> => {
    setProblem(undefined);
    const { orderNo, amount } = order;
    try {
      const { status } = await run({ orderNo, loanDays, amount, agreed: true, ...ids });
      forget();
      cache.put('orderDetail', { orderNo }, (detail) => ({ ...detail, order: { ...detail.order, status } }));
      cache.refresh('homePage', {});
      const { screen, options } = orderRoute({ ...order, status });
      goTo(screen, { ...options, replace: true });
    } catch (thrown) {
      const error = AppError.from(thrown);
      const hasChanged = error.codeName === 'ORDER_STATUS_CONFLICT';
      if (hasChanged) await reload();
      setProblem(hasChanged ? CHANGED_MEANWHILE : (error.issues[0]?.reason ?? error.message));
    }
  };
  return { run: confirm, isRunning, problem };
};
