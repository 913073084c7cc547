import { assumptions } from '@kit/contracts/assumptions';
import type { ResponseOf } from '@kit/contracts/methods';
import { type OrderSummary, orderList } from '@kit/contracts/methods/loan';
import { buttonLabels } from '@kit/contracts/methods/order-status';
import { formatNaira } from '@kit/contracts/money';
import { rangeProblem } from '@kit/contracts/rules';
import { dayCount } from '@kit/contracts/time-units';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { daysLeftText, loanIsOwed, orderRoute, orderState, termShare } from '../loans/loan';
import { formatCalendarDay, formatDay } from '../platform/format';
import { DETAILS_TYPE, LIST_QUERY, TYPE_QUERY } from '../platform/location';
import { routeOf } from '../platform/routes';
import { focusHeading } from '../ui/bars';
import { Button } from '../ui/button';
import { List, ListRow } from '../ui/card';
import { Choice } from '../ui/choice';
import { Dialog } from '../ui/dialog';
import { TextField } from '../ui/field';
import { Loaded } from '../ui/loaded';
import { Message } from '../ui/message';
import { Meter } from '../ui/progress';
import { Badge, Note, Page } from '../ui/text';

/** A range of days as YYYY-MM-DD in Lagos. Without an end it is open. */
export interface Range {
  readonly from?: string;
  readonly to?: string;
}

