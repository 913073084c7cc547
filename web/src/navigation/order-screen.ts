import type { OrderStatus } from '@kit/contracts/enums';
import type { RouteName } from './paths';

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
  cancelled: 'record',
  failed: 'lending',
} as const satisfies Record<OrderStatus, RouteName>;

/** The screen on which an order stands; every list and every screen of an order leads there (4.1). */
export const screenOf = (status: OrderStatus): RouteName => screens[status];
