import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { buttonOf, type OrderStatus } from '@kit/contracts/enums';
import { annualPercentageRate, shareOf } from '@kit/contracts/money';
import { DAY } from '@kit/contracts/time-units';
import { endOfLagosDay, lagosDay, startOfLagosDay } from '../inspect/instants';
import type { Borrowers } from './borrowers';
import { APPROVAL, type Check, LOGIN, PAYOUT } from './check';
import type { Kept, Reply } from './kept';
import { needsOf } from './needs';
import { play } from './scenario';
import { DAYS_LATE, type SituationName, shortTerm } from './situations';
import { type ExpectStep, expect, hook, keep, type Step, send } from './steps';

const SOURCE = 'protocol 5 (money and days)';

/** What every check by steps says of itself. */
interface Described extends Pick<Check, 'id' | 'title' | 'source' | 'methods'> {
  readonly given: SituationName;
  readonly level?: Check['level'];
  readonly needs?: Check['needs'];
  readonly steps: readonly Step[];
}

/** A check that is steps of one borrower of its own. */
export const byStepsOf =
  (borrowers: Borrowers) =>
  ({ given, steps, level = 'write', needs = [], ...about }: Described): Check => ({
    ...{ ...about, level, needs: [...new Set([...needsOf[given], ...needs])] },
    run: async (world) => play(world, steps, await borrowers.own(given)),
  });

const safely = (compute: () => number): number => {
  try {
    return compute();
  } catch {
    return Number.NaN;
  }
};

const share = (amount: number, rate: number, days = 1): number => safely(() => shareOf(amount, rate, days));

const order = (kept: Kept) => ({ orderNo: kept.text('orderNo') });

/**
 * The terms of a loan by their formulas: each from the principal, and where it follows from other fields also from those.
 * @param at where the terms stand in the reply
 */
const termsAt = (at: string, principalOf: (kept: Kept, reply: Reply) => number): ExpectStep[] => {
  const field = (name: string) => `${at}.${name}`;
  const days = (reply: Reply) => reply.number(field('loanDays'));
  const interest = (kept: Kept, reply: Reply) =>
    share(principalOf(kept, reply), assumptions.dailyRateBasisPoints, days(reply));
  const fee = (kept: Kept, reply: Reply) => share(principalOf(kept, reply), assumptions.processingFeeBasisPoints);
  return [
    expect(field('interest'), 'principal × daily rate × days, rounded half up once', (kept, reply) => [
      interest(kept, reply),
    ]),
    expect(field('processingFee'), 'principal × fee, rounded half up', (kept, reply) => [fee(kept, reply)]),
    expect(field('receivedAmount'), 'principal − processing fee', (kept, reply) => [
      principalOf(kept, reply) - fee(kept, reply),
      principalOf(kept, reply) - reply.number(field('processingFee')),
    ]),
    expect(field('totalRepayment'), 'principal + interest', (kept, reply) => [
      principalOf(kept, reply) + interest(kept, reply),
      principalOf(kept, reply) + reply.number(field('interest')),
    ]),
    expect(field('installmentAmount'), 'the whole repayment, in one instalment', (kept, reply) => [
      principalOf(kept, reply) + interest(kept, reply),
      reply.number(field('totalRepayment')),
    ]),
    expect(field('dailyRateBasisPoints'), 'the daily rate of the product', () => [assumptions.dailyRateBasisPoints]),
    expect(field('overdueFeePerDay'), 'principal × overdue rate, rounded half up', (kept, reply) => [
      share(principalOf(kept, reply), assumptions.overdueRateBasisPoints),
    ]),
    expect(
      field('annualPercentageRate'),
      'the cost a year of what is received, in whole percent, rounded half up',
      (kept, reply) => {
        const principal = principalOf(kept, reply);
        const rate = (received: number, repaid: number) =>
          safely(() => annualPercentageRate(received, repaid, days(reply)));
        return [
          rate(principal - fee(kept, reply), principal + interest(kept, reply)),
          rate(reply.number(field('receivedAmount')), reply.number(field('totalRepayment'))),
        ];
      },
    ),
    expect(field('dueAt'), 'the end of the day in Lagos that is the term after the payout', (_, reply) => [
      endOfLagosDay(lagosDay(reply.number(field('paymentAt'))) + days(reply)),
    ]),
  ];
};

const principalOfQuote = (_: Kept, reply: Reply) => reply.number('terms.loanAmount');
const keptPrincipal = (kept: Kept) => kept.number('principal');

const quotes = (): Step[] =>
  assumptions.loanDays.flatMap((loanDays) => [
    send('loanQuote', (kept) => ({ ...order(kept), loanDays })),
    expect('terms.loanDays', 'the term that was asked for', () => [loanDays]),
    ...termsAt('terms', principalOfQuote),
    expect('loanDaysOffered', 'the terms that are offered', () => [[...assumptions.loanDays]]),
  ]);

/** What an extension costs the days late that the checks wait. */
const rolloverLate = (kept: Kept): number =>
  share(keptPrincipal(kept), assumptions.extensionFeeBasisPoints) +
  share(keptPrincipal(kept), assumptions.overdueRateBasisPoints, DAYS_LATE);

