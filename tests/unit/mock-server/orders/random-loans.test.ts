import { hasEnded, type OrderStatus } from '@kit/contracts/methods/order-status';
import { orderTransitions } from '@kit/contracts/methods/order-transitions';
import { type Order, openOrder } from '@kit/mock-server/loan/order';
import { PaymentRefused } from '@kit/mock-server/loan/repayment';
import { termsOf } from '@kit/mock-server/loan/terms';
import { fail, receiveTransfer, settle } from '@kit/mock-server/service/settlement';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { examples } from '../../../support/examples';

const HOUR = 3_600_000;

const amount = fc.oneof(
  fc.integer({ min: -1, max: 80_000 }),
  fc.constantFrom(500, 999, 1_000, 1_000.5, 9_999, 10_000, 53_500),
);
const command = fc.oneof(
  fc.record({ do: fc.constant('apply' as const) }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('confirm' as const), loanDays: fc.constantFrom(7, 14, 30) }),
  fc.record({ do: fc.constant('change bank' as const) }),
  fc.record({
    do: fc.constant('ask' as const),
    amount,
    purpose: fc.constantFrom('repay' as const, 'extend' as const),
    method: fc.constantFrom('card' as const, 'transfer' as const),
  }),
  fc.record({ do: fc.constant('settle' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('decline' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('transfer' as const), amount: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ do: fc.constant('pay the rest' as const) }),
  fc.record({ do: fc.constant('extend' as const) }),
  fc.record({ do: fc.constant('pass' as const), hours: fc.constantFrom(1, 2, 25, 24 * 6, 24 * 20) }),
  fc.record({
    do: fc.constant('decide' as const),
    review: fc.constantFrom('approve' as const, 'reject' as const),
    payout: fc.constantFrom('paid' as const, 'bank refused' as const, 'failed' as const),
  }),
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

const ordersOf = ({ sandbox, now, contactNumber }: BorrowerInSandbox): Order[] =>
  sandbox.orders.list(sandbox.borrowers.get(contactNumber)?.userIdentifier ?? '', now);

const paymentsOf = (borrower: BorrowerInSandbox) =>
  ordersOf(borrower).flatMap(({ orderNo }) => borrower.sandbox.payOrders.ofOrder(orderNo, borrower.now));

const run = (borrower: BorrowerInSandbox, given: Command): void => {
  const { sandbox, now } = borrower;
  const orderNo = ordersOf(borrower)[0]?.orderNo ?? '';
  const chosen = (which: number) => paymentsOf(borrower)[which];
  switch (given.do) {
    case 'apply':
      if (borrower.codeOf('applyLoan', {}) === 'SUCCESS') borrower.submit();
      return;
    case 'cancel':
      borrower.call('cancelOrder', { orderNo });
      return;
    case 'confirm':
      borrower.call('confirmBorrow', { orderNo, loanDays: given.loanDays, agreed: true });
      return;
    case 'change bank':
      borrower.call('saveBankInfo', examples.saveBankInfo.request);
      return;
    case 'ask':
      borrower.call('createPayOrder', {
        orderNo,
        amount: given.amount,
        purpose: given.purpose,
        method: given.method,
      });
      return;
    case 'settle':
    case 'decline': {
      const payOrder = chosen(given.which);
      if (payOrder === undefined) return;
      if (given.do === 'settle') settle(sandbox, payOrder, now);
      else if (payOrder.status === 'waiting') fail(sandbox, payOrder, 'declined');
      return;
    }
    case 'transfer':
    case 'pay the rest': {
      const rest = orderNo === '' ? 0 : (borrower.order(orderNo).repayment?.remaining ?? 0);
      try {
        receiveTransfer(sandbox, orderNo, given.do === 'transfer' ? given.amount : rest, now);
      } catch (cause) {
        if (!(cause instanceof PaymentRefused)) throw cause;
      }
      return;
    }
    case 'extend':
      borrower.call('extendOrder', { orderNo });
      return;
    case 'pass':
      borrower.pass(given.hours * HOUR);
      return;
    case 'decide':
      borrower.decide({ review: given.review, payout: given.payout });
  }
};

/** The payments of an order equal the repaid sum plus the extension fees, to the naira. */
const checkMoney = (borrower: BorrowerInSandbox, order: Order): void => {
  const received = borrower.sandbox.payOrders
    .ofOrder(order.orderNo, borrower.now)
    .filter(({ status }) => status === 'received')
    .reduce((sum, payment) => sum + payment.amount, 0);
  const forExtensions = order.extensions.reduce((sum, { fee, overdueFee }) => sum + fee + overdueFee, 0);
  expect(order.credited + order.paidSinceExtension + forExtensions).toBe(received);
  if (order.paidOutAt === null) expect(received).toBe(0);
  if (order.status !== 'finished') return;
  const { totalRepayment } = termsOf(order.approvedAmount ?? 0, order.loanDays ?? 0, order.paidOutAt ?? 0);
  expect(received).toBe(totalRepayment + order.finishedOverdueFee + forExtensions);
};

/** Each transition of a timeline is in the table, and starts from the status before it. */
const checkWay = (order: Order): void => {
  let status: OrderStatus = openOrder(order, 0).status;
  for (const { kind } of order.timeline) {
    const named = orderTransitions.filter((transition) => transition.kind === kind);
    if (named.length === 0) continue;
    const taken = named.find(({ from }) => from === status);
    expect(taken, `${kind} from ${status}`).toBeDefined();
    status = taken?.to ?? status;
  }
  expect(status).toBe(order.status);
};

describe('random actions of a borrower over time', () => {
  it('conserve money, follow the transition table, and keep at most one active order', { tags: ['slow'] }, () => {
    let loansFinished = 0;
    let extensions = 0;
    fc.assert(
      fc.property(fc.array(command, { minLength: 20, maxLength: 60 }), (commands) => {
        const borrower = new BorrowerInSandbox();
        borrower.repaying();
        const settledBefore = new Map<string, string>();
        for (const given of commands) {
          run(borrower, given);
          const orders = ordersOf(borrower);
          for (const order of orders) {
            checkMoney(borrower, order);
            checkWay(order);
          }
          expect(orders.filter(({ status }) => !hasEnded(status)).length).toBeLessThanOrEqual(1);
          for (const { payOrderId, status } of paymentsOf(borrower)) {
            expect([undefined, 'waiting', status]).toContain(settledBefore.get(payOrderId));
            settledBefore.set(payOrderId, status);
          }
        }
        loansFinished += ordersOf(borrower).filter(({ status }) => status === 'finished').length;
        extensions += ordersOf(borrower).reduce((sum, order) => sum + order.extensions.length, 0);
      }),
      { numRuns: 150 },
    );
    // Without finished loans, this test would prove nothing.
    expect(loansFinished).toBeGreaterThan(20);
    expect(extensions).toBeGreaterThan(20);
  });
});
