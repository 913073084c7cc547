import type { Payment } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { paymentScreen } from '../../loans/payment/payment-screen';
import { PAY_ORDER_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { copy as texts } from './copy';

export interface AlreadySentDialogProps {
  /** the payment that is waiting for the same debt */
  readonly waiting: Payment;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** Asks before a second payment of the same debt. */
export function AlreadySentDialog({ waiting, onContinue, onClose }: AlreadySentDialogProps) {
  const { goTo } = useNavigation();
  const { amount, method, payOrderId } = waiting;
  const isTransfer = method === 'transfer';
  return (
    <Dialog title={isTransfer ? texts.sentTitle : texts.paidTitle} onClose={onClose}>
      <p>{isTransfer ? texts.sent(formatNaira(amount)) : texts.paid(formatNaira(amount))}</p>
      <p>{texts.twice}</p>
      <Button onClick={() => goTo(paymentScreen(method), { query: { [PAY_ORDER_QUERY]: payOrderId } })}>
        {isTransfer ? texts.yesSent : texts.yesPaid}
      </Button>
      <Button kind="quiet" onClick={onContinue}>
        {texts.noPayNow}
      </Button>
    </Dialog>
  );
}
