import { orderDetailFields } from '@kit/conformance/checks/order-detail-fields';
import { defaultAssumptions } from '@kit/contracts/assumptions';
import { type MethodName, methods, type ResponseOf } from '@kit/contracts/methods';
import { buttonOf, orderStatus } from '@kit/contracts/methods/order-status';
import { orderTransitions } from '@kit/contracts/methods/order-transitions';
import { settle } from '@kit/mock-server/service/settlement';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';

const _names = Object.keys(methods) as MethodName[];
const HOUR = 3_600_000;

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], value);

type Detail = ResponseOf<'orderDetail'>;
type Status = (typeof orderStatus.values)[number];

/** An order in each status, as orderDetail shows it. */
const details = (): ReadonlyMap<Status, Detail> => {
  const found = new Map<Status, Detail>();
  const see = (borrower: BorrowerInSandbox, orderNo: string) => {
    const detail = borrower.order(orderNo);
    found.set(detail.order.status, detail);
  };
  const fresh = (outcomes: Parameters<BorrowerInSandbox['decide']>[0] = {}) => {
    const borrower = new BorrowerInSandbox();
    borrower.decide(outcomes);
    borrower.fillSteps();
    return borrower;
  };
  const cancelled = fresh();
  const begun = cancelled.ok('applyLoan', {}).orderNo;
  see(cancelled, begun);
  cancelled.ok('cancelOrder', { orderNo: begun });
  see(cancelled, begun);
  const paid = fresh();
  const orderNo = paid.submit();
  see(paid, orderNo);
  paid.pass(defaultAssumptions.assessingTime);
  see(paid, orderNo);
  paid.pass(defaultAssumptions.reviewTime);
  see(paid, orderNo);
  paid.ok('confirmBorrow', { orderNo, loanDays: 7, agreed: true });
  see(paid, orderNo);
  paid.pass(HOUR);
  see(paid, orderNo);
  paid.pass(9 * 24 * HOUR);
  see(paid, orderNo);
  const amount = paid.order(orderNo).repayment?.remaining ?? 0;
  const { payOrderId } = paid.ok('createPayOrder', { orderNo, purpose: 'repay', method: 'card', amount });
  const payment = paid.sandbox.payOrders.find(payOrderId, paid.now);
  if (payment !== undefined) settle(paid.sandbox, payment, paid.now);
  see(paid, orderNo);
  for (const outcomes of [{ review: 'reject' }, { payout: 'bank refused' }, { payout: 'failed' }] as const) {
    const other = fresh(outcomes);
    const number = other.approved();
    if (!('review' in outcomes)) {
      other.ok('confirmBorrow', { orderNo: number, loanDays: 7, agreed: true });
      other.pass(HOUR);
    }
    see(other, number);
  }
  return found;
};

describe('the behaviour that the contract states', () => {
  it('names only calls that change state as the cause of a change', () => {
    const causes = orderTransitions.flatMap((each) => ('method' in each ? [each.method] : []));
    for (const name of causes) {
      expect([name, methods[name].changesState]).toEqual([name, true]);
    }
  });

  it('lists for each nullable field of orderDetail the statuses in which it has a value', () => {
    const seen = details();
    expect([...seen.keys()].sort()).toEqual([...orderStatus.values].sort());
    for (const { field, statuses } of orderDetailFields) {
      const filled = [...seen].filter(([, detail]) => valueAt(detail, field) !== null).map(([status]) => status);
      expect([field, filled.sort()]).toEqual([field, [...statuses].sort()]);
    }
    for (const [status, { order }] of seen) expect(order.button).toBe(buttonOf[status]);
  });
});
