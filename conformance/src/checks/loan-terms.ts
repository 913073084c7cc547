import { assumptions } from '@kit/contracts/assumptions';
import { uploadStep } from '@kit/contracts/methods/application';
import { shareOf } from '@kit/contracts/money';
import { DAY } from '@kit/contracts/time-units';
import { Unreachable } from '../errors';
import { lagosDay, startOfLagosDay } from '../inspect/instants';
import { isSame } from '../inspect/values';
import { type Check, check, sharedCheck } from './check';
import type { CheckContext } from './check-context';
import { extensionExpected, termsExpected } from './loan-formulas';
import { kept, type Memory, number, orderNo, principal, Reply, tractOdrId } from './memory';
import { DAYS_LATE, shortTerm } from './scenarios';
import { type ExpectStep, expect, hook, keep, run, type Step, send } from './steps';

const SOURCE = 'protocol 5 (What a loan costs)';
const REFUSES = 'specification 4; the contract table';

const order = { orderNo };
const term = { ...order, loanDays: shortTerm };
const consent = { ...term, agreed: true };

/** @param reported number of steps that were reported, in their order */
const uploadsExpected = (reported: number): ExpectStep[] =>
  uploadStep.values.map((step, index) =>
    expect(`${step}LoadStatus`, 'true once the upload was reported', index < reported),
  );

const quotes = (): Step[] =>
  assumptions.loanDays.flatMap((loanDays) => [
    send('loanQuote', { ...order, loanDays }),
    expect('terms.loanDays', 'the term that was asked for', loanDays),
    ...termsExpected,
    expect('loanDaysOffered', 'the terms that are offered', [...assumptions.loanDays]),
  ]);

/** Takes the loan for the terms that the last quote announced. @param off naira that the announced total is off */
const taken = (off = 0) => ({
  ...consent,
  announced: {
    receivedAmount: number('receivedAmount'),
    totalRepayment: (memory: Memory) => memory.number('totalRepayment') + off,
    dueAt: number('dueAt'),
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
    const amount = terms.number('terms.loanAmount');
    if (quote.result?.differing.length !== 0 || Number.isNaN(amount)) return;
    const fee = shareOf(amount, assumptions.processingFeeBasisPoints);
    const discount = shareOf(fee, offer.number('discountBasisPoints'));
    const seen = { discount: terms.at('terms.discount'), processingFee: terms.at('terms.processingFee') };
    const wanted = { discount, processingFee: fee - discount };
    if (isSame(seen, wanted)) continue;
    context.reportValue(quote, 'discount of a coupon', 'result.terms.discount', JSON.stringify(wanted), seen);
    return;
  }
};

/** Checks of an application, of the terms of a loan and of its repayment. */
export const loanTermChecks = (): Check[] => [
  check('loan.quote', SOURCE, 'approved', [
    ...quotes(),
    send('loanQuote', { ...order, loanDays: 1 + Math.max(...assumptions.loanDays) }, 'REQUEST_INVALID'),
  ]),
  check('loan.application', REFUSES, 'begun', [
    send('applyLoan'),
    expect('orderNo', 'the number of the application under way', orderNo),
    expect('status', 'an application is incomplete until it is submitted', 'incomplete'),
    send('uploadPermissionData', { tractOdrId, step: 'app', isSubmit: 1 }, 'ORDER_STATUS_CONFLICT'),
    send('cancelOrder', order),
    expect('orderNo', 'the order that was cancelled', orderNo),
    expect('status', 'an order is cancelled then', 'cancelled'),
    send('cancelOrder', order, 'ORDER_STATUS_CONFLICT'),
  ]),
  check(
    'loan.uploads',
    'specification 7; protocol 5 (The states of an order)',
    'begun',
    uploadStep.values.flatMap((step, index, { length }) => {
      const isLast = index === length - 1;
      return [
        send('uploadPermissionData', { tractOdrId, step, isSubmit: isLast ? 1 : 0 }),
        ...uploadsExpected(index + 1),
        expect('status', 'an order is assessed once it is submitted', isLast ? 'assessing' : 'incomplete'),
        send('uploadStatus', { tractOdrId }),
        ...uploadsExpected(index + 1),
      ];
    }),
  ),
  check('loan.offer', 'specification 4 and 5; the contract table', 'approved', [
    send('confirmBorrow', { ...consent, amount: (memory) => principal(memory) - 1 }, 'REQUEST_INVALID'),
    send('loanQuote', term),
    keep('receivedAmount', 'terms.receivedAmount'),
    keep('totalRepayment', 'terms.totalRepayment'),
    keep('dueAt', 'terms.dueAt'),
    send('confirmBorrow', taken(1), 'EFFECT_CHANGED'),
    send('confirmBorrow', taken()),
    expect('orderNo', 'the order that was confirmed', orderNo),
    expect('status', 'a loan that was taken is being paid out', 'disbursing'),
    keep('expectedAt'),
    send('orderDetail', order),
    expect('expectedAt', 'as confirmBorrow said', kept('expectedAt')),
    send('confirmBorrow', consent, 'ORDER_STATUS_CONFLICT'),
    send('cancelOrder', order, 'ORDER_STATUS_CONFLICT'),
  ]),
  check('loan.freeze', REFUSES, 'rejected', [
    send('orderDetail', order),
    expect('rejection.freezeDays', 'the days of the freeze', assumptions.freezePeriodDays),
    expect('rejection.daysLeft', 'whole days in Lagos until applying again', assumptions.freezePeriodDays),
    expect('rejection.reapplyAt', 'the first moment of a day in Lagos', (_, reply) =>
      startOfLagosDay(lagosDay(reply.number('serverTime')) + assumptions.freezePeriodDays),
    ),
    send('applyLoan', {}, 'REAPPLY_BLOCKED'),
    expect('daysLeft', 'whole days in Lagos until applying again', assumptions.freezePeriodDays),
    hook('advance', [assumptions.freezePeriodDays * DAY]),
    send('applyLoan'),
  ]),
  check('loan.extension', SOURCE, 'overdue', [
    send('orderDetail', order),
    keep('seenAt', 'serverTime'),
    send('extensionQuote', order),
    ...extensionExpected(DAYS_LATE),
  ]),
  sharedCheck('loan.coupon', 'specification 9.11; protocol 5 (What a loan costs)', 'approved', [
    run(['homePage', 'loanQuote'], coupon),
  ]),
];
