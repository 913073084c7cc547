import { assumptions } from '@kit/contracts/assumptions';
import { CONTACT_SUPPORT_AFTER, STATUS_CHECK_AFTER } from '@kit/contracts/constants';
import { buttonOf, hasEnded, type OrderStatus } from '@kit/contracts/methods/order-status';
import { orderTransitions } from '@kit/contracts/methods/order-transitions';
import { informationStep } from '@kit/contracts/methods/user';
import { lagosDay } from '../inspect/instants';
import { type Check, check, sharedCheck } from './check';
import { repaymentExpected, termsExpected } from './loan-formulas';
import { kept, type Memory, orderNo, payOrderId, Reply, text, tractOdrId } from './memory';
import { orderDetailFields } from './order-detail-fields';
import { DAYS_LATE, type ScenarioName } from './scenarios';
import { type ExpectStep, expect, expectAny, expectFields, keep, need, run, type Step, send } from './steps';

const SOURCE = 'protocol 5 (An order on the wire)';
const order = { orderNo };

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

/** A lender may begin to review while the run looks. */
const statusIn = (reply: Reply): OrderStatus => reply.at('order.status') as OrderStatus;

/** The fields of an order on home. An order in the record list has more. */
const homeFields = ['orderNo', 'tractOdrId', 'status', 'button', 'amount', 'dueAt', 'overdueDays', 'daysLeft'];
const listFields = [...homeFields, 'payOrderId', 'channelId', 'createdAt'];

/** The events of an order that reached a status by the shortest way. */
const eventsTo = (status: OrderStatus): readonly string[] => {
  const last = orderTransitions.find(({ from, to }) => to === status && from !== to);
  if (last === undefined) return ['applied'];
  return [...eventsTo(last.from), ...(status === 'finished' ? ['payment received'] : []), last.kind];
};

const amountOf = (kind: string, memory: Memory, detail: Reply): unknown => {
  if (kind === 'approved' || kind === 'confirmed') return memory.at('principal');
  if (kind === 'paid out') return detail.at('terms.receivedAmount');
  return kind === 'payment received' || kind === 'finished' ? memory.at('owed') : null;
};

/** A backend may read its clock twice for one event. */
const SAME_INSTANT = 1_000;

/** An instant that follows from an event of the timeline. An order that waits for nothing has none. */
const after = (place: string, kinds: Partial<Record<OrderStatus, string>>, more: number): ExpectStep =>
  expect(place, 'by the timers, from the event that starts them', (_: Memory, reply: Reply) => {
    const event = reply.list('timeline').find((each) => new Reply(each).at('kind') === kinds[statusIn(reply)]);
    const instant = new Reply(event).number('at') + more;
    return Math.abs(reply.number(place) - instant) > SAME_INSTANT ? instant : reply.at(place);
  });
const waiting = { assessing: 'submitted', reviewing: 'submitted', disbursing: 'confirmed' };

const paymentsExpected = (status: OrderStatus): ExpectStep[] => {
  const rule = 'the payments that arrived or wait';
  if (status !== 'finished') return [expect('payments', rule, [])];
  const paid = { payOrderId, purpose: 'repay', method: 'transfer', status: 'received', amount: kept('owed') };
  return expectFields([...Object.keys(paid), 'effect'], rule, { ...paid, effect: 'closes the loan' }, 'payments.0');
};

/** What `orderDetail` must say about the order of a scenario. */
const detailExpected = (status: OrderStatus): Step[] => [
  need('order.status', `an order is ${status} then`, status, ...(status === 'assessing' ? ['reviewing'] : [])),
  expect(
    'order.button',
    'the button that goes with the status',
    (_: Memory, reply: Reply) => buttonOf[statusIn(reply)],
  ),
  ...orderDetailFields.map(({ field, statuses }) =>
    expect(field, `a value while an order is ${statuses.join(' or ')}, else null`, (_: Memory, reply: Reply) =>
      statuses.includes(statusIn(reply)) ? (reply.at(field) ?? 'a value') : null,
    ),
  ),
  ...expectFields(['orderNo', 'tractOdrId'], 'of the application', { orderNo, tractOdrId }, 'order'),
  expect(
    'order.amount',
    'what is left to pay, else the approved amount, else the limit',
    (memory: Memory, reply: Reply) =>
      reply.at('repayment') !== null && !hasEnded(status)
        ? reply.at('repayment.remaining')
        : (memory.at('principal') ?? assumptions.firstLimit),
  ),
  expect('order.overdueDays', 'the days after the due day, while overdue', (_: Memory, reply: Reply) =>
    status === 'overdue' ? reply.at('repayment.overdueDays') : 0,
  ),
  expectAny('order.daysLeft', 'calendar days in Lagos until the due day', (_, reply) =>
    reply.at('order.daysLeft') === null
      ? []
      : [Math.max(0, lagosDay(reply.number('order.dueAt')) - lagosDay(reply.number('serverTime')))],
  ),
  ...termsExpected,
  ...(status === 'repaying' || status === 'overdue' ? repaymentExpected(status === 'overdue' ? DAYS_LATE : 0) : []),
  expect('timeline', 'oldest first', (_: Memory, reply: Reply) =>
    reply.list('timeline').toSorted((one, other) => new Reply(one).number('at') - new Reply(other).number('at')),
  ),
  expect('timeline.*.kind', 'the event of each transition', (_: Memory, reply: Reply) => eventsTo(statusIn(reply))),
  expect('timeline.*.amount', 'the amount of each event', (memory: Memory, reply: Reply) =>
    reply.list('timeline.*.kind').map((kind) => amountOf(String(kind), memory, reply)),
  ),
  after('checkAfter', waiting, STATUS_CHECK_AFTER),
  after('contactSupportAfter', waiting, CONTACT_SUPPORT_AFTER),
  after('expectedAt', { assessing: 'submitted' }, assumptions.assessingTime + assumptions.reviewTime),
  after('expectedAt', { reviewing: 'reviewing' }, assumptions.reviewTime),
  ...paymentsExpected(status),
];

