import { orderStatus } from '@kit/contracts/methods/order-status';
import { nextStatuses, pathTo, step } from '@kit/mock-server/loan/path-to';
import { limitAfter } from '@kit/mock-server/loan/products';
import { PaymentRefused } from '@kit/mock-server/loan/repayment';
import { describe, expect, it } from 'vitest';
import { openedOrder } from './opened-order';

const T0 = Date.UTC(2026, 10, 21, 8);
const opened = openedOrder(T0);

describe('the path through the table', () => {
  it.each(orderStatus.values)('leads from a new application to %s, step by step', (status) => {
    const way = pathTo('incomplete', status) ?? [];
    const order = way.reduce((current, name) => step(current, name, T0, 14).order, opened);
    expect(order.status).toBe(status);
  });

  it('does not exist from a final status', () => {
    expect(nextStatuses('finished')).toEqual([]);
    expect(pathTo('finished', 'repaying')).toBeUndefined();
    expect(pathTo('repaying', 'repaying')).toEqual([]);
  });

  it('pays the price of a step: the extension price, or the remaining amount', () => {
    const late = (pathTo('incomplete', 'overdue') ?? []).reduce((o, name) => step(o, name, T0, 14).order, opened);
    const extended = step(late, 'extend late', T0, 14);
    expect(extended.paid).toEqual({ amount: 10_500, effect: 'extends the term' });
    expect(step(extended.order, 'pay off', T0, 14).paid).toEqual({ amount: 53_500, effect: 'closes the loan' });
    expect(() => step(opened, 'pay off', T0, 14)).toThrow(PaymentRefused);
  });
});

it('raises the limit by half for each repaid loan, in whole thousands, up to the maximum', () => {
  expect([0, 1, 2, 3, 50].map(limitAfter)).toEqual([50_000, 75_000, 100_000, 100_000, 100_000]);
});
