import { type OrderStatus, orderStatus } from '@kit/contracts/methods/order-status';
import { PaymentRefused } from '@kit/mock-server/loan/repayment';
import { nextStatuses, step } from '@kit/mock-server/loan/step';
import { describe, expect, it } from 'vitest';
import { pathTo } from '../path-to';
import { openedOrder } from './opened-order';

const T0 = Date.UTC(2026, 10, 21, 8);
const opened = openedOrder(T0);

const at = (status: OrderStatus) => pathTo(status).reduce((order, [, name]) => step(order, name, T0, 14).order, opened);

describe('a step through the table', () => {
  it.each(orderStatus.values)('leads from a new application to %s', (status) => {
    expect(at(status).status).toBe(status);
  });

  it('does not exist from a final status', () => {
    expect(nextStatuses('finished')).toEqual([]);
  });

  it('pays the price of a step: the extension price, or the remaining amount', () => {
    const extended = step(at('overdue'), 'extend late', T0, 14);
    expect(extended.paid).toEqual({ amount: 10_500, effect: 'extends the term' });
    expect(step(extended.order, 'pay off', T0, 14).paid).toEqual({ amount: 53_500, effect: 'closes the loan' });
    expect(() => step(opened, 'pay off', T0, 14)).toThrow(PaymentRefused);
  });

  it('submits an application with all its uploads', () => {
    expect(Object.values(opened.uploads)).not.toContain(true);
    expect(Object.values(step(opened, 'submit', T0, 14).order.uploads)).not.toContain(false);
  });
});
