import { orderStatus } from '@kit/contracts/enums';
import type { ResponseOf } from '@kit/contracts/methods';
import { formatDay } from '../../lib/dates';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { Note } from '../../ui/page';
import css from './home.module.css';

type HomeOrder = NonNullable<ResponseOf<'homePage'>['order']>;

export interface OrderCardProps {
  readonly order: HomeOrder;
  readonly label: string;
  readonly onAct: () => void;
}

const isOwed = ({ status }: HomeOrder) => status === 'repaying' || status === 'overdue';

const stateOf = (order: HomeOrder): string => {
  if (order.overdueDays > 0) return `${order.overdueDays} ${order.overdueDays === 1 ? 'day' : 'days'} overdue`;
  return orderStatus.entries.find((entry) => entry.value === order.status)?.label ?? order.status;
};

/** The order that home is about, in the place of the offer. */
export function OrderCard({ order, label, onAct }: OrderCardProps) {
  return (
    <Card>
      <div className={css.head}>
        <span>{isOwed(order) ? 'Left to pay' : 'Your loan'}</span>
        <Badge tone={order.overdueDays > 0 ? 'danger' : 'accent'}>{stateOf(order)}</Badge>
      </div>
      <p className={css.offer}>
        <Money isHero amount={order.amount} />
        {order.dueAt !== null && (
          <Note as="span">
            {order.overdueDays > 0 ? 'was due' : 'due'} {formatDay(order.dueAt)}
          </Note>
        )}
      </p>
      <Button onClick={onAct}>{label}</Button>
    </Card>
  );
}