/** The text of a range; undefined if both ends are open. */
export const rangeText = ({ from, to }: Range): string | undefined => {
  if (from !== undefined && to !== undefined)
    return from === to ? formatCalendarDay(from) : `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
  if (from !== undefined) return `from ${formatCalendarDay(from)}`;
  return to === undefined ? undefined : `until ${formatCalendarDay(to)}`;
};

const lists = [
  { value: 'incomplete', label: 'Running' },
  { value: 'finished', label: 'Ended' },
] as const;
type ListName = (typeof lists)[number]['value'];

/** From this number of orders on, a filter is quicker than scrolling. */
const MANY = 5;

/** The analytics page of the list of ended orders. The other list uses the route's (2.61). */
const ENDED_PAGE = 'listfinished_page';

/** Tracks the two lists as separate pages. Entering the screen already tracks the first one. */
const useListAnalytics = (list: ListName) => {
  const { analytics } = useScreen();
  const counted = useRef<ListName>('incomplete');
  useEffect(() => {
    const page = list === 'finished' ? ENDED_PAGE : (routeOf('record').analytics ?? '');
    analytics.enter(page);
    if (counted.current !== list) analytics.track(page);
    counted.current = list;
  }, [list, analytics]);
};

/** The borrower's loans and applications: the current and the ended ones (2.21). */
export default function RecordScreen() {
  const { current } = useScreen();
  const [list, setList] = useState<ListName>(() =>
    current.query.get(LIST_QUERY) === 'finished' ? 'finished' : 'incomplete',
  );
  const [range, setRange] = useState<Range>({});
  useListAnalytics(list);
  const query = useQuery(orderList, { list, ...range });
  const isFiltered = range.from !== undefined || range.to !== undefined;
  const hasFilter = isFiltered || (query.data?.orders.length ?? 0) >= MANY;
  return (
    <Page>
      <Choice legend="Which loans" options={lists} value={list} onChange={setList} />
      {hasFilter && <DateFilter range={range} onChange={setRange} />}
      <Loaded query={query} shape={[['row', 'row', 'row']]}>
        {({ orders }, note) => (
          <>
            {note}
            <Orders orders={orders} />
            {orders.length === 0 && (
              <EmptyList isEnded={list === 'finished'} isFiltered={isFiltered} onClear={() => setRange({})} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The orders: first those with a debt, which lead to their payment. */
function Orders({ orders }: Pick<ResponseOf<'orderList'>, 'orders'>) {
  // their amount is the debt, which falls with each payment
  const owed = orders.filter(({ status }) => loanIsOwed(status));
  const others = orders.filter(({ status }) => !loanIsOwed(status));
  return (
    <>
      {owed.length > 0 && (
        <ul className="stack gap-12" aria-label="Left to pay">
          {owed.map((order) => (
            <OwedLoan key={order.orderNo} order={order} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <List label="Your loans">
          {others.map((order) => (
            <OrderRow key={order.orderNo} order={order} />
          ))}
        </List>
      )}
    </>
  );
}

interface EmptyListProps {
  readonly isEnded: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** An empty list, with a hint on its future content. */
function EmptyList({ isEnded, isFiltered, onClear }: EmptyListProps) {
  const { goTo } = useScreen();
  if (isFiltered) {
    return (
      <Message
        art="empty"
        text="You did not apply for a loan on these days."
        action={
          <Button kind="secondary" onClick={onClear}>
            Show all dates
          </Button>
        }
      />
    );
  }
  if (isEnded) return <Message art="empty" text="Loans that you repaid and applications that ended appear here." />;
  return (
    <Message
      art="empty"
      text="You have no loan under way."
      action={
        <Button kind="secondary" onClick={() => goTo('home')}>
          See what you can borrow
        </Button>
      }
    />
  );
}

const useOpen = (order: OrderSummary) => {
  const { goTo } = useScreen();
  const { screen, options } = orderRoute(order);
  // a rejection opened from here is reported as details, not as part of the main flow (2.60)
  const query = screen === 'reject' ? { ...options.query, [TYPE_QUERY]: DETAILS_TYPE } : options.query;
  return () => goTo(screen, query === undefined ? {} : { query });
};

/** A date below its word, so that two of them fit beside each other on the smallest phone. */
function DateEnd({ word, at }: { readonly word: string; readonly at: number }) {
  return (
    <span className="stack">
      <Note as="span">{`${word} `}</Note>
      <Note as="span">{formatDay(at)}</Note>
    </span>
  );
}

/** A loan to repay: what is left to pay, the days until the due date, and the action. */
function OwedLoan({ order }: { readonly order: OrderSummary }) {
  const open = useOpen(order);
  const { tone, text } = orderState(order);
  const isUrgent = tone !== 'accent';
  const days = isUrgent ? text : daysLeftText(order.daysLeft) || text;
  // the list has no payout date; a loan is paid out soon after the borrower asked for it
  const share = termShare(order, { paymentAt: order.createdAt });
  return (
    <li>
      <button type="button" className="box stack gap-12 pad-20 record-loan" onClick={open}>
        <span className="row spread">
          <span className="stack gap-2">
            <Note as="span">Left to pay</Note>
            <span className="record-sum">{formatNaira(order.amount)}</span>
          </span>
          <Badge tone={tone}>{days}</Badge>
        </span>
        <Meter share={share} isLate={order.overdueDays > 0} />
        <span className="row spread">
          <DateEnd word="From" at={order.createdAt} />
          {order.dueAt !== null && <DateEnd word={order.overdueDays > 0 ? 'Was due' : 'Due'} at={order.dueAt} />}
        </span>
        <span className="tone-accent strong center record-action">{buttonLabels[order.button].record}</span>
      </button>
    </li>
  );
}

/** Any other order: its loan amount, its date and its state. The action labels are those of the second set (4.2). */
function OrderRow({ order }: { readonly order: OrderSummary }) {
  const open = useOpen(order);
  const { tone, text } = orderState(order);
  const isOver = order.status === 'cancelled';
  return (
    <ListRow
      title={`Loan of ${formatNaira(order.amount)}`}
      detail={`Asked for on ${formatDay(order.createdAt)}`}
      end={<Badge tone={isOver ? 'neutral' : tone}>{text}</Badge>}
      action={buttonLabels[order.button].record}
      onClick={open}
    />
  );
}

/** Filters the list by the application date of the loans (9.10). */
function DateFilter({ range, onChange }: { readonly range: Range; readonly onChange: (range: Range) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const text = rangeText(range);
  return (
    <div className="row spread record-filter">
      <Note as="span">{text ?? 'All dates'}</Note>
      <span className="row record-buttons">
        {text !== undefined && (
          <Button
            kind="quiet"
            isInline
            label="Clear the dates"
            onClick={() => {
              focusHeading();
              onChange({});
            }}
          >
            Clear
          </Button>
        )}
        <Button kind="quiet" isInline onClick={() => setIsOpen(true)}>
          Choose dates
        </Button>
      </span>
      {isOpen && (
        <Dialog title="Choose dates" onClose={() => setIsOpen(false)}>
          <Days
            range={range}
            onChoose={(chosen) => {
              onChange(chosen);
              setIsOpen(false);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

function Days({ range, onChoose }: { readonly range: Range; readonly onChoose: (range: Range) => void }) {
  const [from, setFrom] = useState(range.from ?? '');
  const [to, setTo] = useState(range.to ?? '');
  const [isTried, setIsTried] = useState(false);
  const problem = rangeProblem(from || undefined, to || undefined);
  return (
    <form
      className="stack gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (problem === undefined) onChoose({ ...(from && { from }), ...(to && { to }) });
      }}
    >
      <TextField label="First day" type="date" value={from} onChange={setFrom} />
      <TextField
        label="Last day"
        type="date"
        value={to}
        onChange={setTo}
        error={isTried ? problem : undefined}
        hint={isTried && problem ? undefined : `Choose no more than ${dayCount(assumptions.calendarRangeDays)}`}
      />
      <Button type="submit">Show these loans</Button>
    </form>
  );
}
