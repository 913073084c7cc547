import { assumptions } from '@kit/contracts/assumptions';
import type { PaymentEffect, RepaymentState } from '@kit/contracts/methods/loan';
import { isSamePromise, paymentBoundsOf, paymentEffectOf, promisedUntil } from '@kit/contracts/payments';
import { DAY, HOUR, MINUTE } from '@kit/contracts/time-units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asked, card, filled, running, transfer } from './borrowers';

const TOO_MUCH = 'This payment is more than is left to pay. If you sent it, we return it.';
const EFFECT_LOST =
  'Your loan has changed, so this payment would no longer do what we told you. If you sent it, we return it.';

/** A running loan, and the state of it that a screen shows. */
const onScreen = () => {
  const loan = running();
  const shown = (): RepaymentState => {
    const state = loan.owed();
    if (state === null) throw new Error('The loan is paid out');
    return state;
  };
  const passTo = (at: number) => loan.borrower.pass(at - loan.borrower.now);
  const status = (payOrderId: string) => loan.borrower.ok('payOrderStatus', { payOrderId });
  const refusal = (asked: Asked) => {
    const request = { orderNo: loan.orderNo, ...asked };
    return [loan.borrower.codeOf('createPayOrder', request), Object.keys(loan.issues(asked))];
  };
  return { ...loan, shown, passTo, status, refusal };
};

describe('a payment with an announced effect', () => {
  it('is opened while the effect holds', () => {
    const { ask, shown } = onScreen();
    const { remaining } = shown();
    const opened = ask({ ...transfer(remaining), announced: { effect: 'closes the loan', remaining } });
    expect(opened).toMatchObject({ status: 'waiting', effect: 'closes the loan' });
  });

  it('is refused after midnight of the due day, and changes nothing', () => {
    const { borrower, orderNo, shown, passTo, refusal } = onScreen();
    const { remaining, dueAt } = shown();
    const asked = { ...card(remaining), announced: { effect: 'closes the loan', remaining } } as const;
    passTo(dueAt + 1);
    expect(refusal(asked)).toEqual(['EFFECT_CHANGED', ['announced.remaining']]);
    expect(borrower.order(orderNo).payments).toEqual([]);
  });

  it('is refused with another effect, and then chooses no extension', () => {
    const { shown, refusal } = onScreen();
    const { remaining } = shown();
    const announced = { effect: 'reduces what is owed', remaining } as const;
    expect(refusal({ ...card(10_000), announced })).toEqual(['EFFECT_CHANGED', ['announced.effect']]);
    expect(refusal({ ...card(5_000), purpose: 'extend', announced })).toEqual(['EFFECT_CHANGED', ['announced.effect']]);
    expect(shown().extensionChosen).toBe(false);
  });
});

describe('a loan with announced terms', () => {
  const approved = () => {
    const borrower = filled();
    const orderNo = borrower.submit();
    borrower.pass(assumptions.assessingTime + assumptions.reviewTime);
    const { receivedAmount, totalRepayment, dueAt } = borrower.ok('loanQuote', { orderNo, loanDays: 7 }).terms;
    const announced = { receivedAmount, totalRepayment, dueAt };
    const request = (changes: Partial<typeof announced> = {}) =>
      ({ orderNo, loanDays: 7, agreed: true, announced: { ...announced, ...changes } }) as const;
    return { borrower, orderNo, announced, request };
  };

  it('is taken while they hold', () => {
    const { borrower, request } = approved();
    expect(borrower.ok('confirmBorrow', request())).toMatchObject({ status: 'disbursing' });
  });

  it.each(['receivedAmount', 'totalRepayment', 'dueAt'] as const)('is refused with another %s', (name) => {
    const { borrower, orderNo, announced, request } = approved();
    const other = request({ [name]: announced[name] + 1 });
    expect(borrower.codeOf('confirmBorrow', other)).toBe('EFFECT_CHANGED');
    expect(borrower.issuesOf('confirmBorrow', other)).toEqual({
      [`announced.${name}`]: `It is ${announced[name]} now`,
    });
    expect(borrower.order(orderNo).order.status).toBe('approved');
  });

  it('is refused on the day after, because it would be due a day later', () => {
    const { borrower, request } = approved();
    borrower.pass(DAY);
    expect(Object.keys(borrower.issuesOf('confirmBorrow', request()))).toEqual(['announced.dueAt']);
  });
});

