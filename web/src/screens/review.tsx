import type { OrderDetail } from '@kit/contracts/methods/loan';
import { useScreen } from '../api/use-screen';
import { LoadedOrder, useOrder } from '../loans/order';
import { WaitView } from '../loans/wait-view';
import { formatMinute } from '../platform/format';
import { Result } from '../ui/action-bar';
import { Button } from '../ui/button';
import type { Milestone } from '../ui/card';

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
  const { goTo } = useScreen({ title: 'Application cancelled' });
  const at = timeline.find(({ kind }) => kind === 'cancelled')?.at;
  return (
    <Result
      art="refused"
      title="You cancelled this application"
      text={`${at === undefined ? '' : `On ${formatMinute(at)}. `}We paid nothing out, and you owe nothing. You can apply again at any time.`}
      next={<Button onClick={() => goTo('home', { replace: true })}>Back to home</Button>}
    />
  );
}

/** An application under review (2.12). The screen changes automatically once there is a decision. */
export default function ReviewScreen() {
  const query = useOrder('review');
  return (
    <LoadedOrder query={query} shape={[['line', 'hero'], ['row']]}>
      {(data, note) =>
        data.order.status === 'cancelled' ? (
          <Withdrawn timeline={data.timeline} />
        ) : (
          <WaitView
            art="waiting"
            pageTitle="In review"
            title="We are reviewing your application"
            text="It usually takes about an hour. You can close the app. We keep your application safe."
            steps={milestonesOf(data)}
            data={data}
            reload={query.reload}
            note={note}
            what="answer"
          />
        )
      }
    </LoadedOrder>
  );
}
