import { EXTENSION_DAYS } from '@kit/contracts/constants';
import type { ResponseOf } from '@kit/contracts/methods';
import type { OrderDetail, orderDetail } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { dayCount } from '@kit/contracts/time-units';
import { useEffect, useState } from 'react';
import { useQuery } from '../../api/use-query';
import { daysLeftText, termShare, urgencyOf } from '../../loans/loan-copy';
import { formatDay } from '../../platform/dates';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Meter } from '../../ui/meter';
import { Money } from '../../ui/money';
import { Note } from '../../ui/page';
import { Panel } from '../../ui/panel';
import { copy } from './copy';
import css from './home.module.css';
import { OrderAction } from './order-action';

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
  const { title, note }: { title: string; note?: string } = copy.orders[status];
  const isOwed = status === 'repaying' || status === 'overdue';
  // also puts the order into the cache, so that its screen opens at once
  const { data } = useQuery(useOrderDetailRow(), { orderNo });
  // OrderAction shows the state, and the note below it
  const isWaiting = !withAmount.includes(status) && status !== 'incomplete';
  const isPaidOut = status === 'disbursing' || status === 'addingCard';
  return (
    <Panel>
      <div className={css.amount}>
        <h2>{title}</h2>
        {withAmount.includes(status) && <Money isHero amount={order.amount} />}
        {/* keeps an empty line until the order is loaded, so that nothing below it moves */}
        {isPaidOut && <Note>{data?.terms ? copy.receive(formatNaira(data.terms.receivedAmount)) : '\u00a0'}</Note>}
        {isOwed && <Due order={order} terms={data?.terms} />}
        {!isWaiting && note !== undefined && <p className={css.note}>{note}</p>}
      </div>
      <div className={isOwed ? css.choices : undefined}>
        <OrderAction button={order.button} note={isWaiting ? note : undefined} detail={data} onAct={onAct} />
        {isOwed && (
          <Button kind="quiet" onClick={onExtend}>
            {copy.extend(dayCount(EXTENSION_DAYS))}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** The term as a bar, with its days left or overdue, and the due date. */
function Due({ order, terms }: { readonly order: HomeOrder; readonly terms: OrderDetail['terms'] | undefined }) {
  const urgency = urgencyOf(order);
  const { dueAt, overdueDays } = order;
  return (
    <div className={css.due}>
      <Meter share={termShare(order, terms)} isLate={overdueDays > 0} />
      <div className={css.place}>
        {urgency ? <Badge tone={urgency.tone}>{urgency.text}</Badge> : <b>{daysLeftText(order.daysLeft)}</b>}
        {dueAt !== null && (
          <Note as="span">{overdueDays > 0 ? copy.wasDueOn(formatDay(dueAt)) : copy.dueOn(formatDay(dueAt))}</Note>
        )}
      </div>
    </div>
  );
}
