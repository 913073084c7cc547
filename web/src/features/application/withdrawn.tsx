import type { OrderDetail } from '@kit/contracts/methods/loan';
import { formatMinute } from '../../lib/dates';
import { useNavigation } from '../../navigation/use-navigation';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';

/** An application that the borrower cancelled: nothing is owed, and another one is possible. */
export function Withdrawn({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const { goTo } = useNavigation();
  const at = timeline.find(({ kind }) => kind === 'cancelled')?.at;
  return (
    <Message
      art="refused"
      title="You cancelled this application"
      text={`${at === undefined ? '' : `On ${formatMinute(at)}. `}Nothing was paid out and nothing is owed. You can apply again at any time.`}
      action={<Button onClick={() => goTo('home', { replace: true })}>Back to home</Button>}
    />
  );
}
