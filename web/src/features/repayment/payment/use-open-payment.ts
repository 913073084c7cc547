import type { RequestOf } from '@kit/contracts/methods';
import { useAction } from '../../../api/use-action';
import { useCache } from '../../../api/use-cache';
import { AppError } from '../../../lib/app-error';
import { CHANGED_MEANWHILE } from '../../../lib/loan-copy';
import { PAY_ORDER_QUERY } from '../../../navigation/query-keys';
import { useNavigation } from '../../../navigation/use-navigation';
import { paymentScreen } from '../payment-screen';
import { useCheckout } from './use-checkout';

/**
 * Opens a payment and goes to its screen. The payment replaces the cashier in the history, so that a step back from the
 * provider's page shows the state of the payment, and not a form that would open a second one.
 * @param onChanged called when the loan has changed since it was shown, to load it again
 */
export const useOpenPayment = (onChanged: () => Promise<void>) => {
  const { goTo } = useNavigation();
  const { leaveTo } = useCheckout();
  const create = useAction('createPayOrder');
  const cache = useCache();
  /** @throws AppError with the reason in the borrower's words */
  const open = async (payment: RequestOf<'createPayOrder'>): Promise<void> => {
    try {
      const { payOrderId, method, checkoutUrl } = await create.run(payment);
      // the loan now has an awaited payment, and may have an extension that was chosen with it
      cache.refresh('orderDetail', { orderNo: payment.orderNo });
      goTo(paymentScreen(method), { query: { [PAY_ORDER_QUERY]: payOrderId }, replace: true });
      if (checkoutUrl !== null) leaveTo(checkoutUrl, payOrderId);
    } catch (thrown) {
      const error = AppError.from(thrown);
      // the fee may have grown past midnight, or another payment arrived
      if (error.kind === 'code') await onChanged();
      throw error.codeName === 'ORDER_STATUS_CONFLICT'
        ? new AppError('code', CHANGED_MEANWHILE, { code: error.code, cause: error })
        : error;
    }
  };
  return { open, isOpening: create.isRunning };
};
