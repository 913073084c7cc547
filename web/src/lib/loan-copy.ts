import { labelOf, type OrderStatus, orderStatus } from '@kit/contracts/enums';
import { dayCount } from '@kit/contracts/time-units';

/** Shown after an order was reloaded because its status had changed (ORDER_STATUS_CONFLICT). */
export const CHANGED_MEANWHILE = 'Your loan has changed in the meantime. This is how it stands now.';

export interface OrderState {
  readonly status: OrderStatus;
  readonly overdueDays: number;
}

/** The state of an order in a few words: how late it is, or else its status. */
export const orderStateText = ({ status, overdueDays }: OrderState): string =>
  overdueDays > 0 ? `${dayCount(overdueDays)} overdue` : labelOf(orderStatus, status);
