import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { dayOf, endOfDay } from '@kit/mock-server/loan/day';
import { advance, confirm, submit } from '@kit/mock-server/loan/lifecycle';
import { type Order, openOrder } from '@kit/mock-server/loan/order';
import {
  chooseExtension,
  effectOf,
  isOwed,
  overdueDays,
  PaymentRefused,
  receive,
  repaymentOf,
  wasPaidOut,
} from '@kit/mock-server/loan/repayment';
import { transitions } from '@kit/mock-server/loan/transitions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const T0 = Date.UTC(2026, 10, 21, 8);
const DAY = 86_400_000;

const running = (principal = 50_000, loanDays = 14): Order => {
  const outcomes = {
    review: 'approve',
    rejectReason: '',
    approvedAmount: principal,
    payout: 'paid',
    payoutAfter: 600_000,
  } as const;
  const order = openOrder(
    { orderNo: 'N1', tractOdrId: 'T1', channelId: 'default', outcomes, requestedAmount: outcomes.approvedAmount },
    T0,
  );
  const approved = advance(submit(order, T0), T0 + 2 * 3_600_000);
  return advance(confirm(approved, loanDays, T0 + 2 * 3_600_000), T0 + 4 * 3_600_000);
};

const stateOf = (order: Order, now: number) => {
  if (!wasPaidOut(order)) throw new Error(`${order.status} was not paid out`);
  return repaymentOf(order, now);
};

describe('what is owed', () => {
  it('is principal and interest until the due day ends, and 1 % of principal more for each day after', () => {
    const order = running();
    const due = stateOf(order, T0).dueAt;
    expect(stateOf(order, due)).toMatchObject({ outstanding: 53_500, overdueFee: 0, overdueDays: 0 });
    const late = advance(order, due + 3 * DAY);
    expect(stateOf(late, due + 3 * DAY)).toMatchObject({
      overdueDays: 3,
      overdueFee: 1_500,
      outstanding: 55_000,
      rolloverAmount: 11_500,
      remaining: 55_000,
    });
  });

  it('is nothing once the loan is finished, however late it gets', () => {
    const { order } = receive(running(), 53_500, T0 + DAY);
    expect(order.status).toBe('finished');
    expect(stateOf(order, T0 + 400 * DAY)).toMatchObject({ remaining: 0, outstanding: 53_500, overdueDays: 0 });
  });
});

describe('[9.1] an extension', () => {
  it('moves the due day 7 days on from the due day, and leaves principal and interest owed in full', () => {
    const before = running();
    const chosen = chooseExtension(before, T0 + DAY);
    const { order, effect } = receive(chosen, 10_000, T0 + DAY);
    expect(effect).toBe('extends the term');
    expect(order.dueDay).toBe((before.dueDay ?? 0) + EXTENSION_DAYS);
    expect(stateOf(order, T0 + DAY)).toMatchObject({
      principal: 50_000,
      interest: 3_500,
      remaining: 53_500,
      repaid: 0,
    });
  });

  it('counts the 7 days from today when the loan is overdue, and takes the overdue fee with it', () => {
    const now = stateOf(running(), T0).dueAt + 3 * DAY;
    const late = advance(running(), now);
    const { order } = receive(chooseExtension(late, now), 11_500, now);
    expect(order).toMatchObject({ status: 'repaying', dueDay: dayOf(now) + EXTENSION_DAYS });
    expect(stateOf(order, now)).toMatchObject({ overdueFee: 0, remaining: 53_500 });
  });
});

it('[4.5] extends by itself once the paid amount reaches the price, and otherwise waits to be told', () => {
  const partly = receive(running(), 9_999, T0 + DAY);
  expect(partly.effect).toBe('reduces what is owed');
  expect(partly.order.extensions).toEqual([]);
  const reached = receive(partly.order, 1, T0 + DAY);
  expect(reached.effect).toBe('extends the term');
  expect(reached.order.extensions).toHaveLength(1);
  const told = receive(chooseExtension(running(), T0), 9_000, T0 + DAY);
  expect(told.effect).toBe('counts towards the extension');
  expect(stateOf(told.order, T0 + DAY).paidTowardsExtension).toBe(9_000);
});

it('never lets what was left over from one extension pay for the next', () => {
  const { order } = receive(running(), 40_000, T0 + DAY);
  expect(order).toMatchObject({ credited: 30_000, paidSinceExtension: 0 });
  const next = receive(order, 5_000, T0 + 2 * DAY);
  expect(next.effect).toBe('reduces what is owed');
  expect(next.order.extensions).toHaveLength(1);
});

it.each([
  ['zero', 0],
  ['less than zero', -1],
  ['half a naira', 100.5],
  ['one naira too many', 53_501],
  ['no number', Number.NaN],
])('refuses %s and keeps nothing of it', (_, amount) => {
  expect(() => receive(running(), amount, T0 + DAY)).toThrow(PaymentRefused);
});

it('refuses money for a loan on which nothing is owed', () => {
  const { order } = receive(running(), 53_500, T0 + DAY);
  expect(() => receive(order, 1_000, T0 + DAY)).toThrow(PaymentRefused);
  expect(() => chooseExtension(order, T0 + DAY)).toThrow(PaymentRefused);
});

/** One thing that can happen to a running loan. Amounts are shares of what is left, so that every branch is reached. */
const commands = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), share: fc.double({ min: 0, max: 1.2, noNaN: true }) }),
    fc.record({ kind: fc.constant('choose' as const) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 9 * DAY }) }),
  ),
  { maxLength: 30 },
);
const loans = fc.tuple(fc.integer({ min: 5_000, max: 100_000 }), fc.constantFrom(7, 14));

it('conserves money to the naira over any sequence of payments, choices and days', () => {
  fc.assert(
    fc.property(loans, commands, ([principal, loanDays], sequence) => {
      let order = running(principal, loanDays);
      let now = order.since;
      let received = 0;
      for (const command of sequence) {
        const before = order;
        if (command.kind === 'wait') {
          now += command.ms;
          order = advance(order, now);
        } else if (isOwed(order) && command.kind === 'choose') {
          order = chooseExtension(order, now);
        } else if (isOwed(order) && command.kind === 'pay') {
          const { remaining } = repaymentOf(order, now);
          const amount = Math.round(remaining * command.share);
          if (amount < 1 || amount > remaining) {
            expect(() => receive(before, amount, now)).toThrow(PaymentRefused);
          } else {
            const told = effectOf(order, amount, now);
            const result = receive(order, amount, now);
            expect(result.effect).toBe(told);
            order = result.order;
            received += amount;
          }
        }
        if (!wasPaidOut(order)) throw new Error('a running loan was never paid out');
        const state = repaymentOf(order, now);
        const prices = order.extensions.reduce((sum, { fee, overdueFee }) => sum + fee + overdueFee, 0);
        expect(state.repaid + prices).toBe(received);
        expect(state.outstanding).toBe(state.principal + state.interest + state.overdueFee);
        expect(state.principal).toBe(principal);
        expect(state.remaining).toBe(state.outstanding - state.repaid);
        expect(state.remaining).toBeGreaterThanOrEqual(0);
        expect(state.remaining === 0).toBe(order.status === 'finished');
        expect(overdueDays(order, now) > 0).toBe(order.status === 'overdue');
        expect(order.status === 'overdue' ? now > endOfDay(order.dueDay) : true).toBe(true);
        if (before.status !== order.status) {
          expect(transitions.some(({ from, to }) => from === before.status && to === order.status)).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});