describe('a waiting payment', () => {
  it('that closes the loan accepts money until the end of the due day, and returns it afterwards', () => {
    for (const method of ['card', 'transfer'] as const) {
      const { ask, arrive, shown, passTo, status } = onScreen();
      const { dueAt, remaining } = shown();
      passTo(dueAt - HOUR);
      const { payOrderId, expiresAt } = ask({ ...card(remaining), method });
      expect(expiresAt).toBe(dueAt);
      passTo(dueAt + 5 * MINUTE);
      expect(status(payOrderId)).toMatchObject({ status: 'expired', effect: 'closes the loan' });
      arrive(payOrderId);
      expect(shown()).toMatchObject({ repaid: 0, dueAt, remaining: remaining + 500 });
    }
  });

  it('fails at once if another payment would make it extend the term, or leave less than it', () => {
    const { ask, arrive, shown, status } = onScreen();
    const [lowers, whole, small] = [ask(transfer(6_000)), ask(card(53_500)), ask(transfer(1_000))];
    arrive(ask(card(4_000)).payOrderId);
    expect(status(lowers.payOrderId)).toMatchObject({ status: 'failed', failure: EFFECT_LOST, effect: lowers.effect });
    expect(status(whole.payOrderId)).toMatchObject({ status: 'failed', failure: TOO_MUCH });
    expect(status(small.payOrderId).status).toBe('waiting');
    arrive(lowers.payOrderId);
    expect(shown().repaid).toBe(4_000);
  });

  it('does what was announced or nothing, after any payments and any time', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const acts = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('open' as const), share, extend: fc.boolean() }),
        fc.record({ do: fc.constant('pay' as const), which: fc.nat(1) }),
        fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 3 * 24 * 60 }) }),
        fc.record({ do: fc.constant('choose' as const) }),
      ),
      { minLength: 4, maxLength: 14 },
    );
    let received = 0;
    const property = fc.property(acts, fc.integer({ min: 0, max: 3 * 24 * 60 }), (all, before) => {
      const { borrower, orderNo, ask, arrive, shown, passTo, status } = onScreen();
      passTo(shown().dueAt - before * MINUTE);
      const announced = new Map<string, { readonly effect: PaymentEffect; readonly remaining: number }>();
      for (const act of all) {
        if (borrower.order(orderNo).order.status === 'finished') break;
        if (act.do === 'pass') borrower.pass(act.minutes * MINUTE);
        if (act.do === 'choose') borrower.ok('extendOrder', { orderNo });
        if (act.do === 'open') {
          const purpose = act.extend ? ('extend' as const) : ('repay' as const);
          const state = { ...shown(), extensionChosen: act.extend || shown().extensionChosen };
          const { least, most } = paymentBoundsOf(state, purpose);
          const amount = least + Math.floor(act.share * (most - least));
          const said = { effect: paymentEffectOf(state, amount), remaining: state.remaining };
          announced.set(ask({ purpose, method: 'card', amount, announced: said }).payOrderId, said);
        }
        const payOrderId = act.do === 'pay' ? [...announced.keys()][act.which] : undefined;
        if (payOrderId === undefined || status(payOrderId).status !== 'waiting') continue;
        const was = shown();
        const { effect, amount } = arrive(payOrderId);
        received += 1;
        expect(isSamePromise(announced.get(payOrderId)?.effect ?? effect, effect)).toBe(true);
        const cost = effect === 'extends the term' ? was.rolloverAmount - was.overdueFee : 0;
        expect(shown().remaining).toBe(was.remaining - amount + cost);
        expect(shown().dueAt).toBe(effect === 'extends the term' ? was.newDueAt : was.dueAt);
      }
    });
    fc.assert(property, { numRuns: 150 });
    expect(received).toBeGreaterThan(30);
  });

  it('holds its effect and its price until promisedUntil, and not longer', () => {
    const times = fc.integer({ min: -4 * 24 * 60, max: 4 * 24 * 60 });
    const property = fc.property(times, fc.double({ min: 0, max: 1, noNaN: true }), (minutes, share) => {
      const { borrower, shown, passTo } = onScreen();
      passTo(shown().dueAt + minutes * MINUTE);
      const state = shown();
      const amount = 1_000 + Math.floor(share * (state.remaining - 1_000));
      const said = [paymentEffectOf(state, amount), state.rolloverAmount, state.newDueAt];
      const until = promisedUntil(state, amount, borrower.now);
      const lowers = said[0] === 'reduces what is owed';
      const holds = () => {
        const now = [paymentEffectOf(shown(), amount), shown().rolloverAmount, shown().newDueAt];
        const seen = said[0] === 'extends the term' ? 3 : 1;
        return amount <= shown().remaining && now.slice(0, seen).join() === said.slice(0, seen).join();
      };
      const end = borrower.now + DAY;
      passTo(until);
      expect(holds()).toBe(true);
      if (lowers) expect(until).toBe(end);
      if (until === end) return;
      borrower.pass(1);
      expect(holds()).toBe(false);
    });
    fc.assert(property, { numRuns: 150 });
  });
});
