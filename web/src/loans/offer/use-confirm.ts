import { homePage } from '@kit/contracts/methods/configuration';
import { confirmBorrow, type LoanTerms, type OrderSummary, orderDetail } from '@kit/contracts/methods/loan';
import { useState } from 'react';
import { useAction } from '../../api/use-action';
import { useCache } from '../../api/use-cache';
import { AppError } from '../../platform/app-error';
import { useNavigation } from '../../platform/use-navigation';
import { CHANGED_MEANWHILE } from '../loan-copy';
import { orderRoute } from '../order-screen';
import { type OfferIds, useChosenOffer } from '../use-chosen-offer';

/**
 * Takes the loan for a term and opens its payout screen.
 * @param ids product and coupon of the quote
 * @param onChanged reloads the order and its quote, because they are no longer as the screen showed them
 */
export const useConfirm = (order: OrderSummary, ids: OfferIds, onChanged: () => Promise<unknown>) => {
  const { goTo } = useNavigation();
  const cache = useCache();
  const { run, isRunning } = useAction(confirmBorrow);
  const [problem, setProblem] = useState<string>();
  const { forget } = useChosenOffer();
  /** @param terms what the borrower agreed to */
  const confirm = async ({ loanDays, receivedAmount, totalRepayment, dueAt }: LoanTerms): Promise<void> => {
    setProblem(undefined);
    const { orderNo, amount } = order;
    try {
      const { status } = await run({
        orderNo,
        loanDays,
        amount,
        agreed: true,
        announced: { receivedAmount, totalRepayment, dueAt },
        ...ids,
      });
      forget();
      cache.put(orderDetail, { orderNo }, (detail) => ({ ...detail, order: { ...detail.order, status } }));
      cache.refresh(homePage, {});
      const { screen, options } = orderRoute({ ...order, status });
      goTo(screen, { ...options, replace: true });
    } catch (thrown) {
      const error = AppError.from(thrown);
      const isOtherStatus = error.codeName === 'ORDER_STATUS_CONFLICT';
      const hasOtherTerms = error.codeName === 'EFFECT_CHANGED';
      if (isOtherStatus || hasOtherTerms) await onChanged();
      const reason = hasOtherTerms ? undefined : error.issues[0]?.reason;
      setProblem(isOtherStatus ? CHANGED_MEANWHILE : (reason ?? error.message));
    }
  };
  return { run: confirm, isRunning, problem };
};
