import type { MethodName } from './index';
import type { timelineKind } from './loan';
import type { OrderStatus } from './order-status';

interface OrderTransition {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** unique readable name of the transition */
  readonly by: string;
  /** the event that it adds to the timeline */
  readonly kind: (typeof timelineKind.values)[number];
  /** the borrower's call that causes it; money, time, the bank and the lender act without a call */
  readonly method?: MethodName;
}

/** All status transitions of an order (section 4; protocol.md section 5). */
export const orderTransitions = [
  { from: 'incomplete', to: 'assessing', by: 'submit', kind: 'submitted', method: 'uploadPermissionData' },
  { from: 'incomplete', to: 'cancelled', by: 'cancel application', kind: 'cancelled', method: 'cancelOrder' },
  { from: 'assessing', to: 'reviewing', by: 'assessed', kind: 'reviewing' },
  { from: 'reviewing', to: 'approved', by: 'approve', kind: 'approved' },
  { from: 'reviewing', to: 'rejected', by: 'reject', kind: 'rejected' },
  { from: 'approved', to: 'disbursing', by: 'confirm', kind: 'confirmed', method: 'confirmBorrow' },
  { from: 'approved', to: 'cancelled', by: 'cancel offer', kind: 'cancelled', method: 'cancelOrder' },
  { from: 'disbursing', to: 'repaying', by: 'pay out', kind: 'paid out' },
  { from: 'disbursing', to: 'addingCard', by: 'bank refuses', kind: 'bank refused' },
  { from: 'disbursing', to: 'failed', by: 'payout fails', kind: 'failed' },
  { from: 'addingCard', to: 'disbursing', by: 'change bank', kind: 'bank changed', method: 'saveBankInfo' },
  { from: 'repaying', to: 'overdue', by: 'due day ends', kind: 'overdue' },
  { from: 'repaying', to: 'finished', by: 'pay off', kind: 'finished' },
  { from: 'overdue', to: 'finished', by: 'pay off late', kind: 'finished' },
  { from: 'repaying', to: 'repaying', by: 'extend', kind: 'extended' },
  { from: 'overdue', to: 'repaying', by: 'extend late', kind: 'extended' },
] as const satisfies readonly OrderTransition[];

export type OrderTransitionName = (typeof orderTransitions)[number]['by'];
