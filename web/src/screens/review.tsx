import type { OrderDetail } from '@kit/contracts/methods/loan';
import { copy } from '../loans/application-copy';
import { OrderLoadingOrError } from '../loans/order-problem';
import { useOrder } from '../loans/use-order';
import { useOrderWait } from '../loans/use-order-wait';
import { WaitView } from '../loans/wait-view';
import { formatMinute } from '../platform/dates';
import { useTopBar } from '../platform/top-bar-context';
import { useNavigation } from '../platform/use-navigation';
import { Button } from '../ui/button';
import { Message } from '../ui/message';
import type { Milestone } from '../ui/milestones';

const milestonesOf = ({ timeline, order, expectedAt, checkAfter }: OrderDetail): Milestone[] => {
  const at = (searched: (typeof timeline)[number]['kind']) => timeline.find(({ kind }) => kind === searched)?.at;
  const sentAt = at('submitted') ?? order.createdAt;
  const reviewedSince = at('reviewing');
  const soon = checkAfter === null ? copy.soon : copy.from(formatMinute(checkAfter));
  return [
    { title: copy.sent, note: formatMinute(sentAt), isReached: true },
    {
      title: copy.reviewed,
      note: reviewedSince === undefined ? soon : copy.since(formatMinute(reviewedSince)),
      isReached: reviewedSince !== undefined,
    },
    {
      title: copy.answer,
      note: expectedAt === null ? copy.soon : copy.expected(formatMinute(expectedAt)),
      isReached: false,
    },
  ];
};

/** An application that the borrower cancelled. Nothing is owed, and a new application is possible. */
function Withdrawn({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const { goTo } = useNavigation();
  useTopBar({ title: copy.cancelledPageTitle });
  const at = timeline.find(({ kind }) => kind === 'cancelled')?.at;
  return (
    <Message
      art="refused"
      title={copy.cancelledTitle}
      text={`${at === undefined ? '' : copy.cancelledOn(formatMinute(at))}${copy.cancelledText}`}
      action={<Button onClick={() => goTo('home', { replace: true })}>{copy.home}</Button>}
    />
  );
}

/** An application under review (2.12). The screen changes automatically once there is a decision. */
export default function ReviewScreen() {
  const query = useOrder('review');
  const { data, error } = query;
  const wait = useOrderWait(query);
  if (!data) return <OrderLoadingOrError query={query} cards={[['line', 'hero'], ['row']]} />;
  if (data.order.status === 'cancelled') return <Withdrawn timeline={data.timeline} />;
  return (
    <WaitView
      art="waiting"
      pageTitle={copy.reviewPageTitle}
      title={copy.reviewTitle}
      text={copy.reviewText}
      steps={milestonesOf(data)}
      order={data.order}
      wait={wait}
      isStale={error !== undefined}
      what={copy.reviewWhat}
    />
  );
}
