import type { OrderDetail } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { OrderLoadingOrError } from '../../loans/order-problem';
import { useOrder } from '../../loans/use-order';
import { useOrderWait } from '../../loans/use-order-wait';
import { WaitView } from '../../loans/wait-view';
import { formatMinute } from '../../platform/dates';
import type { Milestone } from '../../ui/milestones';
import { copy } from './copy';
import { PayoutFailed } from './payout-failed';

const milestonesOf = ({ timeline, expectedAt, terms }: OrderDetail): Milestone[] => {
  const latest = (searched: (typeof timeline)[number]['kind']) =>
    timeline.filter(({ kind }) => kind === searched).pop()?.at;
  const confirmedAt = latest('confirmed');
  const changedAt = latest('bank changed');
  return [
    {
      title: copy.confirmed,
      note: confirmedAt === undefined ? '' : formatMinute(confirmedAt),
      isReached: true,
    },
    ...(changedAt === undefined ? [] : [{ title: copy.bankChanged, note: formatMinute(changedAt), isReached: true }]),
    { title: copy.sent, note: copy.onItsWay, isReached: true },
    {
      title: terms === null ? copy.arrived : copy.amountArrived(formatNaira(terms.receivedAmount)),
      note: expectedAt === null ? copy.soon : copy.expected(formatMinute(expectedAt)),
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
  if (!data) return <OrderLoadingOrError query={query} cards={[['line', 'hero'], ['row']]} />;
  if (data.order.status === 'failed') return <PayoutFailed order={data.order} timeline={data.timeline} />;
  return (
    <WaitView
      art="money"
      pageTitle={copy.pageTitle}
      title={copy.title}
      text={copy.text}
      steps={milestonesOf(data)}
      order={data.order}
      wait={wait}
      isStale={error !== undefined}
      what={copy.what}
    />
  );
}
