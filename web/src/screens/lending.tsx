import type { OrderDetail } from '@kit/contracts/methods/loan';
import { informationStep } from '@kit/contracts/methods/user';
import { formatNaira } from '@kit/contracts/money';
import { useScreen } from '../api/use-screen';
import { payoutFailed } from '../loans/loan';
import { LoadedOrder, useOrder } from '../loans/order';
import { HelpRow, WaitView } from '../loans/wait-view';
import { formatMinute } from '../platform/format';
import { nextScreen } from '../platform/screen';
import { Result } from '../ui/action-bar';
import { Button } from '../ui/button';
import type { Milestone } from '../ui/card';
import { Page } from '../ui/text';

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
  return (
    <LoadedOrder query={query} shape={[['line', 'hero'], ['row']]}>
      {(data, note) =>
        data.order.status === 'failed' ? (
          <PayoutFailed order={data.order} timeline={data.timeline} />
        ) : (
          <WaitView
            art="money"
            pageTitle="Loan on its way"
            title="Your money is on its way"
            text="It usually arrives within 10 to 60 minutes. You can close the app. Your money still comes."
            steps={milestonesOf(data)}
            data={data}
            reload={query.reload}
            note={note}
            what="money"
          />
        )
      }
    </LoadedOrder>
  );
}

/** A failed payout. Nothing is owed, and a new application is possible. */
function PayoutFailed({ order, timeline }: Pick<OrderDetail, 'order' | 'timeline'>) {
  const { goTo } = useScreen({ title: 'Payout failed' });
  const again = nextScreen(informationStep.values);
  const at = timeline.find(({ kind }) => kind === 'failed')?.at;
  return (
    <Result
      art="failed"
      title={payoutFailed.title}
      text={`${at === undefined ? '' : `On ${formatMinute(at)}. `}${payoutFailed.text}`}
      next={<Button onClick={() => goTo(again.screen, again.options)}>Apply again</Button>}
    >
      <Page>
        <HelpRow order={order} title="Did something arrive after all?" />
      </Page>
    </Result>
  );
}
