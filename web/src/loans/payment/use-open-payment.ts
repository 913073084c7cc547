import type { RequestOf } from '@kit/contracts/methods';
import { orderDetail } from '@kit/contracts/methods/loan';
import { createPayOrder } from '@kit/contracts/methods/repayment';
import { useAction } from '../../api/use-action';
import { useCache } from '../../api/use-cache';
import { useScreen } from '../../api/use-screen';
import { PAY_ORDER_QUERY } from '../../platform/query-keys';
import { paymentScreen } from './payment-screen';
import { useCheckout } from './use-checkout';

/**
 * Opens a payment and goes to its screen. That screen replaces the cashier in the history. Back from the provider's
 * page then leads to this payment. A form would open a second one.
 * @param onChanged reloads a loan that has changed since it was shown
 */
export const useOpenPayment = (onChanged: () => Promise<void>) => {
  const { goTo } = useScreen();
  const { leaveTo } = useCheckout();
  // the fee may have grown after midnight, or another payment may have arrived
  const { run, isRunning, problem } = useAction(createPayOrder, onChanged);
  const cache = useCache();
  /** @throws AppError with a reason for the borrower */
  const open = async (payment: RequestOf<'createPayOrder'>): Promise<void> => {
    const { payOrderId, method, checkoutUrl } = await run(payment);
    // the loan now has a waiting payment, and possibly a chosen extension
    cache.refresh(orderDetail, { orderNo: payment.orderNo });
    goTo(paymentScreen(method), { query: { [PAY_ORDER_QUERY]: payOrderId }, replace: true });
    if (checkoutUrl !== null) leaveTo(checkoutUrl, payOrderId);
  };
  return { open, isOpening: isRunning, problem };
};
