import type { OrderStatus } from '@kit/contracts/enums';
import type { Naira } from '@kit/contracts/money';
import type { Order, TimelineKind } from './order';

interface Transition {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** unique readable name of the transition */
  readonly by: string;
  readonly kind: TimelineKind;
}

/** All status transitions of an order (protocol.md section 5). The diagram in docs/ is generated from this table. */
export const transitions = [
  { from: 'incomplete', to: 'assessing', by: 'submit', kind: 'submitted' },
  { from: 'incomplete', to: 'cancelled', by: 'cancel application', kind: 'cancelled' },
  { from: 'assessing', to: 'reviewing', by: 'assessed', kind: 'reviewing' },
  { from: 'reviewing', to: 'approved', by: 'approve', kind: 'approved' },
  { from: 'reviewing', to: 'rejected', by: 'reject', kind: 'rejected' },
  { from: 'approved', to: 'disbursing', by: 'confirm', kind: 'confirmed' },
  { from: 'approved', to: 'cancelled', by: 'cancel offer', kind: 'cancelled' },
  { from: 'disbursing', to: 'repaying', by: 'pay out', kind: 'paid out' },
  { from: 'disbursing', to: 'addingCard', by: 'bank refuses', kind: 'bank refused' },
  { from: 'disbursing', to: 'failed', by: 'payout fails', kind: 'failed' },
  { from: 'addingCard', to: 'disbursing', by: 'change bank', kind: 'bank changed' },
  { from: 'repaying', to: 'overdue', by: 'due day ends', kind: 'overdue' },
  { from: 'repaying', to: 'finished', by: 'pay off', kind: 'finished' },
  { from: 'overdue', to: 'finished', by: 'pay off late', kind: 'finished' },
  { from: 'repaying', to: 'repaying', by: 'extend', kind: 'extended' },
  { from: 'overdue', to: 'repaying', by: 'extend late', kind: 'extended' },
] as const satisfies readonly Transition[];

export type TransitionName = (typeof transitions)[number]['by'];

/** The requested transition does not start from the order's status. */
export class TransitionError extends Error {
  override readonly name = 'TransitionError';
}

/** The transition between two statuses, if the table has one. */
export const transitionBetween = (from: OrderStatus, to: OrderStatus): TransitionName | undefined =>
  transitions.find((transition) => transition.from === from && transition.to === to)?.by;

/**
 * Applies a transition and adds it to the timeline.
 * @throws TransitionError if the transition does not start from the order's status
 */
export const applyTransition = <Given extends Order>(
  order: Given,
  name: TransitionName,
  at: number,
  amount: Naira | null = null,
): Given => {
  const transition = transitions.find(({ by }) => by === name);
  if (transition === undefined || transition.from !== order.status) {
    throw new TransitionError(`"${name}" starts from ${transition?.from}, and ${order.orderNo} is ${order.status}`);
  }
  return {
    ...order,
    status: transition.to,
    since: at,
    timeline: [...order.timeline, { at, kind: transition.kind, amount }],
  };
};
