import type { OrderStatus } from '@kit/contracts/enums';
import { DAY, MINUTE } from '@kit/contracts/time-units';
import { dayOf } from '../../loan/day';
import { nextChangeAt } from '../../loan/lifecycle';
import type { Step } from '../scenario';
import { ScenarioError } from '../scenario-run';

/** Nothing happens for so many minutes. */
export const minutes =
  (count: number): Step =>
  (run) =>
    run.pass(count * MINUTE);

/** Nothing happens for so many days. */
export const days =
  (count: number): Step =>
  (run) =>
    run.pass(count * DAY);

/** So many minutes go by, or half of a time in milliseconds that must not end meanwhile, where that is less. */
export const minutesWithin =
  (count: number, limit: () => number): Step =>
  (run) =>
    run.pass(Math.min(count * MINUTE, Math.floor(limit() / 2)));

/** So many days go by, or fewer where a period of days that must not end meanwhile would have none left. */
export const daysWithin =
  (count: number, limit: () => number): Step =>
  (run) =>
    run.pass(Math.min(count, limit() - 1) * DAY);

/** Waits until time moves the order on from a status, and no longer. @throws ScenarioError unless it has that status */
export const untilEndOf =
  (status: OrderStatus): Step =>
  (run) => {
    const { order, now } = run;
    const end = order.status === status ? nextChangeAt(order) : undefined;
    if (end === undefined)
      throw new ScenarioError(`${order.orderNo} is ${order.status} at this point, and not ${status}`);
    run.pass(end - now);
  };

/**
 * Waits until so many days before the due day, at the same time of day; below zero, until so many days after it.
 * Days are those of Africa/Lagos.
 * @throws ScenarioError where that day has passed already: the term is too short for it
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
