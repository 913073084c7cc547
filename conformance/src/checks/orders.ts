import { assumptions } from '@kit/contracts/assumptions';
import { orderDetailFields } from '@kit/contracts/behaviour/order-detail';
import { orderTransitions } from '@kit/contracts/behaviour/order-transitions';
import { CONTACT_SUPPORT_AFTER, STATUS_CHECK_AFTER } from '@kit/contracts/constants';
import { buttonOf, hasEnded, type OrderStatus } from '@kit/contracts/methods/order-status';
import { informationStep } from '@kit/contracts/methods/user';
import { shareOf } from '@kit/contracts/money';
import { lagosDay } from '../inspect/instants';
import { isSame, leafOf, type Path, placeOf, shown, valueAt } from '../inspect/values';
import type { Check } from './check';
import type { CheckContext, EntryReply } from './check-context';
import { type Memory, orderNo, pathOf, payOrderId, Reply, text } from './memory';
import type { ScenarioName } from './scenarios';
import { expect, keep, run, send } from './steps';

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

type Values = Readonly<Record<string, unknown>>;

const isWhole = ({ result }: EntryReply): boolean => result?.differing.length === 0;

/** Returns the path of the outermost object that is missing on the way to a value, else the path itself. */
const missingOn = (reply: Reply, path: Path): Path => {
  const depth = path.findIndex((_, index) => index > 0 && (valueAt(reply.data, path.slice(0, index)) ?? null) === null);
  return depth < 0 ? path : path.slice(0, depth);
};

/**
 * Reports each wrong value of a reply. A missing object is reported once, instead of its fields.
 * Places without a known value are skipped.
 */
const judge = (context: CheckContext, answer: EntryReply, rule: string, values: Values): void => {
  if (!isWhole(answer)) return;
  const reply = new Reply(answer.result?.data);
  const reported = new Set<string>();
  for (const [place, wanted] of Object.entries(values)) {
    if (wanted === undefined || isSame(reply.at(place), wanted)) continue;
    const path = pathOf(place);
    const wrong = missingOn(reply, path);
    const expected = wrong === path ? shown(wanted) : 'a value';
    if (reported.has(placeOf(wrong))) continue;
    reported.add(placeOf(wrong));
    const seen = valueAt(reply.data, wrong);
    const cause = `${leafOf(wrong)}: ${rule}`;
    context.reportValue(answer, cause, `result.${placeOf(wrong)}`, `${expected}: ${rule}`, seen);
  }
};

/** The fields of an order on home. An order in the record list has more. */
const homeFields = ['orderNo', 'tractOdrId', 'status', 'button', 'amount', 'dueAt', 'overdueDays', 'daysLeft'] as const;
const listFields = [...homeFields, 'payOrderId', 'channelId', 'createdAt'] as const;

const fieldsOf = (order: Reply, at: string, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [`${at}.${field}`, order.at(field)]));

const amountIn = (status: OrderStatus, memory: Memory, detail: Reply): unknown =>
  detail.at('repayment') !== null && !hasEnded(status)
    ? detail.at('repayment.remaining')
    : (memory.at('principal') ?? assumptions.firstLimit);

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

const timelineOf = (status: OrderStatus, memory: Memory, detail: Reply): Values =>
  Object.fromEntries(
    eventsTo(status).flatMap((kind, index) => [
      [`timeline.${index}.kind`, kind],
      [`timeline.${index}.amount`, amountOf(kind, memory, detail)],
    ]),
  );

/** A backend may read its clock twice for one event. */
const SAME_INSTANT = 1_000;

