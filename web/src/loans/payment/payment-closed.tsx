import type { PayOrder } from '@kit/contracts/methods/repayment';
import { formatNaira } from '@kit/contracts/money';
import { ORDER_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';
import { copy as texts } from './copy';

/** A payment that another one made unnecessary: the loan is paid. Offers no retry. */
export function PaymentClosed({ payment: { orderNo, amount, method } }: { readonly payment: PayOrder }) {
  const { goTo } = useNavigation();
  return (
    <>
      <Message
        art="paid"
        title={texts.closedTitle}
        text={method === 'transfer' ? texts.closedTransfer(formatNaira(amount)) : texts.closedCard(formatNaira(amount))}
      />
      <ActionBar>
        <Button onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo }, replace: true })}>
          {texts.seeLoan}
        </Button>
      </ActionBar>
    </>
  );
}
