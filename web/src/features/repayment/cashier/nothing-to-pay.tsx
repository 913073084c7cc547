import { ORDER_QUERY } from '../../../navigation/query-keys';
import { useNavigation } from '../../../navigation/use-navigation';
import { Button } from '../../../ui/button';
import { Message } from '../../../ui/message';

/** A loan on which no payment is possible now: paid off, or not paid out yet. */
export function NothingToPay({ orderNo }: { readonly orderNo: string }) {
  const { goTo } = useNavigation();
  return (
    <Message
      art="paid"
      title="Nothing to pay"
      text="Nothing is owed on this loan at the moment."
      action={
        <Button
          kind="secondary"
          onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo }, replace: true })}
        >
          See your loan
        </Button>
      }
    />
  );
}
