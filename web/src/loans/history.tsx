import type { OrderDetail, Payment, timelineKind } from '@kit/contracts/methods/loan';
import type { OrderStatus } from '@kit/contracts/methods/order-status';
import { formatNaira } from '@kit/contracts/money';
import { leftToExtend } from '@kit/contracts/payments';
import { useScreen } from '../api/use-screen';
import { formatMinute } from '../platform/format';
import { ORDER_QUERY, PAY_ORDER_QUERY, PURPOSE_QUERY } from '../platform/location';
import * as words from '../platform/words';
import { List, ListRow, Section } from '../ui/card';
import { Badge, type BadgeProps, Money, Note, Parts } from '../ui/text';
import { type Loan, type Purpose, stateWord } from './loan';
import { canExtend, methodLabel, paymentScreen } from './loan-texts';

const tones: Record<Payment['status'], NonNullable<BadgeProps['tone']>> = {
  waiting: 'warning',
  received: 'accent',
  failed: 'danger',
  expired: 'danger',
  closed: 'neutral',
};

/** All payments, newest first. Each links to its receipt or its state. */
export function Payments({ payments, orderNo }: { readonly payments: readonly Payment[]; readonly orderNo: string }) {
  const { goTo } = useScreen();
  const newestFirst = [...payments].sort((one, other) => other.createdAt - one.createdAt);
  if (payments.length === 0) {
    return (
      <List>
        <ListRow title="Payments" end="None yet" />
      </List>
    );
  }
  return (
    <Section title="Payments">
      <List>
        {newestFirst.map(({ payOrderId, amount, method, status, settledAt, createdAt }) => (
          <ListRow
            key={payOrderId}
            title={formatNaira(amount)}
            detail={<Parts of={[methodLabel(method), formatMinute(settledAt ?? createdAt)]} />}
            end={<Badge tone={tones[status]}>{words.payStatus[status]}</Badge>}
            onClick={() =>
              status === 'received'
                ? goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo, [PAY_ORDER_QUERY]: payOrderId } })
                : goTo(paymentScreen(method), { query: { [PAY_ORDER_QUERY]: payOrderId } })
            }
          />
        ))}
      </List>
    </Section>
  );
}

export interface UnderWayProps {
  readonly loan: Loan;
  /** on the cashier: the purpose of the new payment */
  readonly cashierOf?: Purpose;
}

/** Processes that the borrower can continue: a waiting payment, and an extension that is not paid yet. */
export function UnderWay({ loan, cashierOf }: UnderWayProps) {
  const { goTo } = useScreen();
  const { order, payments, repayment } = loan;
  const waiting = payments.find(({ status, payOrderId }) => status === 'waiting' && payOrderId === order.payOrderId);
  const isExtending = repayment.extensionChosen && cashierOf !== 'extend' && canExtend(loan);
  if (!waiting && !isExtending) return null;
  return (
    <List label="Under way">
      {waiting && (
        <ListRow
          title={`We are waiting for your ${formatNaira(waiting.amount)}`}
          detail={methodLabel(waiting.method)}
          onClick={() => goTo(paymentScreen(waiting.method), { query: { [PAY_ORDER_QUERY]: waiting.payOrderId } })}
        />
      )}
      {isExtending && (
        <ListRow
          title="You chose to extend"
          detail={`${formatNaira(leftToExtend(repayment))} is left to pay for it. Your payments count towards it first.`}
          onClick={() => goTo('cashier', { query: { [ORDER_QUERY]: order.orderNo, [PURPOSE_QUERY]: 'extend' } })}
        />
      )}
    </List>
  );
}

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
const eventText = (kind: TimelineKind): string => (isState(kind) ? stateWord(kind) : events[kind]);

/** The history of the loan from its first day, with the amounts. */
export function Timeline({ entries }: { readonly entries: OrderDetail['timeline'] }) {
  return (
    <ol className="stack pad-16 milestones loan-timeline">
      {entries.map(({ at, kind, amount }) => (
        <li key={`${at} ${kind} ${amount}`}>
          <span className="row spread">
            <span>{eventText(kind)}</span>
            {amount !== null && <Money amount={amount} />}
          </span>
          <Note>{formatMinute(at)}</Note>
        </li>
      ))}
    </ol>
  );
}
