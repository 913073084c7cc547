import type { ResponseOf } from '@kit/contracts/methods';
import { formatDay } from '../../lib/dates';
import { orderStateText } from '../../lib/loan-copy';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { Note } from '../../ui/page';
import { FreezeNote } from './freeze-note';
import css from './home.module.css';
import { orderCopyOf } from './order-copy';

type HomeOrder = NonNullable<ResponseOf<'homePage'>['order']>;

export interface OrderCardProps {
  readonly order: HomeOrder;
  readonly label: string;
  readonly onAct: () => void;
}

const toneOf = ({ status }: HomeOrder) => {
  if (status === 'overdue' || status === 'rejected') return 'danger';
  return status === 'addingCard' ? 'warning' : 'accent';
};

/** The current order, which takes the offer's place. */
export function OrderCard({ order, label, onAct }: OrderCardProps) {
  const { title, hasAmount, note } = orderCopyOf(order.status);
  return (
    <Card>
      <div className={css.head}>
        <h2>{title}</h2>
        <Badge tone={toneOf(order)}>{orderStateText(order)}</Badge>
      </div>
      <div className={css.offer}>
        {hasAmount && <Money isHero amount={order.amount} />}
        {order.dueAt !== null && (
          <Note>
            {order.overdueDays > 0 ? 'was due' : 'due'} {formatDay(order.dueAt)}
          </Note>
        )}
        {note !== undefined && <p>{note}</p>}
        {order.status === 'rejected' && <FreezeNote orderNo={order.orderNo} />}
      </div>
      <Button onClick={onAct}>{label}</Button>
    </Card>
  );
}