const timesOf = (status: OrderStatus, detail: Reply): Values => {
  const at = (kind: string): number =>
    new Reply(detail.list('timeline').find((event) => new Reply(event).at('kind') === kind)).number('at');
  const since = at(status === 'disbursing' ? 'confirmed' : 'submitted');
  const { assessingTime, reviewTime } = assumptions;
  const decision = { assessing: since + assessingTime + reviewTime, reviewing: at('reviewing') + reviewTime };
  const wanted: Readonly<Record<string, number>> = {
    checkAfter: since + STATUS_CHECK_AFTER,
    contactSupportAfter: since + CONTACT_SUPPORT_AFTER,
    ...(status in decision ? { expectedAt: decision[status as keyof typeof decision] } : {}),
  };
  // Skips a missing instant, which reads as NaN: an order that waits for nothing has none.
  const isOther = ([name, instant]: [string, number]) => Math.abs(detail.number(name) - instant) > SAME_INSTANT;
  return Object.fromEntries(Object.entries(wanted).filter(isOther));
};

const paymentsOf = (status: OrderStatus, memory: Memory): Values => {
  if (status !== 'finished') return { payments: [] };
  const one = { payOrderId: memory.at('payOrderId'), purpose: 'repay', method: 'transfer', status: 'received' };
  const paid: Values = { ...one, amount: memory.at('owed'), effect: 'closes the loan' };
  return Object.fromEntries(Object.entries(paid).map(([field, value]) => [`payments.0.${field}`, value]));
};

const cardOf = (status: OrderStatus): string | undefined => {
  if (status === 'rejected') return 'not yet again';
  if (status === 'assessing' || status === 'reviewing') return 'application under way';
  return ['disbursing', 'addingCard', 'repaying', 'overdue'].includes(status) ? 'loan under way' : undefined;
};

const shareOfTerms = (memory: Memory, detail: Reply): number =>
  shareOf(
    shareOf(memory.number('principal'), assumptions.processingFeeBasisPoints),
    detail.number('terms.discountBasisPoints'),
  );

/** What `orderDetail` must say about the order of a scenario, each with its rule. */
const detailRules = (status: OrderStatus, memory: Memory, detail: Reply): readonly (readonly [string, Values])[] => {
  const terms = detail.at('terms') === null ? undefined : memory.at('principal');
  return [
    ['of the application', { 'order.orderNo': memory.at('orderNo'), 'order.tractOdrId': memory.at('tractOdrId') }],
    [
      'what is left to pay, else the approved amount, else the limit',
      { 'order.amount': amountIn(status, memory, detail) },
    ],
    [
      'the days after the due day, while overdue',
      { 'order.overdueDays': status === 'overdue' ? detail.at('repayment.overdueDays') : 0 },
    ],
    ['the approved amount', { 'terms.loanAmount': terms, 'terms.maximumAmount': terms }],
    [
      'fee × share of the coupon, rounded half up',
      { 'terms.discount': terms === undefined ? undefined : shareOfTerms(memory, detail) },
    ],
    ['the event of each transition', timelineOf(status, memory, detail)],
    ['by the timers, from the event that starts them', timesOf(status, detail)],
    ['the payments that arrived or wait', paymentsOf(status, memory)],
  ];
};

/** What home must show for the order of a first-time borrower. */
const homeRules = (status: OrderStatus, detail: Reply, home: Reply): readonly (readonly [string, Values])[] => {
  const isShown = !hasEnded(status) || status === 'rejected';
  const isFinished = status === 'finished';
  const { firstLimit, minimumLoan, loanDays, dailyRateBasisPoints } = assumptions;
  const shownOrder = new Reply(detail.at('order'));
  return [
    isShown
      ? ['as orderDetail says', fieldsOf(shownOrder, 'order', homeFields)]
      : ['no order is active', { order: null }],
    ['the button of the active order, else `apply`', { button: isShown ? buttonOf[status] : 'apply' }],
    [
      'all four steps are complete',
      { 'application.completedSteps': informationStep.values, 'application.nextStep': null },
    ],
    ['the limit before the last finished loan', { 'product.previousMaximumAmount': isFinished ? firstLimit : null }],
    [
      'of the product',
      {
        'product.minimumAmount': minimumLoan,
        'product.maximumAmount': isFinished ? undefined : firstLimit,
        'product.loanDays': loanDays,
        'product.dailyRateBasisPoints': dailyRateBasisPoints,
      },
    ],
    ...home.list('items').map((item, index): readonly [string, Values] => {
      const isProduct = new Reply(item).at('homePageType') === 1;
      return ['whether the card can be used', { [`items.${index}.availability`]: isProduct ? cardOf(status) : 'open' }];
    }),
  ];
};

