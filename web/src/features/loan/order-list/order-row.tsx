import { buttonLabels } from '@kit/contracts/enums';
import type { OrderSummary } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { formatDay } from '../../../lib/dates';
import { orderState } from '../../../lib/loan-copy';
import { orderRoute } from '../../../navigation/order-screen';
import { DETAILS_TYPE, TYPE_QUERY } from '../../../navigation/query-keys';
import { useNavigation } from '../../../navigation/use-navigation';
import { ListRow } from '../../../ui/list';

const isRunning = ({ status }: OrderSummary): boolean => status === 'repaying' || status === 'overdue';

/** A debt falls with each payment, a loan amount does not. So each has its own title. */
const titleOf = (order: OrderSummary): string =>
  `${isRunning(order) ? 'Left to pay' : 'Loan of'} ${formatNaira(order.amount)}`;

const detailOf = (order: OrderSummary): string => {
  const when =
    isRunning(order) && order.dueAt !== null
      ? `due ${formatDay(order.dueAt)}`
      : `asked for ${formatDay(order.createdAt)}`;
  return `${orderState(order).text} · ${when}`;
};

/** One order with its status and its action. The button labels are those of the second set (4.2). */
export function OrderRow({ order }: { readonly order: OrderSummary }) {
  const { goTo } = useNavigation();
  const { screen, options } = orderRoute(order);
  // a rejection opened from here is reported as details, not as part of the main flow (2.60)
  const query = screen === 'reject' ? { ...options.query, [TYPE_QUERY]: DETAILS_TYPE } : options.query;
  return (
    <ListRow
      title={titleOf(order)}
      detail={detailOf(order)}
      action={buttonLabels[order.button].record}
      onClick={() => goTo(screen, query === undefined ? {} : { query })}
    />
  );
}
