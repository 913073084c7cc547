import { orderDetail, type RepaymentState } from '@kit/contracts/methods/loan';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { formatNaira } from '@kit/contracts/money';
import { paymentEffectOf } from '@kit/contracts/payments';
import { useState } from 'react';
import { useQuery } from '../../api/use-query';
import { useScreen } from '../../api/use-screen';
import { AGAIN_QUERY, ORDER_QUERY, PURPOSE_QUERY } from '../../platform/location';
import { Result } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { loanIsOwed } from '../loan';
import { GenerateDialog, useOpenPayment } from './open-payment';

/** A failed or expired payment. The borrower can pay again while the loan is owed. */
export function PaymentEnded({ payment }: { readonly payment: PayOrder }) {
  const { goTo } = useScreen();
  const { payOrderId, orderNo, purpose, method, amount, failure, status } = payment;
  const [isConfirming, setIsConfirming] = useState(false);
  // a toast, because without the loan the payment cannot be repeated here
  const { data, reload } = useQuery(orderDetail, { orderNo }, { toast: true });
  const { open, isOpening, problem } = useOpenPayment(reload);
  const isTransfer = method === 'transfer';
  const isExpired = status === 'expired';
  const isOwed = data === undefined || loanIsOwed(data.order.status);
  const seeLoan = () => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo }, replace: true });
  const chooseAgain = () =>
    goTo('cashier', {
      query: { [ORDER_QUERY]: orderNo, [PURPOSE_QUERY]: purpose, [AGAIN_QUERY]: payOrderId },
      replace: true,
    });
  // A day later, the same amount can have another effect, such as extending the term. The borrower must then choose and
  // agree again.
  const state = data?.repayment ?? undefined;
  const sameAgain =
    data && state && amount <= state.remaining && paymentEffectOf(state, amount) === payment.effect
      ? { state, now: data.serverTime }
      : undefined;
  const openAnother = ({ remaining }: RepaymentState): Promise<void> =>
    // the sheet shows the problem
    open({ orderNo, purpose, method, amount, announced: { effect: payment.effect, remaining } }).catch(() => undefined);
  return (
    <Result
      art={isExpired ? 'waiting' : 'failed'}
      title={isExpired ? 'This payment has expired' : 'The payment failed'}
      text={
        isExpired && isTransfer
          ? `The account number no longer works, so don’t send ${formatNaira(amount)} to it. If you have sent it already, contact customer service.`
          : (failure ??
            (isTransfer ? 'If you sent the money, contact customer service.' : 'Your card was not charged.'))
      }
      action={
        isOwed && (
          <Button kind="quiet" onClick={seeLoan}>
            See your loan
          </Button>
        )
      }
      next={
        <>
          {!isOwed && <Button onClick={seeLoan}>See your loan</Button>}
          {isOwed && isTransfer && isExpired && (
            <Button onClick={() => (sameAgain ? setIsConfirming(true) : chooseAgain())}>
              Get a new account number
            </Button>
          )}
          {isOwed && !(isTransfer && isExpired) && <Button onClick={chooseAgain}>Try again</Button>}
        </>
      }
    >
      {isConfirming && sameAgain && (
        <GenerateDialog
          {...sameAgain}
          amount={amount}
          isBusy={isOpening}
          problem={problem}
          onConfirm={() => void openAnother(sameAgain.state)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Result>
  );
}
