import type { OrderStatus } from '@kit/contracts/enums';
import type { RouteName } from './paths';
import type { GoToOptions } from './use-navigation';

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

/** The screen on which an order stands; every list and every screen of an order leads there (4.1). */
export const screenOf = (status: OrderStatus): RouteName => screens[status];

/** The queries that name an order: by its number, and as the application that customer service knows it by. */
export const ORDER_QUERY = 'orderNo';
export const APPLICATION_QUERY = 'tractOdrId';
/** The number of the order, as the help chat takes it beside the application (2.17). */
export const LOAN_QUERY = 'loanOrderId';
/** Whether a screen was opened to look something up, from the record, and not on the way to a loan (2.60). */
export const TYPE_QUERY = 'type';
export const DETAILS_TYPE = 'details';

/** The screen of an order together with the query that names it there. */
export const placeOf = ({
  status,
  orderNo,
  tractOdrId,
}: {
  readonly status: OrderStatus;
  readonly orderNo: string;
  readonly tractOdrId: string;
}): { readonly screen: RouteName; readonly options: GoToOptions } => ({
  screen: screenOf(status),
  options: { query: { [ORDER_QUERY]: orderNo, [APPLICATION_QUERY]: tractOdrId } },
});
