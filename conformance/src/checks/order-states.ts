import { assumptions } from '@kit/contracts/assumptions';
import { orderDetailFields } from '@kit/contracts/behaviour/order-detail';
import { buttonOf, type OrderStatus } from '@kit/contracts/enums';
import { lagosDay } from '../inspect/instants';
import { isSame } from '../inspect/values';
import { type Check, run } from './check';
import type { CheckContext } from './check-context';
import { type Memory, Reply } from './memory';
import { judgePages } from './order-pages';
import { reportValue } from './report-value';
import { order, type ScenarioName } from './scenarios';
import { expect, keep, type Step, send } from './steps';

const SOURCE = 'protocol 5 (An order on the wire)';

/** The scenarios that leave an order in each status. */
const scenarioOf: Partial<Record<OrderStatus, ScenarioName>> = {
  incomplete: 'begun',
  assessing: 'submitted',
  approved: 'approved',
  rejected: 'rejected',
  disbursing: 'disbursing',
  addingCard: 'bank refused',
  failed: 'payout failed',
  cancelled: 'cancelled',
  repaying: 'repaying',
  overdue: 'overdue',
  finished: 'finished',
};

const numbersAt = (reply: Reply, place: string, field: string): number[] =>
  reply.list(place).flatMap((item) => {
    const at = new Reply(item).at(field);
    return typeof at === 'number' ? [at] : [];
  });

const judgeDetail = async (context: CheckContext, token: string, orderNo: string): Promise<void> => {
  const answer = await context.ask('orderDetail', { orderNo }, { token });
  if (answer.result?.differing.length !== 0) return;
  const reply = new Reply(answer.result.data);
  const status = reply.at('order.status') as OrderStatus;
  if (!(status in buttonOf)) return;
  for (const { field, statuses } of orderDetailFields) {
    const isNull = reply.at(field) === null;
    const wanted = statuses.includes(status);
    if (isNull !== wanted) continue;
    const expected = wanted ? `a value while an order is ${status}` : `null while an order is ${status}`;
    reportValue(context, answer, `${field} by status`, `result.${field}`, expected, reply.at(field));
  }
  const dueAt = reply.at('order.dueAt');
  const left = reply.at('order.daysLeft');
  if (typeof dueAt === 'number' && typeof left === 'number') {
    const days = Math.max(0, lagosDay(dueAt) - lagosDay(reply.number('serverTime')));
    const expected = `${days}: calendar days in Lagos until the due day`;
    if (left !== days) reportValue(context, answer, 'days left', 'result.order.daysLeft', expected, left);
  }
  const times = numbersAt(reply, 'timeline', 'at');
  const isSorted = times.every((at, index) => index === 0 || (times[index - 1] ?? 0) <= at);
  const begins = new Reply(reply.list('timeline')[0]).at('kind') === 'applied';
  if (!isSorted || !begins) {
    const expected = 'oldest first, from `applied` on';
    reportValue(context, answer, 'order of the timeline', 'result.timeline', expected, reply.at('timeline'));
  }
};

/** An order has exactly the fields of its status, its button and its timeline, on every page. */
const judgeOrder = async (context: CheckContext, memory: Memory): Promise<void> => {
  await judgeDetail(context, memory.text('token'), memory.text('orderNo'));
  // A wrong order would be reported again for each page.
  if (context.observed.length === 0) await judgePages(context, memory);
};

/** The record list shows the newest order first, and filters active and ended ones. */
const recordOrder = async (context: CheckContext, memory: Memory): Promise<void> => {
  const newest = memory.text('newest');
  const lists = { all: [newest, memory.text('orderNo')], incomplete: [newest], finished: [memory.text('orderNo')] };
  for (const [list, wanted] of Object.entries(lists)) {
    const answer = await context.ask('orderList', { list }, { token: memory.text('token') });
    if (answer.result?.differing.length !== 0) return;
    const seen = new Reply(answer.result.data).list('orders').map((item) => new Reply(item).at('orderNo'));
    if (isSame(seen, wanted)) continue;
    const expected = `${JSON.stringify(wanted)} for the list "${list}", newest first`;
    reportValue(context, answer, 'order of the record list', 'result.orders', expected, seen);
  }
};

/** Opens and cancels as many applications as a day allows. */
const applyAllDay = (): Step[] =>
  Array.from({ length: assumptions.maximumApplicationsADay }, () => [
    send('applyLoan'),
    keep('orderNo'),
    send('cancelOrder', order),
  ]).flat();

/** Checks of orders in every status that calls or hooks can reach. */
export const orderStateChecks = (): Check[] => [
  ...Object.entries(scenarioOf).map(
    ([status, given]): Check => ({
      id: `order.${status}`,
      source: SOURCE,
      given,
      isShared: true,
      steps: [run(['orderDetail', 'orderList', 'homePage'], judgeOrder)],
    }),
  ),
  {
    id: 'order.waiting-payment',
    source: SOURCE,
    given: 'payment waiting',
    isShared: true,
    steps: [
      send('orderDetail', order),
      expect('order.payOrderId', 'the waiting payment', (memory) => [memory.text('payOrderId')]),
    ],
  },
  {
    id: 'records.order',
    source: 'specification 9.10; the contract table (orderList)',
    given: 'cancelled',
    steps: [send('applyLoan'), keep('newest', 'orderNo'), run(['orderList'], recordOrder)],
  },
  {
    id: 'loan.applications-a-day',
    source: 'protocol 5 (When a method refuses); the assumption maximumApplicationsADay',
    given: 'filled',
    steps: [...applyAllDay(), send('applyLoan', {}, { code: 'REAPPLY_BLOCKED' })],
  },
];
