import type { OrderStatus } from '@kit/contracts/methods/order-status';
import type { OrderTransitionName } from '@kit/contracts/methods/order-transitions';
import { transitionBetween } from '@kit/mock-server/loan/order';
import { nextStatuses } from '@kit/mock-server/loan/step';

/** The statuses on the shortest way from a new application to a status, each with the transition that leads to it. */
export const pathTo = (to: OrderStatus): readonly (readonly [OrderStatus, OrderTransitionName])[] => {
  const paths = new Map<OrderStatus, readonly (readonly [OrderStatus, OrderTransitionName])[]>([['incomplete', []]]);
  // Iterating over a Map includes the entries added during the loop.
  for (const [status, path] of paths) {
    for (const next of nextStatuses(status)) {
      const by = transitionBetween(status, next);
      if (by !== undefined && !paths.has(next)) paths.set(next, [...path, [next, by]]);
    }
  }
  return paths.get(to) ?? [];
};
