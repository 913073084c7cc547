import type { OrderDetail, timelineKind } from '@kit/contracts/methods/loan';
import type { OrderStatus } from '@kit/contracts/methods/order-status';
import { formatMinute } from '../platform/dates';
import { Money, Note } from '../ui/text';
import { stateWord } from './loan-words';

const events = {
  applied: 'You applied',
  submitted: 'Application sent',
  reviewing: 'Review began',
  approved: 'Loan approved',
  confirmed: 'You confirmed the loan',
  'paid out': 'Money paid out to you',
  'bank refused': 'Your bank sent the money back',
  'bank changed': 'You gave another account',
  overdue: 'The loan became overdue',
  'payment received': 'Payment received',
  'extension chosen': 'You chose to extend',
  extended: 'Term extended: extra charge',
  failed: 'The payout failed',
} as const;

type TimelineKind = (typeof timelineKind.values)[number];

const isState = (
  kind: TimelineKind,
): kind is Extract<TimelineKind, OrderStatus> & ('finished' | 'rejected' | 'cancelled') =>
  kind === 'finished' || kind === 'rejected' || kind === 'cancelled';

/** The words for an event of the loan. The end of a loan has the word of its state. */
export const eventText = (kind: TimelineKind): string => (isState(kind) ? stateWord(kind) : events[kind]);

/** The history of the loan from its first day, with the amounts. */
export function Timeline({ entries }: { readonly entries: OrderDetail['timeline'] }) {
  return (
    <ol className="loan-timeline">
      {entries.map(({ at, kind, amount }) => (
        <li key={`${at} ${kind} ${amount}`}>
          <span className="loan-event">
            <span>{eventText(kind)}</span>
            {amount !== null && <Money amount={amount} />}
          </span>
          <Note>{formatMinute(at)}</Note>
        </li>
      ))}
    </ol>
  );
}
