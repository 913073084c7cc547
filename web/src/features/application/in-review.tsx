import type { OrderDetail } from '@kit/contracts/methods/loan';
import { formatMinute } from '../../lib/dates';
import { useTopBar } from '../../navigation/top-bar-context';
import { useNavigation } from '../../navigation/use-navigation';
import { OrderProblem } from '../../orders/order-problem';
import { useOrder } from '../../orders/use-order';
import { useOrderWait } from '../../orders/use-order-wait';
import { WaitView } from '../../orders/wait-view';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';
import type { Milestone } from '../../ui/milestones';
import { Skeleton } from '../../ui/skeleton';

const milestonesOf = ({ timeline, order, expectedAt, checkAfter }: OrderDetail): Milestone[] => {
  const at = (searched: (typeof timeline)[number]['kind']) => timeline.find(({ kind }) => kind === searched)?.at;
  const sentAt = at('submitted') ?? order.createdAt;
  const reviewedSince = at('reviewing');
  const soon = checkAfter === null ? 'soon' : `from ${formatMinute(checkAfter)}`;
  return [
    { title: 'Application sent', note: formatMinute(sentAt), isReached: true },
    {
      title: 'Being reviewed',
      note: reviewedSince === undefined ? soon : `since ${formatMinute(reviewedSince)}`,
      isReached: reviewedSince !== undefined,
    },
    {
      title: 'Answer',
      note: expectedAt === null ? 'soon' : `expected by ${formatMinute(expectedAt)}`,
      isReached: false,
    },
  ];
};

/** An application that the borrower cancelled. Nothing is owed, and a new application is possible. */
function Withdrawn({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const { goTo } = useNavigation();
  useTopBar({ title: 'Application cancelled' });
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

/** An application under review (2.12). The screen changes automatically once there is a decision. */
export default function ReviewScreen() {
  const query = useOrder('review');
  const { data, error } = query;
  const wait = useOrderWait(query);
  if (!data)
    return error ? <OrderProblem {...query} error={error} /> : <Skeleton cards={[['line', 'hero'], ['row']]} />;
  if (data.order.status === 'cancelled') return <Withdrawn timeline={data.timeline} />;
  return (
    <WaitView
      art="waiting"
      pageTitle="In review"
      title="We are reviewing your application"
      text="It usually takes about an hour. You can close the app: nothing is lost."
      steps={milestonesOf(data)}
      order={data.order}
      wait={wait}
      isStale={error !== undefined}
      what="answer"
    />
  );
}