/** A field has a value in the statuses that the contract lists, and the timeline begins with the application. */
const judgeForm = (context: CheckContext, detail: EntryReply, status: OrderStatus, reply: Reply): void => {
  for (const { field, statuses } of orderDetailFields) {
    const wanted = statuses.includes(status);
    if ((reply.at(field) === null) !== wanted) continue;
    const expected = wanted ? `a value while an order is ${status}` : `null while an order is ${status}`;
    context.reportValue(detail, `${field} by status`, `result.${field}`, expected, reply.at(field));
  }
  const dueAt = reply.at('order.dueAt');
  const left = reply.at('order.daysLeft');
  if (typeof dueAt === 'number' && typeof left === 'number') {
    const days = Math.max(0, lagosDay(dueAt) - lagosDay(reply.number('serverTime')));
    const expected = `${days}: calendar days in Lagos until the due day`;
    if (left !== days) context.reportValue(detail, 'days left', 'result.order.daysLeft', expected, left);
  }
  const times = reply.list('timeline.*.at').map(Number);
  const isSorted = times.every((at, index) => index === 0 || (times[index - 1] ?? 0) <= at);
  if (isSorted && reply.at('timeline.0.kind') === 'applied') return;
  const expected = 'oldest first, from `applied` on';
  context.reportValue(detail, 'order of the timeline', 'result.timeline', expected, reply.at('timeline'));
};

/**
 * An order has exactly the fields of its status, its button and its timeline. Its copies on home and in the record list
 * are the same.
 */
const judgeOrder = async (context: CheckContext, memory: Memory): Promise<void> => {
  const entries = [
    { method: 'orderDetail', data: { orderNo: memory.text('orderNo') } },
    { method: 'homePage', data: {} },
    { method: 'orderList', data: { list: 'all' } },
  ];
  // in one envelope, so that time hardly passes between them
  const [detail, home, list] = await context.askAll(entries, { token: memory.text('token') }, () => ['SUCCESS']);
  if (detail === undefined || home === undefined || list === undefined || !isWhole(detail)) return;
  const reply = new Reply(detail.result?.data);
  const status = reply.at('order.status') as OrderStatus;
  if (!(status in buttonOf)) return;
  judgeForm(context, detail, status, reply);
  // A wrong order would be reported again for each page.
  if (context.observed.some(({ method }) => method === 'orderDetail')) return;
  for (const [rule, values] of detailRules(status, memory, reply)) judge(context, detail, rule, values);
  if (context.observed.some(({ method }) => method === 'orderDetail')) return;
  judge(context, list, 'as orderDetail says', fieldsOf(new Reply(reply.at('order')), 'orders.0', listFields));
  for (const [rule, values] of homeRules(status, reply, new Reply(home.result?.data)))
    judge(context, home, rule, values);
};

/** Checks of orders in every status that calls or hooks can reach. */
export const orderChecks = (): Check[] => [
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
    steps: [send('orderDetail', order), expect('order.payOrderId', 'the waiting payment', payOrderId)],
  },
  {
    id: 'records.order',
    source: 'specification 9.10; the contract table (orderList)',
    given: 'cancelled',
    steps: [
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
    ],
  },
  {
    id: 'loan.applications-a-day',
    source: 'the contract table; the assumption maximumApplicationsADay',
    given: 'filled',
    steps: [
      ...Array.from({ length: assumptions.maximumApplicationsADay }, () => [
        send('applyLoan'),
        keep('orderNo'),
        send('cancelOrder', order),
      ]).flat(),
      send('applyLoan', {}, 'REAPPLY_BLOCKED'),
    ],
  },
];
