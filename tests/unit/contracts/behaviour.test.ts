import { orderDetailFields } from '@kit/conformance/checks/order-detail-fields';
import { methods } from '@kit/contracts/methods';
import { orderStatus } from '@kit/contracts/methods/order-status';
import { orderTransitions } from '@kit/contracts/methods/order-transitions';
import { expect, it } from 'vitest';
import { orderBecomes } from '../mock-server/service/order-becomes';

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], value);

it('only calls that change state cause a change of an order', () => {
  for (const transition of orderTransitions)
    if ('method' in transition) expect(methods[transition.method].changesState, transition.method).toBe(true);
});

it.each(orderStatus.values)(
  'an order that is %s has a value in exactly the fields that are listed for it',
  (status) => {
    const { who, orderNo } = orderBecomes(status);
    const detail = who.order(orderNo);
    for (const { field, statuses } of orderDetailFields)
      expect(valueAt(detail, field) !== null, field).toBe(statuses.includes(status));
  },
);
