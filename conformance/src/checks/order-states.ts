import { assumptions } from '@kit/contracts/assumptions';
import { orderDetailFields } from '@kit/contracts/behaviour/order-detail';
import { buttonOf, type OrderStatus } from '@kit/contracts/enums';
import { lagosDay } from '../inspect/instants';
import { isSame } from '../inspect/values';
import type { Borrowers } from './borrowers';
import { type Check, LOGIN } from './check';
import type { CheckContext } from './check-context';
import { Reply } from './memory';
import { judgePages } from './order-pages';
import { reportValue } from './report-value';
import { requiredHooks, type ScenarioName } from './scenarios';

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

const inStatus = (borrowers: Borrowers, status: OrderStatus, given: ScenarioName): Check => ({
  id: `order.${status}`,
  title: `An order that is ${status} has exactly its fields, its button and its timeline, on every page`,
  source: SOURCE,
  level: 'write',
  needs: requiredHooks(given),
  methods: ['orderDetail', 'orderList', 'homePage'],
  run: async (context) => {
    const memory = await borrowers.shared(given);
    await judgeDetail(context, memory.text('token'), memory.text('orderNo'));
    // A wrong order would be reported again for each page.
    if (context.observed === 0) await judgePages(context, memory);
  },
});

const waitingPayment = (borrowers: Borrowers): Check => ({
  id: 'order.waiting-payment',
  title: 'An order names its waiting payment',
  source: SOURCE,
  level: 'write',
  needs: requiredHooks('payment waiting'),
  methods: ['orderDetail', 'orderList'],
  run: async (context) => {
    const memory = await borrowers.shared('payment waiting');
    const token = memory.text('token');
    const answer = await context.ask('orderDetail', { orderNo: memory.text('orderNo') }, { token });
    const seen = new Reply(answer.result?.data).at('order.payOrderId');
    const wanted = memory.text('payOrderId');
    if (answer.result?.differing.length !== 0 || seen === wanted) return;
    reportValue(context, answer, 'the waiting payment', 'result.order.payOrderId', wanted, seen);
  },
});

const recordOrder = (borrowers: Borrowers): Check => ({
  id: 'records.order',
  title: 'The record list shows the newest order first, and filters active and ended ones',
  source: 'specification 9.10; the contract table (orderList)',
  level: 'write',
  needs: LOGIN,
  methods: ['orderList', 'cancelOrder', 'applyLoan'],
  run: async (context) => {
    const memory = await borrowers.own('cancelled');
    const token = memory.text('token');
    const opened = await context.ask('applyLoan', {}, { token });
    const newest = new Reply(opened.result?.data).at('orderNo');
    const lists = {
      all: [newest, memory.text('orderNo')],
      incomplete: [newest],
      finished: [memory.text('orderNo')],
    };
    for (const [list, wanted] of Object.entries(lists)) {
      const answer = await context.ask('orderList', { list }, { token });
      if (answer.result?.differing.length !== 0) return;
      const seen = new Reply(answer.result.data).list('orders').map((item) => new Reply(item).at('orderNo'));
      if (isSame(seen, wanted)) continue;
      const expected = `${JSON.stringify(wanted)} for the list "${list}", newest first`;
      reportValue(context, answer, 'order of the record list', 'result.orders', expected, seen);
    }
  },
});

const applications = (borrowers: Borrowers): Check => ({
  id: 'loan.applications-a-day',
  title: 'A borrower can open only so many applications a day',
  source: 'protocol 5 (When a method refuses); the assumption maximumApplicationsADay',
  level: 'write',
  needs: LOGIN,
  methods: ['applyLoan', 'cancelOrder'],
  run: async (context) => {
    const memory = await borrowers.own('filled');
    const token = memory.text('token');
    for (let opened = 0; opened < assumptions.maximumApplicationsADay; opened += 1) {
      const { result } = await context.ask('applyLoan', {}, { token });
      const orderNo = new Reply(result?.data).at('orderNo');
      if (typeof orderNo !== 'string') return;
      await context.ask('cancelOrder', { orderNo }, { token });
    }
    await context.ask('applyLoan', {}, { token, code: 'REAPPLY_BLOCKED' });
  },
});

/** Checks of orders in every status that calls or hooks can reach. */
export const orderStateChecks = (borrowers: Borrowers): Check[] => [
  ...(Object.entries(scenarioOf) as [OrderStatus, ScenarioName][]).map(([status, given]) =>
    inStatus(borrowers, status, given),
  ),
  waitingPayment(borrowers),
  recordOrder(borrowers),
  applications(borrowers),
];
