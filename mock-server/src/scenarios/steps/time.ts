import type { OrderStatus } from '@kit/contracts/enums';
import { DAY, MINUTE } from '@kit/contracts/time-units';
import { dayOf } from '../../loan/day';
import { nextChangeAt } from '../../loan/lifecycle';
import type { Step } from '../scenario';
import { ScenarioError } from '../scenario-run';

/** Waits a number of minutes. */
export const minutes =
  (count: number): Step =>
  (run) =>
    run.pass(count * MINUTE);

/** Waits a number of days. */
export const days =
  (count: number): Step =>
  (run) =>
    run.pass(count * DAY);

/** Waits a number of minutes, or half of `limit` (in ms) if that is less. Use it to stay within a period of `limit`. */
export const minutesWithin =
  (count: number, limit: () => number): Step =>
  (run) =>
    run.pass(Math.min(count * MINUTE, Math.floor(limit() / 2)));

/** Waits a number of days, or `limit` - 1 days if that is less. Use it to stay within a period of `limit` days. */
export const daysWithin =
  (count: number, limit: () => number): Step =>
  (run) =>
    run.pass(Math.min(count, limit() - 1) * DAY);

/**
 * Waits exactly until the order leaves a status automatically.
 * @throws ScenarioError if the order does not have that status
 */
export const untilEndOf =
  (status: OrderStatus): Step =>
  (run) => {
    const { order, now } = run;
    const end = order.status === status ? nextChangeAt(order) : undefined;
    if (end === undefined) throw new ScenarioError(`${order.orderNo} is ${order.status} at this point, not ${status}`);
    run.pass(end - now);
  };

/**
 * Waits until a number of days before the due day in Lagos, or after it for a negative number. The time of day stays
 * the same.
 * @throws ScenarioError if that day has passed, because the term is too short
 */
export const untilDaysBeforeDue =
  (count: number): Step =>
  (run) => {
    const { orderNo, dueDay } = run.order;
    if (dueDay === null) throw new ScenarioError(`${orderNo} has no due day at this point`);
    const daysLeft = dueDay - dayOf(run.now);
    if (daysLeft < count)
      throw new ScenarioError(`${orderNo} is due in ${daysLeft} days, and was to be due in ${count}`);
    run.pass((daysLeft - count) * DAY);
  };
