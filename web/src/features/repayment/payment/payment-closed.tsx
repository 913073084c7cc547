import type { PayOrder } from '@kit/contracts/methods/repayment';
import { formatNaira } from '@kit/contracts/money';
import { ORDER_QUERY } from '../../../navigation/query-keys';
import { useNavigation } from '../../../navigation/use-navigation';
import { ActionBar } from '../../../ui/action-bar';
import { Button } from '../../../ui/button';
import { Message } from '../../../ui/message';

/** A payment that another one made unnecessary: the loan is paid. Offers no retry. */
export function PaymentClosed({ payment: { orderNo, amount, method } }: { readonly payment: PayOrder }) {
  const { goTo } = useNavigation();
  return (
    <>
      <Message
        art="paid"
        title="Your loan is already paid"
        text={
          method === 'transfer'
            ? `You don’t need to send ${formatNaira(amount)}. If you sent it, we return it.`
            : `We closed this card payment of ${formatNaira(amount)}. If your card was charged, we return it.`
        }
      />
      <ActionBar>
        <Button onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo }, replace: true })}>
          See your loan
        </Button>
      </ActionBar>
    </>
  );
}
