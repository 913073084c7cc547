import { assumptions } from '@kit/contracts/assumptions';
import { formatNaira } from '@kit/contracts/money';
import { afterPayment, paymentBoundsOf } from '@kit/contracts/payments';
import { advance, confirm, submit } from '@kit/mock-server/loan/lifecycle';
import { isOwed, type Order, wasPaidOut } from '@kit/mock-server/loan/order';
import { chooseExtension, receive, repaymentOf } from '@kit/mock-server/loan/repayment';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canExtend, effectText } from '../../../../web/src/loans/loan-texts';
import { formatDay } from '../../../../web/src/platform/format';
import { openedOrder } from '../../mock-server/loan/opened-order';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const T0 = Date.UTC(2026, 10, 21, 8);

const running = (principal: number): Order => {
  const order = openedOrder(T0, { approvedAmount: principal });
  const approved = advance(submit(order, T0), T0 + 2 * HOUR);
  return advance(confirm(approved, 14, T0 + 2 * HOUR), T0 + 3 * HOUR);
};

const stateOf = (order: Order, now: number) => {
  if (!wasPaidOut(order)) throw new Error(`${order.status} was not paid out`);
  return repaymentOf(order, now);
};

/** A loan with a random history of payments, a chosen extension and passing days. */
const histories = fc.record({
  principal: fc.integer({ min: assumptions.minimumLoan, max: assumptions.maximumLoan }),
  steps: fc.array(
    fc.oneof(
      fc.record({ pay: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ days: fc.integer({ min: 1, max: 12 }) }),
      fc.constant({ extend: true as const }),
    ),
    { maxLength: 8 },
  ),
});

type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

const live = ({ principal, steps }: History): { order: Order; now: number } => {
  let order = running(principal);
  let now = T0 + 4 * HOUR;
  for (const step of steps) {
    order = advance(order, now);
    if (!isOwed(order)) break;
    if ('days' in step) now += step.days * DAY;
    else if ('extend' in step) order = chooseExtension(order, now);
    else {
      const { remaining } = stateOf(order, now);
      order = receive(order, Math.max(1, Math.floor(step.pay * remaining)), now).order;
    }
  }
  return { order: advance(order, now), now };
};

const shares = fc.double({ min: 0, max: 1, noNaN: true });

it('[4.5] the announced effect of a payment and its words match what the payment does, to the naira and the day', () => {
  fc.assert(
    fc.property(histories, shares, (history, share) => {
      const { order, now } = live(history);
      fc.pre(isOwed(order));
      const before = stateOf(order, now);
      const amount = Math.max(1, Math.floor(share * before.remaining));
      const said = afterPayment(before, amount);
      const done = receive(order, amount, now);
      const after = stateOf(done.order, now);
      expect(said.effect).toBe(done.effect);
      expect(said.remaining).toBe(after.remaining);
      if (said.effect !== 'closes the loan') expect(said.dueAt).toBe(after.dueAt);
      if (said.leftToExtend > 0) expect(said.leftToExtend).toBe(after.rolloverAmount - after.paidSinceExtension);

      const text = effectText(before, amount);
      if (said.effect === 'closes the loan') expect(text).toContain('You owe nothing afterwards');
      else if (said.effect === 'counts towards the extension') expect(text).toContain(formatNaira(said.leftToExtend));
      else expect(text).toContain(formatNaira(after.remaining));
      if (said.effect === 'extends the term') {
        expect(text).toContain('does not reduce the loan');
        expect(text).toContain(formatDay(after.dueAt));
      }
    }),
  );
});

it('[5.9] an extension happens exactly when its remaining price is paid, wherever one is offered', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { order: before, now } = live(history);
      fc.pre(isOwed(before));
      const order = chooseExtension(before, now);
      fc.pre(isOwed(order) && order.extensionChosen);
      const state = stateOf(order, now);
      fc.pre(canExtend({ order: { status: order.status }, repayment: state } as Parameters<typeof canExtend>[0]));
      const { most } = paymentBoundsOf(state, 'extend');
      expect(receive(order, most, now).effect).toBe('extends the term');
      if (most > 1) expect(receive(order, most - 1, now).effect).toBe('counts towards the extension');
    }),
  );
});
