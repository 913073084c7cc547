import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import type { ResponseOf } from '@kit/contracts/methods';
import type { OrderDetail, orderDetail } from '@kit/contracts/methods/loan';
import { type ButtonVariant, buttonLabels } from '@kit/contracts/methods/order-status';
import { formatNaira } from '@kit/contracts/money';
import { dayCount, MINUTE, minuteCount } from '@kit/contracts/time-units';
import { useEffect, useState } from 'react';
import { useQuery } from '../../api/use-query';
import { daysLeftText, loanIsOwed, termShare, urgencyOf } from '../../loans/loan';
import { formatDay, formatMinute } from '../../platform/format';
import { Button } from '../../ui/button';
import { Meter } from '../../ui/progress';
import { Badge, Money, Note, unbroken } from '../../ui/text';

const ended: OrderCopy = { title: 'Your last loan' };

/** The texts of home for an order in one status (4.1). */
interface OrderCopy {
  /** above the amount or the state */
  readonly title: string;
  /** what happens now, or what to do next */
  readonly note?: string;
}

const orders = {
  incomplete: {
    title: 'Your application',
    note: 'Your application isn’t finished. Continue where you left off.',
  },
  assessing: { title: 'Your application', note: 'You can close the app. Your application is safe with us.' },
  reviewing: { title: 'Your application', note: 'You can close the app. Your application is safe with us.' },
  approved: { title: 'Approved loan amount', note: 'See what it costs, then get your money.' },
  rejected: { title: 'Your application' },
  disbursing: { title: 'Loan amount', note: 'We have sent it to your bank.' },
  addingCard: { title: 'Loan amount', note: 'Your bank sent the money back. Give us another account to get it.' },
  repaying: { title: 'Left to pay' },
  overdue: { title: 'Left to pay' },
  finished: ended,
  cancelled: ended,
  failed: ended,
} as const;

export type HomeOrder = NonNullable<ResponseOf<'homePage'>['order']>;

export interface OrderPanelProps {
  readonly order: HomeOrder;
  readonly onAct: () => void;
  readonly onExtend: () => void;
}

/** Statuses in which the order's amount means something to the borrower. */
const withAmount: readonly HomeOrder['status'][] = ['approved', 'disbursing', 'addingCard', 'repaying', 'overdue'];

/** The row of `orderDetail`. It loads apart from home, whose script is the one that every start waits for. */
const useOrderDetailRow = () => {
  const [row, setRow] = useState<typeof orderDetail>();
  useEffect(() => {
    // without it, home shows no more than the order's own amounts
    import('@kit/contracts/methods/loan').then(
      (rows) => setRow(rows.orderDetail),
      () => undefined,
    );
  }, []);
  return row;
};

/** The current order, in place of the offer: its amount or its state, and the next step. */
export function OrderPanel({ order, onAct, onExtend }: OrderPanelProps) {
  const { orderNo, status } = order;
  const { title, note }: { title: string; note?: string } = orders[status];
  const isOwed = loanIsOwed(status);
  // also puts the order into the cache, so that its screen opens at once
  const { data } = useQuery(useOrderDetailRow(), { orderNo });
  // OrderAction shows the state, and the note below it
  const isWaiting = !withAmount.includes(status) && status !== 'incomplete';
  const isPaidOut = status === 'disbursing' || status === 'addingCard';
  return (
    <section className="panel stack gap-16 pad-20">
      <div className="stack">
        <h2>{title}</h2>
        {withAmount.includes(status) && <Money isHero amount={order.amount} />}
        {/* keeps an empty line until the order is loaded, so that nothing below it moves */}
        {isPaidOut && <Note>{data?.terms ? `You receive ${formatNaira(data.terms.receivedAmount)}` : '\u00a0'}</Note>}
        {isOwed && <Due order={order} terms={data?.terms} />}
        {!isWaiting && note !== undefined && <p className="home-note">{note}</p>}
      </div>
      <div className={isOwed ? 'stack gap-4 home-choices' : undefined}>
        <OrderAction button={order.button} note={isWaiting ? note : undefined} detail={data} onAct={onAct} />
        {isOwed && (
          <Button kind="quiet" onClick={onExtend}>
            {`Extend by ${dayCount(EXTENSION_DAYS)}`}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The term as a bar, with its days left or overdue, and the due date. */
function Due({ order, terms }: { readonly order: HomeOrder; readonly terms: OrderDetail['terms'] | undefined }) {
  const urgency = urgencyOf(order);
  const { dueAt, overdueDays } = order;
  return (
    <div className="stack gap-8 home-due">
      <Meter share={termShare(order, terms)} isLate={overdueDays > 0} />
      <div className="row spread small home-place">
        {urgency ? <Badge tone={urgency.tone}>{urgency.text}</Badge> : <b>{daysLeftText(order.daysLeft)}</b>}
        {dueAt !== null && (
          <Note as="span">{overdueDays > 0 ? `was due ${formatDay(dueAt)}` : `due ${formatDay(dueAt)}`}</Note>
        )}
      </div>
    </div>
  );
}

/** A function, because the deployment's assumptions are known only after the start. */
const usualPayout = (): string => {
  const { shortest, longest } = assumptions.disbursementTime;
  return `Usually ${shortest / MINUTE} to ${minuteCount(longest / MINUTE)}`;
};

const expectedText = (usual: string, detail: OrderDetail | undefined): string => {
  const at = detail?.expectedAt ?? null;
  return at === null ? usual : `Expected by ${formatMinute(at)}`;
};

const refusedText = (detail: OrderDetail | undefined): string => {
  const rejection = detail?.rejection;
  return rejection
    ? `You can apply again in ${dayCount(rejection.daysLeft)}, from ${formatDay(rejection.reapplyAt)}.`
    : 'You can’t apply again yet.';
};

/** The text below the state of an order that the borrower can only wait for; undefined if there is an action. */
const waitText = (button: ButtonVariant, detail: OrderDetail | undefined): string | undefined => {
  if (button === 'processing') return expectedText('Usually about an hour', detail);
  if (button === 'paying') return expectedText(usualPayout(), detail);
  return button === 'rejected' ? refusedText(detail) : undefined;
};

interface OrderActionProps {
  readonly button: ButtonVariant;
  /** undefined until it loads; the usual times show meanwhile */
  readonly detail: OrderDetail | undefined;
  /** what happens meanwhile, below the state */
  readonly note: string | undefined;
  readonly onAct: () => void;
}

/** The next action of an order as a button (4.2), or its state while the borrower can only wait. */
function OrderAction({ button, detail, note, onAct }: OrderActionProps) {
  const { home, record } = buttonLabels[button];
  const text = waitText(button, detail);
  if (text === undefined) return <Button onClick={onAct}>{home}</Button>;
  return (
    <>
      <p className="stack gap-4 home-state">
        <b className="lead">{home}</b>
        <span>{unbroken(text)}</span>
        {note !== undefined && <Note as="span">{note}</Note>}
      </p>
      <Button kind="secondary" onClick={onAct}>
        {record}
      </Button>
    </>
  );
}