/** How late a loan is by the server's own clock: a run can pass midnight in Lagos. */
const daysLate = (kept: Kept, reply: Reply): number =>
  Math.max(0, lagosDay(reply.number('serverTime')) - lagosDay(kept.number('paidOutAt')) - shortTerm());

/** What is owed by its formulas. @param days overdue, as the run knows it */
const repaymentExpected = (days: number): ExpectStep[] => {
  const field = (name: string) => `repayment.${name}`;
  const interest = (kept: Kept) => share(keptPrincipal(kept), assumptions.dailyRateBasisPoints, shortTerm());
  const fee = (kept: Kept) => share(keptPrincipal(kept), assumptions.overdueRateBasisPoints, days);
  const extension = (kept: Kept) => share(keptPrincipal(kept), assumptions.extensionFeeBasisPoints);
  const outstanding = (kept: Kept) => keptPrincipal(kept) + interest(kept) + fee(kept);
  return [
    expect(field('principal'), 'what was approved', (kept) => [keptPrincipal(kept)]),
    expect(field('interest'), 'principal × daily rate × days, rounded half up once', (kept) => [interest(kept)]),
    expect(field('overdueDays'), 'whole days in Lagos since the due day', (kept, reply) => [daysLate(kept, reply)]),
    expect(field('overdueFeePerDay'), 'principal × overdue rate, rounded half up', (kept) => [
      share(keptPrincipal(kept), assumptions.overdueRateBasisPoints),
    ]),
    expect(field('overdueFee'), 'principal × overdue rate × days, rounded half up once', (kept, reply) => [
      fee(kept),
      share(keptPrincipal(kept), assumptions.overdueRateBasisPoints, reply.number(field('overdueDays'))),
    ]),
    expect(field('outstanding'), 'principal + interest + overdue fee', (kept, reply) => [
      outstanding(kept),
      reply.number(field('principal')) + reply.number(field('interest')) + reply.number(field('overdueFee')),
    ]),
    expect(field('repaid'), 'what was paid', () => [0]),
    expect(field('remaining'), 'outstanding − repaid', (kept, reply) => [
      outstanding(kept),
      reply.number(field('outstanding')) - reply.number(field('repaid')),
    ]),
    expect(field('minimumRepayment'), 'the least payment, or what remains if that is less', (kept) => [
      Math.min(assumptions.minimumRepayment, outstanding(kept)),
    ]),
    expect(field('extensionFee'), 'principal × extension rate, rounded half up', (kept) => [extension(kept)]),
    expect(field('rolloverAmount'), 'extension fee + overdue fee', (kept, reply) => [
      extension(kept) + fee(kept),
      reply.number(field('extensionFee')) + reply.number(field('overdueFee')),
    ]),
    expect(field('dueAt'), 'the end of the day in Lagos that is the term after the payout', (kept) => [
      endOfLagosDay(lagosDay(kept.number('paidOutAt')) + shortTerm()),
    ]),
    expect(field('newDueAt'), 'seven days after the later of the due day and today', (kept, reply) => {
      const due = lagosDay(kept.number('paidOutAt')) + shortTerm();
      const today = lagosDay(reply.number('serverTime'));
      return [endOfLagosDay(Math.max(due, today) + EXTENSION_DAYS)];
    }),
  ];
};

const statusExpected = (status: OrderStatus): ExpectStep[] => [
  expect('order.status', `an order is ${status} then`, () => [status]),
  expect('order.button', 'the button that goes with the status', (_, reply) => {
    const seen = reply.at('order.status');
    return [buttonOf[status], ...(typeof seen === 'string' && seen in buttonOf ? [buttonOf[seen as OrderStatus]] : [])];
  }),
];

