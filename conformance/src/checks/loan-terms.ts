import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { buttonOf, type OrderStatus, uploadStep } from '@kit/contracts/enums';
import { type Naira, shareOf } from '@kit/contracts/money';
import { DAY } from '@kit/contracts/time-units';
import { Unreachable } from '../errors';
import { lagosDay, startOfLagosDay } from '../inspect/instants';
import { isSame } from '../inspect/values';
import { type Check, run } from './check';
import type { CheckContext } from './check-context';
import {
  extensionFee,
  keptPrincipal,
  overdueFees,
  owedWithoutFee,
  principalOfQuote,
  repaymentExpected,
  rollovers,
  termsAt,
} from './loan-formulas';
import { type Memory, Reply } from './memory';
import { reportValue } from './report-value';
import { DAYS_LATE, order, shortTerm } from './scenarios';
import { type ExpectStep, expect, hook, keep, type Step, send } from './steps';

const SOURCE = 'protocol 5 (What a loan costs)';

const upload = (memory: Memory) => ({ tractOdrId: memory.text('tractOdrId') });

/** @param reported number of steps that were reported, in their order */
const uploadsExpected = (reported: number): ExpectStep[] =>
  uploadStep.values.map((step, index) =>
    expect(`${step}LoadStatus`, 'true once the upload was reported', () => [index < reported]),
  );

const quotes = (): Step[] =>
  assumptions.loanDays.flatMap((loanDays) => [
    send('loanQuote', (memory) => ({ ...order(memory), loanDays })),
    expect('terms.loanDays', 'the term that was asked for', () => [loanDays]),
    expect('terms.maximumAmount', 'the approved amount', (_, reply) => [reply.at('terms.loanAmount')]),
    ...termsAt('terms', principalOfQuote),
    expect('loanDaysOffered', 'the terms that are offered', () => [[...assumptions.loanDays]]),
  ]);

const statusExpected = (status: OrderStatus): ExpectStep[] => [
  expect('order.status', `an order is ${status} then`, () => [status]),
  expect('order.button', 'the button that goes with the status', (_, reply) => {
    const seen = reply.at('order.status');
    return [buttonOf[status], ...(typeof seen === 'string' && seen in buttonOf ? [buttonOf[seen as OrderStatus]] : [])];
  }),
];

/** Takes the loan for the terms that the last quote announced. @param off naira that the announced total is off */
const taken =
  (off = 0) =>
  (memory: Memory) => ({
    ...order(memory),
    loanDays: shortTerm(),
    agreed: true,
    announced: {
      receivedAmount: memory.number('receivedAmount'),
      totalRepayment: memory.number('totalRepayment') + off,
      dueAt: memory.number('dueAt'),
    },
  });

/** A coupon saves its share of the processing fee, and the best one applies if the borrower chose none. */
const coupon = async (context: CheckContext, memory: Memory): Promise<void> => {
  const token = memory.text('token');
  const home = await context.ask('homePage', {}, { token });
  const [offer] = new Reply(home.result?.data)
    .list('items')
    .map((item) => new Reply(item))
    .filter((item) => typeof item.at('couponId') === 'string' && item.at('availability') === 'open')
    .sort((one, other) => other.number('discountBasisPoints') - one.number('discountBasisPoints'));
  if (offer === undefined) throw new Unreachable('no open Hot Loan card of this borrower has a coupon');
  const named = { productId: offer.at('productId'), couponId: offer.at('couponId') };
  const request = { orderNo: memory.text('orderNo'), loanDays: shortTerm() };
  for (const data of [{ ...request, ...named }, request]) {
    const quote = await context.ask('loanQuote', data, { token });
    const terms = new Reply(quote.result?.data, quote.result?.differing);
    const principal = terms.number('terms.loanAmount');
    if (quote.result?.differing.length !== 0 || Number.isNaN(principal)) return;
    const fee: Naira = shareOf(principal, assumptions.processingFeeBasisPoints);
    const discount = shareOf(fee, offer.number('discountBasisPoints'));
    const seen = { discount: terms.at('terms.discount'), processingFee: terms.at('terms.processingFee') };
    const wanted = { discount, processingFee: fee - discount };
    if (isSame(seen, wanted)) continue;
    reportValue(context, quote, 'discount of a coupon', 'result.terms.discount', JSON.stringify(wanted), seen);
    return;
  }
};

