import type { MethodName } from '../methods/index';
import type { timelineKind } from '../methods/loan';
import type { OrderStatus } from '../methods/order-status';

interface OrderTransition {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** unique readable name of the transition */
  readonly by: string;
  /** the event that it adds to the timeline */
  readonly kind: (typeof timelineKind.values)[number];
  /** who causes it; time and bank act without a call */
  readonly actor: 'borrower' | 'lender' | 'bank' | 'time';
  /** the borrower's call that causes it; a payment arrives without a call */
  readonly method?: MethodName;
}

/** All status transitions of an order (section 4; protocol.md section 5). A test compares the table in protocol.md with this one. */
export const orderTransitions = [
  {
    from: 'incomplete',
    to: 'assessing',
    by: 'submit',
    kind: 'submitted',
    actor: 'borrower',
    method: 'uploadPermissionData',
  },
  {
    from: 'incomplete',
    to: 'cancelled',
    by: 'cancel application',
    kind: 'cancelled',
    actor: 'borrower',
    method: 'cancelOrder',
  },
  { from: 'assessing', to: 'reviewing', by: 'assessed', kind: 'reviewing', actor: 'time' },
  { from: 'reviewing', to: 'approved', by: 'approve', kind: 'approved', actor: 'lender' },
  { from: 'reviewing', to: 'rejected', by: 'reject', kind: 'rejected', actor: 'lender' },
  { from: 'approved', to: 'disbursing', by: 'confirm', kind: 'confirmed', actor: 'borrower', method: 'confirmBorrow' },
  {
    from: 'approved',
    to: 'cancelled',
    by: 'cancel offer',
    kind: 'cancelled',
    actor: 'borrower',
    method: 'cancelOrder',
  },
  { from: 'disbursing', to: 'repaying', by: 'pay out', kind: 'paid out', actor: 'bank' },
  { from: 'disbursing', to: 'addingCard', by: 'bank refuses', kind: 'bank refused', actor: 'bank' },
  { from: 'disbursing', to: 'failed', by: 'payout fails', kind: 'failed', actor: 'bank' },
  {
    from: 'addingCard',
    to: 'disbursing',
    by: 'change bank',
    kind: 'bank changed',
    actor: 'borrower',
    method: 'saveBankInfo',
  },
  { from: 'repaying', to: 'overdue', by: 'due day ends', kind: 'overdue', actor: 'time' },
  { from: 'repaying', to: 'finished', by: 'pay off', kind: 'finished', actor: 'borrower' },
  { from: 'overdue', to: 'finished', by: 'pay off late', kind: 'finished', actor: 'borrower' },
  { from: 'repaying', to: 'repaying', by: 'extend', kind: 'extended', actor: 'borrower' },
  { from: 'overdue', to: 'repaying', by: 'extend late', kind: 'extended', actor: 'borrower' },
] as const satisfies readonly OrderTransition[];

export type OrderTransitionName = (typeof orderTransitions)[number]['by'];
