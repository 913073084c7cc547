import type { Payment } from '@kit/contracts/methods/loan';
import type { Naira } from '@kit/contracts/money';
import { useState } from 'react';
import { useAction } from '../../../api/use-action';
import { useCache } from '../../../api/use-cache';
import { AppError } from '../../../lib/app-error';
import { CHANGED_MEANWHILE } from '../../../lib/loan-copy';
import { PAY_ORDER_QUERY } from '../../../navigation/query-keys';
import { useNavigation } from '../../../navigation/use-navigation';
import type { Purpose } from '../loan-state';
import { paymentScreen } from '../payment-screen';
import { useCheckout } from './use-checkout';

export interface Refusal {
  /** on the amount; absent where the amount is not to blame */
  readonly field?: 'amount';
  readonly text: string;
}

export interface NewPayment {
  readonly orderNo: string;
  readonly purpose: Purpose;
  readonly method: Payment['method'];
  readonly amount: Naira;
}

/**
 * Opens a payment and goes on to it, or says why not. The cashier's entry of the history becomes the payment's own, so that a step back
 * from the provider's page shows how the payment stands instead of a form that would open a second one.
 * @param onChanged the loan is no longer what was shown: load it again
 */
export const useOpenPayment = (onChanged: () => Promise<void>) => {
  const { goTo } = useNavigation();
  const { leaveTo } = useCheckout();
  const create = useAction('createPayOrder');
  const cache = useCache();
  const [refusal, setRefusal] = useState<Refusal>();
  const open = async (payment: NewPayment): Promise<Refusal | undefined> => {
    setRefusal(undefined);
    try {
      const { payOrderId, method, checkoutUrl } = await create.run(payment);
      // the loan now has a payment under way, and may have an extension that was chosen with it
      cache.refresh('orderDetail', { orderNo: payment.orderNo });
      goTo(paymentScreen(method), { query: { [PAY_ORDER_QUERY]: payOrderId }, replace: true });
      if (checkoutUrl !== null) leaveTo(checkoutUrl, payOrderId);
      return undefined;
    } catch (thrown) {
      const error = AppError.from(thrown);
      const reason = error.issues.find(({ path }) => path === 'amount')?.reason;
      const refused: Refusal =
        error.codeName === 'AMOUNT_REFUSED'
          ? { field: 'amount', text: reason ?? error.message }
          : { text: error.codeName === 'ORDER_STATUS_CONFLICT' ? CHANGED_MEANWHILE : error.message };
      setRefusal(refused);
      // the fee may have grown past midnight, or another payment arrived
      if (error.kind === 'code') await onChanged();
      return refused;
    }
  };
  return { open, isOpening: create.isRunning, refusal, clearRefusal: () => setRefusal(undefined) };
};