export const loanTermChecks = (): Check[] => [
  {
    id: 'loan.quote',
    source: SOURCE,
    given: 'approved',
    steps: [
      ...quotes(),
      send('loanQuote', (memory) => ({ ...order(memory), loanDays: 1 + Math.max(...assumptions.loanDays) }), {
        code: 'REQUEST_INVALID',
      }),
    ],
  },
  {
    id: 'loan.application',
    source: 'specification 4; protocol 5 (When a method refuses)',
    given: 'begun',
    steps: [
      send('applyLoan'),
      expect('orderNo', 'the number of the application under way', (memory) => [memory.text('orderNo')]),
      expect('status', 'an application is incomplete until it is submitted', () => ['incomplete']),
      send('uploadPermissionData', (memory) => ({ ...upload(memory), step: 'app', isSubmit: 1 }), {
        code: 'ORDER_STATUS_CONFLICT',
      }),
      send('orderDetail', order),
      ...statusExpected('incomplete'),
      send('cancelOrder', order),
      expect('orderNo', 'the order that was cancelled', (memory) => [memory.text('orderNo')]),
      expect('status', 'an order is cancelled then', () => ['cancelled']),
      send('cancelOrder', order, { code: 'ORDER_STATUS_CONFLICT' }),
    ],
  },
  {
    id: 'loan.uploads',
    source: 'specification 7; protocol 5 (The states of an order)',
    given: 'begun',
    steps: uploadStep.values.flatMap((step, index) => {
      const isLast = index === uploadStep.values.length - 1;
      return [
        send('uploadPermissionData', (memory) => ({ ...upload(memory), step, isSubmit: isLast ? 1 : 0 })),
        ...uploadsExpected(index + 1),
        expect('status', 'an order is assessed once it is submitted', () => [isLast ? 'assessing' : 'incomplete']),
        send('uploadStatus', upload),
        ...uploadsExpected(index + 1),
      ];
    }),
  },
  {
    id: 'loan.offer',
    source: 'specification 4 and 5; protocol 5 (When a method refuses)',
    given: 'approved',
    steps: [
      send('orderDetail', order),
      ...statusExpected('approved'),
      send(
        'confirmBorrow',
        (memory) => ({
          ...order(memory),
          loanDays: shortTerm(),
          agreed: true,
          amount: memory.number('principal') - 1,
        }),
        { code: 'REQUEST_INVALID' },
      ),
      send('loanQuote', (memory) => ({ ...order(memory), loanDays: shortTerm() })),
      keep('receivedAmount', 'terms.receivedAmount'),
      keep('totalRepayment', 'terms.totalRepayment'),
      keep('dueAt', 'terms.dueAt'),
      send('confirmBorrow', taken(1), { code: 'EFFECT_CHANGED' }),
      send('confirmBorrow', taken()),
      expect('orderNo', 'the order that was confirmed', (memory) => [memory.text('orderNo')]),
      expect('status', 'a loan that was taken is being paid out', () => ['disbursing']),
      keep('expectedAt'),
      send('orderDetail', order),
      expect('expectedAt', 'as confirmBorrow said', (memory) => [memory.at('expectedAt')]),
      send('confirmBorrow', (memory) => ({ ...order(memory), loanDays: shortTerm(), agreed: true }), {
        code: 'ORDER_STATUS_CONFLICT',
      }),
      send('cancelOrder', order, { code: 'ORDER_STATUS_CONFLICT' }),
    ],
  },
  {
    id: 'loan.repayment',
    source: SOURCE,
    given: 'repaying',
    steps: [
      send('orderDetail', order),
      ...statusExpected('repaying'),
      ...termsAt('terms', keptPrincipal),
      ...repaymentExpected(0),
      expect('order.amount', 'what remains', (_, reply) => [reply.number('repayment.remaining')]),
    ],
  },
  {
    id: 'loan.freeze',
    source: 'specification 4; protocol 5 (When a method refuses)',
    given: 'rejected',
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
  },
  {
    id: 'loan.overdue',
    source: SOURCE,
    given: 'overdue',
    steps: [
      send('orderDetail', order),
      ...statusExpected('overdue'),
      ...repaymentExpected(DAYS_LATE),
      keep('seenAt', 'serverTime'),
      keep('overdueFee', 'repayment.overdueFee'),
      send('extensionQuote', order),
      expect('extensionDays', 'the days of an extension', () => [EXTENSION_DAYS]),
      expect('overdueFee', 'principal × overdue rate × days, rounded half up once', (memory) => [
        ...overdueFees(memory, memory.number('seenAt'), DAYS_LATE),
        memory.number('overdueFee'),
      ]),
      expect('extensionFee', 'principal × extension rate, rounded half up', (memory) => [extensionFee(memory)]),
      expect('rolloverAmount', 'extension fee + overdue fee', (memory, reply) => [
        ...rollovers(memory, memory.number('seenAt'), DAYS_LATE),
        reply.number('extensionFee') + reply.number('overdueFee'),
      ]),
      expect('leftToPay', 'rollover amount − what was paid towards it', (memory, reply) => [
        ...rollovers(memory, memory.number('seenAt'), DAYS_LATE),
        reply.number('rolloverAmount') - reply.number('paidTowardsExtension'),
      ]),
      expect('owedAfter', 'principal + interest', (memory) => [owedWithoutFee(memory)]),
    ],
  },
  {
    id: 'loan.coupon',
    source: 'specification 9.11; protocol 5 (What a loan costs)',
    given: 'approved',
    isShared: true,
    steps: [run(['homePage', 'loanQuote'], coupon)],
  },
];
