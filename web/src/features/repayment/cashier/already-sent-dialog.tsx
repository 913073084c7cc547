import type { Payment } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { PAY_ORDER_QUERY } from '../../../navigation/query-keys';
import { useNavigation } from '../../../navigation/use-navigation';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { paymentScreen } from '../payment-screen';

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
    <Dialog title={isTransfer ? 'Have you already sent it?' : 'Have you already paid it?'} onClose={onClose}>
      <p>
        {isTransfer
          ? `You have an account number for ${formatNaira(amount)} of this loan. If you sent the money, wait for it: it is usually here within 5 minutes.`
          : `A card payment of ${formatNaira(amount)} for this loan is open. If you paid it, wait for it: it is usually here at once.`}
      </p>
      <p>Otherwise you pay the same money twice, and we must return one payment.</p>
      <Button onClick={() => goTo(paymentScreen(method), { query: { [PAY_ORDER_QUERY]: payOrderId } })}>
        {isTransfer ? 'Yes, I have sent it' : 'Yes, I have paid it'}
      </Button>
      <Button kind="quiet" onClick={onContinue}>
        No, pay now
      </Button>
    </Dialog>
  );
}
