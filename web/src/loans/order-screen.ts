import type { OrderStatus } from '@kit/contracts/methods/order-status';
import { APPLICATION_QUERY, ORDER_QUERY } from '../platform/query-keys';
import type { RouteName } from '../platform/routes';
import type { GoToOptions } from '../platform/screen';

const screens = {
  incomplete: 'countdown',
  assessing: 'review',
  reviewing: 'review',
  approved: 'confirmBorrow',
  rejected: 'reject',
  disbursing: 'lending',
  addingCard: 'addBankCard',
  repaying: 'repayDetail',
  overdue: 'repayDetail',
  finished: 'repayDetail',
  cancelled: 'review',
  failed: 'lending',
} as const satisfies Record<OrderStatus, RouteName>;

/** The screen of an order by its status. Every list and every screen of an order links there (4.1). */
export const orderScreen = (status: OrderStatus): RouteName => screens[status];

/** The screen of an order and the query that identifies the order. */
export const orderRoute = ({
  status,
  orderNo,
  tractOdrId,
}: {
  readonly status: OrderStatus;
  readonly orderNo: string;
  readonly tractOdrId: string;
}): { readonly screen: RouteName; readonly options: GoToOptions } => ({
  screen: orderScreen(status),
  options: { query: { [ORDER_QUERY]: orderNo, [APPLICATION_QUERY]: tractOdrId } },
});
