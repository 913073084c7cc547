import { overrideAssumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { orderTransitions } from '@kit/contracts/methods/order-transitions';
import { dayOf, endOfDay } from '@kit/mock-server/loan/day';
import { advance, confirm, submit } from '@kit/mock-server/loan/lifecycle';
import { isOwed, type Order, wasPaidOut } from '@kit/mock-server/loan/order';
import { chooseExtension, effectOf, PaymentRefused, receive, repaymentOf } from '@kit/mock-server/loan/repayment';
import { overdueDays } from '@kit/mock-server/loan/terms';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openedOrder } from './opened-order';

const T0 = Date.UTC(2026, 10, 21, 8);
const DAY = 86_400_000;

const running = (principal = 50_000, loanDays = 14): Order => {
  const order = { ...openedOrder(T0, { approvedAmount: principal }), requestedAmount: principal };
  const approved = advance(submit(order, T0), T0 + 2 * 3_600_000);
  return advance(confirm(approved, loanDays, T0 + 2 * 3_600_000), T0 + 4 * 3_600_000);
};

const stateOf = (order: Order, now: number) => {
  if (!wasPaidOut(order)) throw new Error(`${order.status} was not paid out`);
  return repaymentOf(order, now);
};

describe('the amount owed', () => {
  it('is principal and interest until the due day ends, and 1 % of principal more per day after it', () => {
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

  it('is zero after the loan is finished, at any later time', () => {
    const { order } = receive(running(), 53_500, T0 + DAY);
    expect(order.status).toBe('finished');
    expect(stateOf(order, T0 + 400 * DAY)).toMatchObject({ remaining: 0, outstanding: 53_500, overdueDays: 0 });
  });
});

describe('[9.1] an extension', () => {
  it('moves the due day by 7 days, and keeps principal and interest owed in full', () => {
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

  it('counts the 7 days from today for an overdue loan, and includes the overdue fee', () => {
    const now = stateOf(running(), T0).dueAt + 3 * DAY;
    const late = advance(running(), now);
    const { order } = receive(chooseExtension(late, now), 11_500, now);
    expect(order).toMatchObject({ status: 'repaying', dueDay: dayOf(now) + EXTENSION_DAYS });
    expect(stateOf(order, now)).toMatchObject({ overdueFee: 0, remaining: 53_500 });
  });
});

it('[4.5] happens as soon as payments reach the price, and otherwise waits for a choice', () => {
  const partly = receive(running(), 9_999, T0 + DAY);
  expect(partly.effect).toBe('reduces what is owed');
  expect(partly.order.extensions).toEqual([]);
  const reached = receive(partly.order, 1, T0 + DAY);
  expect(reached.effect).toBe('extends the term');
  expect(reached.order.extensions).toHaveLength(1);
  const announced = receive(chooseExtension(running(), T0), 9_000, T0 + DAY);
  expect(announced.effect).toBe('counts towards the extension');
  expect(stateOf(announced.order, T0 + DAY).paidTowardsExtension).toBe(9_000);
});

it('[4.5] happens at the choice if it costs nothing', () => {
  onTestFinished(() => overrideAssumptions({}));
  overrideAssumptions({ extensionFeeBasisPoints: 0 });
  expect(chooseExtension(running(), T0 + DAY)).toMatchObject({ extensionChosen: false, extensions: [{ fee: 0 }] });
});

it('never uses a surplus to pay for the next extension', () => {
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
])('refuses %s without changes', (_, amount) => {
  expect(() => receive(running(), amount, T0 + DAY)).toThrow(PaymentRefused);
});

it('adds payments to the timeline, with their amounts', () => {
  const loan = running();
  const before = loan.timeline.length;
  const chosen = chooseExtension(receive(loan, 1_000, T0 + DAY).order, T0 + 2 * DAY);
  expect(chosen.timeline.slice(before)).toEqual([
    { at: T0 + DAY, kind: 'payment received', amount: 1_000 },
    { at: T0 + 2 * DAY, kind: 'extension chosen', amount: null },
  ]);
  expect(chooseExtension(chosen, T0 + 3 * DAY)).toBe(chosen);
  const { order: extended, effect } = receive(chosen, 9_000, T0 + 3 * DAY);
  expect(effect).toBe('extends the term');
  expect(extended.timeline.slice(before + 2)).toEqual([
    { at: T0 + 3 * DAY, kind: 'payment received', amount: 9_000 },
    { at: T0 + 3 * DAY, kind: 'extended', amount: 10_000 },
  ]);
  expect(extended).toMatchObject({ status: 'repaying', extensionChosen: false, paidSinceExtension: 0, credited: 0 });
  expect(extended.extensions).toEqual([
    {
      at: T0 + 3 * DAY,
      fee: 10_000,
      overdueFee: 0,
      fromDueDay: loan.dueDay,
      toDueDay: (loan.dueDay ?? 0) + EXTENSION_DAYS,
    },
  ]);
});

it('shows the final overdue fee of a repaid loan, which is no longer late', () => {
  const loan = running();
  const late = advance(loan, endOfDay((loan.dueDay ?? 0) + 3));
  expect(late.status).toBe('overdue');
  const { remaining, overdueFee } = stateOf(late, endOfDay((loan.dueDay ?? 0) + 3));
  expect(overdueFee).toBe(1_500);
  const { order: closed, effect } = receive(late, remaining, endOfDay((loan.dueDay ?? 0) + 3));
  expect(effect).toBe('closes the loan');
  expect(stateOf(closed, endOfDay((loan.dueDay ?? 0) + 30))).toMatchObject({
    overdueFee: 1_500,
    overdueDays: 0,
    remaining: 0,
    minimumRepayment: 0,
  });
  expect(closed.timeline.at(-1)).toMatchObject({ kind: 'finished', amount: remaining });
});

/** Actions on a running loan. Amounts are shares of the remaining debt, so that every branch is reached. */
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
            const announced = effectOf(order, amount, now);
            const result = receive(order, amount, now);
            expect(result.effect).toBe(announced);
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
          expect(orderTransitions.some(({ from, to }) => from === before.status && to === order.status)).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});