/** Money and days of a loan. */
export const loanTermChecks = (borrowers: Borrowers): Check[] => {
  const bySteps = byStepsOf(borrowers);
  return [
    bySteps({
      id: 'loan.quote',
      title: 'A quote is computed by the formulas, for every term that is offered',
      source: SOURCE,
      methods: ['loanQuote'],
      given: 'approved',
      needs: APPROVAL,
      steps: [
        ...quotes(),
        send('loanQuote', (kept) => ({ ...order(kept), loanDays: 1 + Math.max(...assumptions.loanDays) }), {
          code: 'REQUEST_INVALID',
        }),
      ],
    }),
    bySteps({
      id: 'loan.application',
      title: 'An application under way is the one that applying again answers, and a submitted one is not opened twice',
      source: 'specification 4; protocol 5',
      methods: ['applyLoan', 'uploadStatus', 'orderDetail'],
      given: 'begun',
      steps: [
        send('applyLoan'),
        expect('orderNo', 'the number of the application under way', (kept) => [kept.text('orderNo')]),
        send('uploadPermissionData', (kept) => ({ tractOdrId: kept.text('tractOdrId'), step: 'sms', isSubmit: 0 })),
        expect('smsLoadStatus', 'true once the upload was reported', () => [true]),
        send('uploadStatus', (kept) => ({ tractOdrId: kept.text('tractOdrId') })),
        expect('smsLoadStatus', 'true once the upload was reported', () => [true]),
        expect('appLoadStatus', 'false until the upload is reported', () => [false]),
        send('uploadPermissionData', (kept) => ({ tractOdrId: kept.text('tractOdrId'), step: 'app', isSubmit: 1 }), {
          code: 'ORDER_STATUS_CONFLICT',
        }),
        send('orderDetail', order),
        ...statusExpected('incomplete'),
        send('cancelOrder', order),
        expect('status', 'an order is cancelled then', () => ['cancelled']),
        send('cancelOrder', order, { code: 'ORDER_STATUS_CONFLICT' }),
      ],
    }),
    bySteps({
      id: 'loan.offer',
      title: 'An approved loan can be taken once, at the approved amount, or be cancelled',
      source: 'specification 4 and 5; protocol 5',
      methods: ['confirmBorrow', 'cancelOrder', 'orderDetail'],
      given: 'approved',
      needs: APPROVAL,
      steps: [
        send('orderDetail', order),
        ...statusExpected('approved'),
        send(
          'confirmBorrow',
          (kept) => ({ ...order(kept), loanDays: shortTerm(), agreed: true, amount: kept.number('principal') - 1 }),
          { code: 'REQUEST_INVALID' },
        ),
        send('confirmBorrow', (kept) => ({ ...order(kept), loanDays: shortTerm(), agreed: true })),
        send('confirmBorrow', (kept) => ({ ...order(kept), loanDays: shortTerm(), agreed: true }), {
          code: 'ORDER_STATUS_CONFLICT',
        }),
        send('cancelOrder', order, { code: 'ORDER_STATUS_CONFLICT' }),
      ],
    }),
    bySteps({
      id: 'loan.repayment',
      title: 'What is owed after the payout follows from the terms',
      source: SOURCE,
      methods: ['orderDetail'],
      given: 'repaying',
      steps: [
        send('orderDetail', order),
        ...statusExpected('repaying'),
        ...termsAt('terms', keptPrincipal),
        ...repaymentExpected(0),
        expect('order.amount', 'what remains', (_, reply) => [reply.number('repayment.remaining')]),
      ],
    }),
    bySteps({
      id: 'loan.freeze',
      title: 'A rejection keeps from applying for the days of the freeze, counted in Lagos',
      source: 'specification 4; protocol 5',
      methods: ['applyLoan', 'orderDetail'],
      given: 'rejected',
      needs: [...LOGIN, 'advance'],
      steps: [
        send('orderDetail', order),
        ...statusExpected('rejected'),
        expect('rejection.freezeDays', 'the days of the freeze', () => [assumptions.freezePeriodDays]),
        expect('rejection.daysLeft', 'whole days in Lagos until applying again', () => [assumptions.freezePeriodDays]),
        expect('rejection.reapplyAt', 'the first moment of a day in Lagos', (_, reply) => [
          startOfLagosDay(lagosDay(reply.number('serverTime')) + assumptions.freezePeriodDays),
        ]),
        send('applyLoan', {}, { code: 'REAPPLY_BLOCKED' }),
        expect('daysLeft', 'whole days in Lagos until applying again', () => [assumptions.freezePeriodDays]),
        hook('advance', () => [assumptions.freezePeriodDays * DAY]),
        send('applyLoan'),
      ],
    }),
    bySteps({
      id: 'loan.overdue',
      title: 'A loan is overdue from the end of its due day in Lagos, and its fee grows by the day',
      source: SOURCE,
      methods: ['orderDetail', 'extensionQuote'],
      given: 'overdue',
      needs: PAYOUT,
      steps: [
        send('orderDetail', order),
        ...statusExpected('overdue'),
        ...repaymentExpected(DAYS_LATE),
        keep('overdueFee', 'repayment.overdueFee'),
        send('extensionQuote', order),
        expect('extensionDays', 'the days of an extension', () => [EXTENSION_DAYS]),
        expect('overdueFee', 'principal × overdue rate × days, rounded half up once', (kept) => [
          share(keptPrincipal(kept), assumptions.overdueRateBasisPoints, DAYS_LATE),
          kept.number('overdueFee'),
        ]),
        expect('extensionFee', 'principal × extension rate, rounded half up', (kept) => [
          share(keptPrincipal(kept), assumptions.extensionFeeBasisPoints),
        ]),
        expect('rolloverAmount', 'extension fee + overdue fee', (kept, reply) => [
          rolloverLate(kept),
          reply.number('extensionFee') + reply.number('overdueFee'),
        ]),
        expect('leftToPay', 'rollover amount − what was paid towards it', (kept, reply) => [
          rolloverLate(kept),
          reply.number('rolloverAmount') - reply.number('paidTowardsExtension'),
        ]),
        expect('owedAfter', 'principal + interest', (kept) => [
          keptPrincipal(kept) + share(keptPrincipal(kept), assumptions.dailyRateBasisPoints, shortTerm()),
        ]),
      ],
    }),
  ];
};
