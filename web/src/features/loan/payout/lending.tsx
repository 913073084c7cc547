import type { OrderDetail } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { formatMinute } from '../../../lib/dates';
import { OrderProblem } from '../../../orders/order-problem';
import { useOrder } from '../../../orders/use-order';
import { useOrderWait } from '../../../orders/use-order-wait';
import { WaitView } from '../../../orders/wait-view';
import type { Milestone } from '../../../ui/milestones';
import { Skeleton } from '../../../ui/skeleton';
import { PayoutFailed } from './payout-failed';

const milestonesOf = ({ timeline, expectedAt, terms }: OrderDetail): Milestone[] => {
  const latest = (searched: (typeof timeline)[number]['kind']) =>
    timeline.filter(({ kind }) => kind === searched).pop()?.at;
  const confirmedAt = latest('confirmed');
  const changedAt = latest('bank changed');
  return [
    {
      title: 'You confirmed the loan',
      note: confirmedAt === undefined ? '' : formatMinute(confirmedAt),
      isReached: true,
    },
    ...(changedAt === undefined
      ? []
      : [{ title: 'You gave another account', note: formatMinute(changedAt), isReached: true }]),
    { title: 'Sent to your bank', note: 'on its way', isReached: true },
    {
      title: terms === null ? 'In your account' : `${formatNaira(terms.receivedAmount)} in your account`,
      note: expectedAt === null ? 'soon' : `expected by ${formatMinute(expectedAt)}`,
      isReached: false,
    },
  ];
};

/**
 * A payout on its way to the bank (2.10). The screen changes automatically once the money has arrived, or the bank
 * needs another account.
 */
export default function LendingScreen() {
  const query = useOrder('lending');
  const { data, error } = query;
  const wait = useOrderWait(query);
  if (!data)
    return error ? <OrderProblem {...query} error={error} /> : <Skeleton cards={[['line', 'hero'], ['row']]} />;
  if (data.order.status === 'failed') return <PayoutFailed order={data.order} timeline={data.timeline} />;
  return (
    <WaitView
      art="money"
      pageTitle="Loan on its way"
      title="Your money is on its way"
      text="It usually arrives within 10 to 60 minutes. You can close the app: nothing is lost."
      steps={milestonesOf(data)}
      order={data.order}
      wait={wait}
      isStale={error !== undefined}
      what="money"
    />
  );
}
