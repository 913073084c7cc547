import { assumptions } from '@kit/contracts/assumptions';
import { orderTransitions } from '@kit/contracts/behaviour/order-transitions';
import { CONTACT_SUPPORT_AFTER, STATUS_CHECK_AFTER } from '@kit/contracts/constants';
import { buttonOf, hasEnded, informationStep, type OrderStatus } from '@kit/contracts/enums';
import { shareOf } from '@kit/contracts/money';
import { isSame, leafOf, type Path, placeOf, shown, valueAt } from '../inspect/values';
import type { CheckContext, EntryReply } from './check-context';
import { type Memory, pathOf, Reply } from './memory';
import { reportValue } from './report-value';

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
    reportValue(context, answer, cause, `result.${placeOf(wrong)}`, `${expected}: ${rule}`, seen);
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

/**
 * Compares the order of a first-time borrower with the facts of its scenario, and its copies on home and in the record
 * list with `orderDetail`.
 */
export const judgePages = async (context: CheckContext, memory: Memory): Promise<void> => {
  const orderNo = memory.text('orderNo');
  const token = memory.text('token');
  const entries = [
    { method: 'orderDetail', data: { orderNo } },
    { method: 'homePage', data: {} },
    { method: 'orderList', data: { list: 'all' } },
  ];
  // in one envelope, so that time hardly passes between them
  const [detail, home, list] = await context.askAll(entries, { token }, () => ['SUCCESS']);
  if (detail === undefined || home === undefined || list === undefined || !isWhole(detail)) return;
  const reply = new Reply(detail.result?.data);
  const status = reply.at('order.status') as OrderStatus;
  const terms = reply.at('terms') === null ? undefined : memory.at('principal');

  judge(context, detail, 'of the application', {
    'order.orderNo': orderNo,
    'order.tractOdrId': memory.at('tractOdrId'),
  });
  judge(context, detail, 'what is left to pay, else the approved amount, else the limit', {
    'order.amount': amountIn(status, memory, reply),
  });
  judge(context, detail, 'the days after the due day, while overdue', {
    'order.overdueDays': status === 'overdue' ? reply.at('repayment.overdueDays') : 0,
  });
  judge(context, detail, 'the approved amount', { 'terms.loanAmount': terms, 'terms.maximumAmount': terms });
  judge(context, detail, 'fee × share of the coupon, rounded half up', {
    'terms.discount':
      terms === undefined
        ? undefined
        : shareOf(
            shareOf(memory.number('principal'), assumptions.processingFeeBasisPoints),
            reply.number('terms.discountBasisPoints'),
          ),
  });
  judge(context, detail, 'the event of each transition', timelineOf(status, memory, reply));
  judge(context, detail, 'by the timers, from the event that starts them', timesOf(status, reply));
  judge(context, detail, 'the payments that arrived or wait', paymentsOf(status, memory));
  if (context.observed.length > 0) return;

  const order = new Reply(reply.at('order'));
  const isShown = !hasEnded(status) || status === 'rejected';
  judge(context, list, 'as orderDetail says', fieldsOf(order, 'orders.0', listFields));
  if (isShown) judge(context, home, 'as orderDetail says', fieldsOf(order, 'order', homeFields));
  else judge(context, home, 'no order is active', { order: null });
  judge(context, home, 'the button of the active order, else `apply`', {
    button: isShown ? buttonOf[status] : 'apply',
  });
  judge(context, home, 'all four steps are complete', {
    'application.completedSteps': informationStep.values,
    'application.nextStep': null,
  });
  const isFinished = status === 'finished';
  judge(context, home, 'the limit before the last finished loan', {
    'product.previousMaximumAmount': isFinished ? assumptions.firstLimit : null,
  });
  judge(context, home, 'of the product', {
    'product.minimumAmount': assumptions.minimumLoan,
    'product.maximumAmount': isFinished ? undefined : assumptions.firstLimit,
    'product.loanDays': assumptions.loanDays,
    'product.dailyRateBasisPoints': assumptions.dailyRateBasisPoints,
  });
  new Reply(home.result?.data).list('items').forEach((item, index) => {
    const isProduct = new Reply(item).at('homePageType') === 1;
    judge(context, home, 'whether the card can be used', {
      [`items.${index}.availability`]: isProduct ? cardOf(status) : 'open',
    });
  });
};
