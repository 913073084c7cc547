import { labelOf, type OrderStatus, orderStatus } from '@kit/contracts/enums';
import { dayCount } from '@kit/contracts/time-units';

/** Shown after an order was reloaded because its status had changed (ORDER_STATUS_CONFLICT). */
export const CHANGED_MEANWHILE = 'Your loan has changed in the meantime. This is how it stands now.';

/** A repayment is urgent from this number of days before its due date. */
const DUE_SOON = 3;

export interface OrderState {
  readonly status: OrderStatus;
  readonly overdueDays: number;
  readonly daysLeft: number | null;
}

/** Text and tone of an urgent repayment. Undefined if more days are left, or nothing is owed. */
export const urgencyOf = ({ overdueDays, daysLeft }: Pick<OrderState, 'overdueDays' | 'daysLeft'>) => {
  if (overdueDays > 0) return { tone: 'danger', text: `${dayCount(overdueDays)} overdue` } as const;
  if (daysLeft === null || daysLeft > DUE_SOON) return undefined;
  return { tone: 'warning', text: daysLeft === 0 ? 'Due today' : `${dayCount(daysLeft)} left` } as const;
};

const toneOfStatus = (status: OrderStatus) => {
  if (status === 'rejected' || status === 'failed') return 'danger';
  return status === 'addingCard' ? 'warning' : 'accent';
};

/** Text and tone of an order's state: its urgency if there is one, otherwise its status. */
export const orderState = (
  order: OrderState,
): { readonly tone: 'accent' | 'warning' | 'danger'; readonly text: string } =>
  urgencyOf(order) ?? { tone: toneOfStatus(order.status), text: labelOf(orderStatus, order.status) };
