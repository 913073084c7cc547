import type { ResponseOf } from '@kit/contracts/methods';
import { formatNaira } from '@kit/contracts/money';
import { useQuery } from '../../api/use-query';
import { formatDay } from '../../lib/dates';
import { orderState } from '../../lib/loan-copy';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { Note } from '../../ui/page';
import css from './home.module.css';
import { OrderAction } from './order-action';
import { orderCopyOf } from './order-copy';

export type HomeOrder = NonNullable<ResponseOf<'homePage'>['order']>;

export interface OrderCardProps {
  readonly order: HomeOrder;
  readonly onAct: () => void;
}

/** The current order, in place of the offer. */
export function OrderCard({ order, onAct }: OrderCardProps) {
  const { title, hasAmount, note } = orderCopyOf(order.status);
  const { tone, text } = orderState(order);
  return (
    <Card>
      <div className={css.head}>
        <h2>{title}</h2>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <div className={css.offer}>
        {hasAmount && <Money isHero amount={order.amount} />}
        {order.dueAt !== null && (
          <Note>
            {order.overdueDays > 0 ? 'was due' : 'due'} {formatDay(order.dueAt)}
          </Note>
        )}
        {(order.status === 'disbursing' || order.status === 'addingCard') && <Received orderNo={order.orderNo} />}
        {note !== undefined && <p>{note}</p>}
      </div>
      <OrderAction order={order} onAct={onAct} />
    </Card>
  );
}

/** The amount paid out, which is less than the loan amount. Renders nothing until the order's details load. */
function Received({ orderNo }: { readonly orderNo: string }) {
  const terms = useQuery('orderDetail', { orderNo }).data?.terms;
  return terms ? <Note>You receive {formatNaira(terms.receivedAmount)}</Note> : null;
}
