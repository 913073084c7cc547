import { type OrderTransitionName, orderTransitions } from '@kit/contracts/behaviour/order-transitions';
import type { OrderStatus } from '@kit/contracts/enums';
import type { Naira } from '@kit/contracts/money';
import type { Order } from './order';

/** The requested transition does not start from the order's status. */
export class TransitionError extends Error {
  override readonly name = 'TransitionError';
}

/** The transition between two statuses, if the table has one. */
export const transitionBetween = (from: OrderStatus, to: OrderStatus): OrderTransitionName | undefined =>
  orderTransitions.find((transition) => transition.from === from && transition.to === to)?.by;

/**
 * Applies a transition and adds it to the timeline.
 * @throws TransitionError if the transition does not start from the order's status
 */
export const applyTransition = <Given extends Order>(
  order: Given,
  name: OrderTransitionName,
  at: number,
  amount: Naira | null = null,
): Given => {
  const transition = orderTransitions.find(({ by }) => by === name);
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