const cardOf = (status: OrderStatus): string | undefined => {
  if (status === 'rejected') return 'not yet again';
  if (status === 'assessing' || status === 'reviewing') return 'application under way';
  return ['disbursing', 'addingCard', 'repaying', 'overdue'].includes(status) ? 'loan under way' : undefined;
};

/** What home must show for the order of a first-time borrower. */
const homeExpected = (status: OrderStatus): Step[] => {
  const isShown = !hasEnded(status) || status === 'rejected';
  const isFinished = status === 'finished';
  const { firstLimit, minimumLoan, loanDays, dailyRateBasisPoints } = assumptions;
  const product = { minimumAmount: minimumLoan, loanDays, dailyRateBasisPoints, maximumAmount: firstLimit };
  return [
    ...(isShown
      ? expectFields(homeFields, 'as orderDetail says', kept('order'), 'order')
      : [expect('order', 'no order is active', null)]),
    expect('button', 'the button of the active order, else `apply`', (memory: Memory) =>
      isShown ? new Reply(memory.at('order')).at('button') : 'apply',
    ),
    expect('application.completedSteps', 'all four steps are complete', informationStep.values),
    expect('application.nextStep', 'all four steps are complete', null),
    expect('product.previousMaximumAmount', 'the limit before the last finished loan', isFinished ? firstLimit : null),
    ...expectFields(Object.keys(product).slice(0, isFinished ? 3 : 4), 'of the product', product, 'product'),
    expect('items.*.availability', 'whether the card can be used', (_: Memory, reply: Reply) =>
      reply.list('items').map((item) => {
        const isProduct = new Reply(item).at('homePageType') === 1;
        return isProduct ? (cardOf(status) ?? new Reply(item).at('availability')) : 'open';
      }),
    ),
  ];
};

/** Forgets the wrong fields of an order: each would be reported again for each page. */
const forgetWrong = run([], ({ observed }, memory) => {
  const isWrong = (field: string) => observed.some(({ place }) => place === `orderDetail.result.order.${field}`);
  const fields = Object.entries(memory.at('order') ?? {}).filter(([field]) => !isWrong(field));
  memory.set('order', Object.fromEntries(fields));
});

/** Checks of orders in every status that calls or hooks can reach: the order, and its copies in the list and on home. */
export const orderChecks = (): Check[] => [
  ...(Object.entries(scenarioOf) as [OrderStatus, ScenarioName][]).map(
    ([status, given]): Check => ({
      id: `order.${status}`,
      source: SOURCE,
      given,
      isShared: true,
      steps: [
        send('orderDetail', order),
        ...detailExpected(status),
        keep('order'),
        forgetWrong,
        send('orderList', { list: 'all' }),
        ...expectFields(listFields, 'as orderDetail says', kept('order'), 'orders.0'),
        send('homePage'),
        ...homeExpected(status),
      ],
    }),
  ),
  sharedCheck('order.waiting-payment', SOURCE, 'payment waiting', [
    send('orderDetail', order),
    expect('order.payOrderId', 'the waiting payment', payOrderId),
  ]),
  check('records.order', 'specification 9.10; the contract table (orderList)', 'cancelled', [
    send('applyLoan'),
    keep('newest', 'orderNo'),
    ...Object.entries({
      all: [text('newest'), orderNo],
      incomplete: [text('newest')],
      finished: [orderNo],
    }).flatMap(([list, wanted]) => [
      send('orderList', { list }),
      expect('orders.*.orderNo', `the orders of the list "${list}", newest first`, wanted),
    ]),
  ]),
  check('loan.applications-a-day', 'the contract table; the assumption maximumApplicationsADay', 'filled', [
    ...Array.from({ length: assumptions.maximumApplicationsADay }, () => [
      send('applyLoan'),
      keep('orderNo'),
      send('cancelOrder', order),
    ]).flat(),
    send('applyLoan', {}, 'REAPPLY_BLOCKED'),
  ]),
];
