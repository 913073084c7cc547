import { isObject } from '@kit/contracts/json-object';
import { DAY } from '@kit/contracts/time-units';
import { borrowerOutcomes, defaultOutcomes } from '@kit/mock-server/service/records/borrowers';
import { orderCollection } from '@kit/mock-server/service/records/orders';
import { upcomingEvents } from '@kit/mock-server/service/upcoming-events';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { running } from './borrowers';

const { borrower, orderNo } = running();
const { sandbox } = borrower;
const stored = sandbox.orders.find(orderNo, borrower.now);

/** The numbers of a document, each as the names that lead to it. */
const numbersIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] => {
  if (typeof value === 'number') return [path];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => numbersIn(inner, [...path, name]))
    : [];
};
const withNumber = (value: unknown, [name, ...rest]: readonly string[], number: number): unknown => {
  if (name === undefined) return number;
  if (Array.isArray(value)) return value.with(Number(name), withNumber(value[Number(name)], rest, number));
  return isObject(value) ? { ...value, [name]: withNumber(value[name], rest, number) } : value;
};

/** With more than the whole debt repaid, the formula of the contract gives a negative amount, which no reply can state. */
const REPAID = ['credited', 'paidSinceExtension'];
const numbers = numbersIn(stored).filter((path) => !REPAID.includes(path.at(-1) ?? ''));

describe('a stored order from the trace of a stranger', () => {
  it.each(numbers.map((path) => [path.join('.'), path] as const))('can be shown with any accepted %s', (_, path) => {
    const accepted = [-1, 0, 1, 5e7, 1e12, 8.64e15, Number.MAX_SAFE_INTEGER].flatMap(
      (number) => z.safeParse(orderCollection.schema, withNumber(stored, path, number)).data ?? [],
    );
    for (const { owner, order } of accepted) {
      sandbox.orders.set(order.orderNo, { owner, order });
      borrower.ok('orderList', { list: 'all' });
      borrower.ok('homePage', {});
      borrower.ok('orderDetail', { orderNo });
      for (const { at } of upcomingEvents(sandbox)) new Date(at).toISOString();
    }
    expect(accepted.length).toBeLessThan(7);
  });
});

it('a payout comes within a year, so its time is a date', () => {
  const isAccepted = (payoutAfter: number) =>
    z.safeParse(borrowerOutcomes, { ...defaultOutcomes, payoutAfter }).success;
  expect([365 * DAY, 365 * DAY + 1].map(isAccepted)).toEqual([true, false]);
});
