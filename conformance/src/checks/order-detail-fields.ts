import type { OrderStatus } from '@kit/contracts/methods/order-status';

const PAID_OUT = ['repaying', 'overdue', 'finished'] as const satisfies OrderStatus[];
const WAITING = ['assessing', 'reviewing', 'disbursing'] as const satisfies OrderStatus[];

interface FieldByStatus {
  /** path in the response of orderDetail */
  readonly field: string;
  /** the statuses in which it is not null */
  readonly statuses: readonly OrderStatus[];
}

/** The nullable fields of `orderDetail` by status of the order (sections 2, 4 and 9). protocol.md has their values. */
export const orderDetailFields: readonly FieldByStatus[] = [
  // A cancelled order has terms, too, if it was approved before.
  { field: 'terms', statuses: ['approved', 'disbursing', 'addingCard', ...PAID_OUT, 'failed'] },
  { field: 'repayment', statuses: PAID_OUT },
  { field: 'rejection', statuses: ['rejected'] },
  { field: 'expectedAt', statuses: WAITING },
  { field: 'checkAfter', statuses: WAITING },
  { field: 'contactSupportAfter', statuses: WAITING },
  { field: 'order.dueAt', statuses: PAID_OUT },
  { field: 'order.daysLeft', statuses: ['repaying', 'overdue'] },
];
