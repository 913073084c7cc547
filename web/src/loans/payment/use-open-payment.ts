import { codes } from '@kit/contracts/codes';
import type { RequestOf } from '@kit/contracts/methods';
import { orderDetail } from '@kit/contracts/methods/loan';
import { createPayOrder } from '@kit/contracts/methods/repayment';
import { useAction } from '../../api/use-action';
import { useCache } from '../../api/use-cache';
import { useScreen } from '../../api/use-screen';
import { AppError } from '../../platform/app-error';
import { PAY_ORDER_QUERY } from '../../platform/query-keys';
import { CHANGED_MEANWHILE } from '../loan-words';
import { paymentScreen } from './payment-screen';
import { useCheckout } from './use-checkout';

/** The text for a loan that has changed since the screen showed it, by code. The server's issues name no field. */
const changedTexts: Readonly<Partial<Record<string, string>>> = {
  ORDER_STATUS_CONFLICT: CHANGED_MEANWHILE,
  EFFECT_CHANGED: codes.EFFECT_CHANGED.message,
};

/**
 * Opens a payment and goes to its screen. That screen replaces the cashier in the history. Back from the provider's
 * page then leads to this payment. A form would open a second one.
 * @param onChanged reloads a loan that has changed since it was shown
 */
export const useOpenPayment = (onChanged: () => Promise<void>) => {
  const { goTo } = useScreen();
  const { leaveTo } = useCheckout();
  const create = useAction(createPayOrder);
  const cache = useCache();
  /** @throws AppError with a reason for the borrower */
  const open = async (payment: RequestOf<'createPayOrder'>): Promise<void> => {
    try {
      const { payOrderId, method, checkoutUrl } = await create.run(payment);
      // the loan now has a waiting payment, and possibly a chosen extension
      cache.refresh(orderDetail, { orderNo: payment.orderNo });
      goTo(paymentScreen(method), { query: { [PAY_ORDER_QUERY]: payOrderId }, replace: true });
      if (checkoutUrl !== null) leaveTo(checkoutUrl, payOrderId);
    } catch (thrown) {
      const error = AppError.from(thrown);
      // the fee may have grown after midnight, or another payment may have arrived
      if (error.kind === 'code') await onChanged();
      const said = changedTexts[error.codeName ?? ''];
      throw said === undefined ? error : new AppError('code', said, { code: error.code, cause: error });
    }
  };
  return { open, isOpening: create.isRunning };
};
