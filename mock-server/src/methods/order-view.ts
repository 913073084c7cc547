import { assumptions } from '@kit/contracts/assumptions';
import { CONTACT_SUPPORT_AFTER, STATUS_CHECK_AFTER } from '@kit/contracts/constants';
import { buttonOf } from '@kit/contracts/enums';
import type { LoanTerms, OrderDetail, OrderSummary, Payment } from '@kit/contracts/methods/loan';
import type { Naira } from '@kit/contracts/money';
import { dayOf, endOfDay } from '../loan/day';
import { freezeDaysLeft, nextChangeAt, reapplyAt } from '../loan/lifecycle';
import { isOwed, type Order, wasPaidOut } from '../loan/order';
import { overdueDays } from '../loan/overdue-fee';
import { repaymentOf } from '../loan/repayment';
import { termsOf } from '../loan/terms';
import type { PayOrderRecord } from '../payments/pay-order';
import type { Sandbox } from '../sandbox/sandbox';

/** The amount owed on an active loan. Otherwise the approved amount, or the requested one before approval. */
export const amountOf = (order: Order, now: number): Naira =>
  isOwed(order) ? repaymentOf(order, now).remaining : (order.approvedAmount ?? order.requestedAmount);

/** The fields of an order that every list shows. */
export const briefOf = (order: Order, now: number) => ({
  orderNo: order.orderNo,
  tractOdrId: order.tractOdrId,
  status: order.status,
  button: buttonOf[order.status],
  amount: amountOf(order, now),
  dueAt: order.dueDay === null ? null : endOfDay(order.dueDay),
  overdueDays: overdueDays(order, now),
  daysLeft: isOwed(order) ? Math.max(0, order.dueDay - dayOf(now)) : null,
});

const waitingPayment = (payments: readonly PayOrderRecord[]): string | null =>
  payments.find(({ status }) => status === 'waiting')?.payOrderId ?? null;

/** An order in the record list. */
export const summaryOf = (sandbox: Sandbox, order: Order, now: number): OrderSummary => ({
  payOrderId: waitingPayment(sandbox.payOrders.ofOrder(order.orderNo, now)),
  channelId: order.channelId,
  createdAt: order.createdAt,
  // The spread comes last, because adding a field after a spread is slower in V8.
  ...briefOf(order, now),
});

/** The longest offered term, which is the default before the borrower chooses one. */
export const defaultLoanDays = (): number => Math.max(...assumptions.loanDays);

const termsNow = (order: Order, now: number): LoanTerms | null => {
  if (order.approvedAmount === null) return null;
  const paymentAt = order.paidOutAt ?? nextChangeAt(order) ?? now;
  return termsOf(
    order.approvedAmount,
    order.loanDays ?? defaultLoanDays(),
    paymentAt,
    order.offer?.discountBasisPoints,
  );
};

const rejectionOf = (order: Order, now: number): OrderDetail['rejection'] =>
  order.status === 'rejected'
    ? {
        reason: order.outcomes.rejectReason,
        freezeDays: assumptions.freezePeriodDays,
        daysLeft: freezeDaysLeft(order, now),
        reapplyAt: reapplyAt(order),
      }
    : null;

/** Start and expected end of the current wait for a decision or a payout. */
const currentWait = (order: Order): { since: number; expectedAt: number } | undefined => {
  const changesAt = nextChangeAt(order);
  if (changesAt === undefined) return undefined;
  const submittedAt = order.timeline.find(({ kind }) => kind === 'submitted')?.at ?? order.since;
  switch (order.status) {
    case 'assessing':
      return { since: submittedAt, expectedAt: changesAt + assumptions.reviewTime };
    case 'reviewing':
      return { since: submittedAt, expectedAt: changesAt };
    case 'disbursing':
      return { since: order.since, expectedAt: changesAt };
    default:
      return undefined;
  }
};

const paymentOf = ({ payOrderId, purpose, method, status, amount, effect, createdAt, settledAt }: PayOrderRecord) =>
  ({
    payOrderId,
    purpose,
    method,
    status,
    amount,
    effect: status === 'received' ? effect : null,
    createdAt,
    settledAt,
  }) satisfies Payment;

/** The data of all screens of an order. */
export const detailOf = (sandbox: Sandbox, order: Order, now: number): OrderDetail => {
  const waits = currentWait(order);
  return {
    order: summaryOf(sandbox, order, now),
    terms: termsNow(order, now),
    repayment: wasPaidOut(order) ? repaymentOf(order, now) : null,
    rejection: rejectionOf(order, now),
    serverTime: now,
    expectedAt: waits?.expectedAt ?? null,
    checkAfter: waits === undefined ? null : waits.since + STATUS_CHECK_AFTER,
    contactSupportAfter: waits === undefined ? null : waits.since + CONTACT_SUPPORT_AFTER,
    timeline: [...order.timeline],
    payments: sandbox.payOrders.ofOrder(order.orderNo, now).map(paymentOf),
  };
};
