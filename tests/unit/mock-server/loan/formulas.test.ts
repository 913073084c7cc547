import { assumptions } from '@kit/contracts/assumptions';
import type { RepaymentState } from '@kit/contracts/methods/loan';
import { raisedLimit } from '@kit/contracts/money';
import {
  leftToExtend,
  owedAfterExtension,
  paidOfExtension,
  paymentBoundsOf,
  paymentEffectOf,
} from '@kit/contracts/payments';
import { dayOf } from '@kit/mock-server/loan/day';
import { reapplyAt } from '@kit/mock-server/loan/lifecycle';
import { openOrder, type PaidOutOrder } from '@kit/mock-server/loan/order';
import { repaymentOf } from '@kit/mock-server/loan/repayment';
import { termsOf } from '@kit/mock-server/loan/terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docsPage, tableRows } from '../../../support/markdown-page';

const DAY = 86_400_000;

const protocol = docsPage('protocol.md');
const page = protocol.slice(protocol.indexOf('### What a loan costs'));

interface Formula {
  readonly name: string;
  readonly formula: string;
}
const formulas = tableRows(page, 'field').map(([name = '', formula = '']): Formula => ({ name, formula }));
/** The formulas from one name to another, both included. */
const from = (first: string, last: string, start = 0): readonly Formula[] => {
  const begin = formulas.findIndex(({ name }, at) => at >= start && name === first);
  return formulas.slice(begin, formulas.findIndex(({ name }, at) => at >= begin && name === last) + 1);
};
const termFormulas = from('discount', 'dueAt');
const repaymentFormulas = from('overdueDays', 'newDueAt');
const extensionFormulas = from(
  'paidTowardsExtension',
  'owedAfter',
  formulas.findIndex(({ name }) => name === 'newDueAt'),
);
const otherFormulas = from('raisedLimit', 'reapplyAt');

type Scope = Readonly<Record<string, unknown>>;

const evaluate = (expression: string, scope: Scope): unknown =>
  new Function(...Object.keys(scope), `return (${expression});`)(...Object.values(scope));

/** The functions that the formulas in docs/protocol.md call. */
const library: Record<string, unknown> = {
  floor: Math.floor,
  ceil: Math.ceil,
  min: Math.min,
  max: Math.max,
  assumptions,
};
for (const [head = '', body = ''] of tableRows(page, 'function')) {
  const [, name = '', parameters = ''] = /^(\w+)\((.*)\)$/.exec(head) ?? [];
  library[name] = (...values: unknown[]) =>
    evaluate(body, { ...library, ...Object.fromEntries(parameters.split(', ').map((each, at) => [each, values[at]])) });
}

/** The values of formulas that build on each other. */
const computed = (formulas: readonly Formula[], scope: Scope): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const { name, formula } of formulas) values[name] = evaluate(formula, { ...library, ...scope, ...values });
  return values;
};

const amounts = fc.integer({ min: assumptions.minimumLoan, max: assumptions.maximumLoan });
const terms = fc.constantFrom(...assumptions.loanDays);
const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2100, 0, 1) });
const coupons = fc.constantFrom(0, 1_000, 3_333, 10_000);

const paidOut = (approvedAmount: number, loanDays: number, paidOutAt: number, more: Partial<PaidOutOrder> = {}) => {
  const outcomes = { review: 'approve', rejectReason: '', approvedAmount, payout: 'paid', payoutAfter: 1 } as const;
  const numbers = { orderNo: 'N1', tractOdrId: 'T1', channelId: 'default' };
  const order = openOrder({ ...numbers, outcomes, requestedAmount: approvedAmount }, paidOutAt);
  const dueDay = dayOf(paidOutAt) + loanDays;
  return { ...order, approvedAmount, loanDays, paidOutAt, dueDay, status: 'repaying', ...more } as PaidOutOrder;
};

describe('the formulas of docs/protocol.md', () => {
  it('are all in one of these groups', () => {
    const known = [termFormulas, repaymentFormulas, extensionFormulas, otherFormulas].flat();
    expect(known).toEqual(formulas);
    expect(known.length).toBeGreaterThan(20);
  });

  it('price a loan as the server prices it, with and without a coupon', () => {
    fc.assert(
      fc.property(amounts, terms, instants, coupons, (loanAmount, loanDays, paymentAt, coupon) => {
        const real = termsOf(loanAmount, loanDays, paymentAt, coupon);
        expect(real).toMatchObject(computed(termFormulas, { loanAmount, loanDays, paymentAt, coupon }));
      }),
    );
  });

  it('state what is owed as the server states it, on every day and after payments', () => {
    const paid = fc.record({
      credited: fc.nat(5_000),
      paidSinceExtension: fc.nat(5_000),
      extensionChosen: fc.boolean(),
    });
    fc.assert(
      fc.property(amounts, terms, instants, paid, fc.nat(40), (principal, loanDays, paidOutAt, payments, days) => {
        const order = paidOut(principal, loanDays, paidOutAt, payments);
        const now = paidOutAt + days * DAY;
        const real = repaymentOf(order, now);
        const { interest, dueAt } = termsOf(principal, loanDays, paidOutAt);
        const scope = { principal, interest, dueDay: dayOf(dueAt), now, ...payments };
        expect(real).toMatchObject(computed(repaymentFormulas, scope));
        expect(computed(extensionFormulas, { ...real })).toEqual({
          paidTowardsExtension: paidOfExtension(real),
          leftToPay: leftToExtend(real),
          owedAfter: owedAfterExtension(real),
        });
      }),
    );
  });

  it('raise a limit and end a block as the server does', () => {
    fc.assert(
      fc.property(amounts, instants, (limit, rejectedAt) => {
        const order = { ...paidOut(limit, 7, rejectedAt), status: 'rejected' as const, since: rejectedAt };
        expect(computed(otherFormulas, { limit, rejectedAt })).toEqual({
          raisedLimit: raisedLimit(limit, assumptions.maximumLoan),
          reapplyAt: reapplyAt(order),
        });
      }),
    );
  });
});

describe('the tables of payments in docs/protocol.md', () => {
  const states = fc.record({
    remaining: fc.integer({ min: 1, max: 60_000 }),
    rolloverAmount: fc.integer({ min: 1, max: 20_000 }),
    paidSinceExtension: fc.nat(20_000),
    extensionChosen: fc.boolean(),
    minimumRepayment: fc.constant(1_000),
  }) as fc.Arbitrary<RepaymentState>;

  it('have the effect that the contract computes', () => {
    fc.assert(
      fc.property(states, fc.integer({ min: 1, max: 60_000 }), (state, amount) => {
        const scope = { ...state, amount, leftToPay: leftToExtend(state) };
        const [effect] = tableRows(page, 'effect').find(([, condition = '']) => evaluate(condition, scope)) ?? [];
        expect(effect).toBe(paymentEffectOf(state, amount));
      }),
    );
  });

  it('accept the amounts that the contract accepts', () => {
    fc.assert(
      fc.property(states, fc.constantFrom('repay', 'extend'), (state, purpose) => {
        const scope = { ...library, ...state, leftToPay: leftToExtend(state) };
        const [, least = '', most = ''] = tableRows(page, 'purpose').find(([name]) => name === purpose) ?? [];
        expect({ least: evaluate(least, scope), most: evaluate(most, scope) }).toEqual(paymentBoundsOf(state, purpose));
      }),
    );
  });
});
