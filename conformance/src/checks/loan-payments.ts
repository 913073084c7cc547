import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import type { PaymentEffect } from '@kit/contracts/enums';
import { examples } from '@kit/contracts/examples';
import { HOUR } from '@kit/contracts/time-units';
import { endOfLagosDay, lagosDay } from '../inspect/instants';
import type { Check } from './check';
import type { Memory } from './memory';
import { order } from './scenarios';
import { expect, expectFields, hook, keep, type Step, send } from './steps';

const SOURCE = 'specification 4.5; protocol 5 (What a payment does)';

const owed = (memory: Memory) => memory.number('owed');

const payment =
  (amount: (memory: Memory) => number, purpose = 'repay') =>
  (memory: Memory) => ({
    ...order(memory),
    purpose,
    method: 'transfer',
    amount: amount(memory),
  });

/** A payment of everything that announces an effect. @param off naira between the announced and the remaining amount */
const announced =
  (effect: PaymentEffect, off = 0) =>
  (memory: Memory) => ({
    ...payment(owed)(memory),
    announced: { effect, remaining: owed(memory) + off },
  });

/** Opens a payment and completes its transfer. */
const paid = (amount: (memory: Memory) => number, purpose = 'repay'): Step[] => [
  send('createPayOrder', payment(amount, purpose)),
  expect('amount', 'the amount that was asked for', (memory) => [amount(memory)]),
  expect('status', 'a payment waits until it arrives', () => ['waiting']),
  keep('payOrderId'),
  keep('accountNo', 'virtualAccount.accountNo'),
  hook('pay', (memory) => [memory.text('accountNo'), amount(memory)]),
];

/** The fields of a quote that stay the same after the borrower chose to extend. */
const quoteFields = Object.keys(examples.extensionQuote.response).filter((field) => field !== 'chosen');
const least = () => assumptions.minimumRepayment;
const rollover = (memory: Memory) => memory.number('rollover');

export const loanPaymentChecks = (): Check[] => [
  {
    id: 'payment.bounds',
    source: 'specification 5.9; protocol 5 (What a payment does)',
    given: 'repaying',
    steps: [
      send(
        'createPayOrder',
        payment(() => least() - 1),
        { code: 'AMOUNT_REFUSED' },
      ),
      send(
        'createPayOrder',
        payment((memory) => owed(memory) + 1),
        { code: 'AMOUNT_REFUSED' },
      ),
      send(
        'createPayOrder',
        payment(() => least() + 0.5),
        { code: 'AMOUNT_REFUSED' },
      ),
      send('orderDetail', order),
      expect('repayment.repaid', 'what was paid', () => [0]),
      expect('payments', 'no payment', () => [[]]),
    ],
  },
  {
    id: 'payment.announced',
    source: SOURCE,
    given: 'repaying',
    steps: [
      send('createPayOrder', announced('closes the loan', 1), { code: 'EFFECT_CHANGED' }),
      send('createPayOrder', announced('reduces what is owed'), { code: 'EFFECT_CHANGED' }),
      send('orderDetail', order),
      expect('payments', 'no payment', () => [[]]),
      send('createPayOrder', announced('closes the loan')),
      expect('effect', 'as announced', () => ['closes the loan']),
    ],
  },
  {
    id: 'payment.promise',
    source: SOURCE,
    given: 'repaying',
    steps: [
      send('orderDetail', order),
      keep('dueAt', 'repayment.dueAt'),
      keep('seenAt', 'serverTime'),
      hook('advance', (memory) => [memory.number('dueAt') - memory.number('seenAt') - HOUR]),
      send('createPayOrder', payment(owed)),
      expect('effect', 'what the payment will do', () => ['closes the loan']),
      expect('expiresAt', 'the last instant of the due day', (memory) => [memory.number('dueAt')]),
      keep('payOrderId'),
      hook('advance', () => [HOUR]),
      send('payOrderStatus', (memory) => ({ payOrderId: memory.text('payOrderId') })),
      expect('status', 'expired, because the loan is late', () => ['expired']),
    ],
  },
  {
    id: 'payment.broken',
    source: SOURCE,
    given: 'repaying',
    steps: [
      send('extensionQuote', order),
      keep('rollover', 'rolloverAmount'),
      send(
        'createPayOrder',
        payment((memory) => rollover(memory) - least()),
      ),
      expect('effect', 'what the payment will do', () => ['reduces what is owed']),
      keep('first', 'payOrderId'),
      ...paid(least),
      send('payOrderStatus', (memory) => ({ payOrderId: memory.text('first') })),
      expect('status', 'failed, because it would extend the term now', () => ['failed']),
    ],
  },
  {
    id: 'payment.part',
    source: SOURCE,
    given: 'repaying',
    steps: [
      ...paid(least),
      send('payOrderStatus', (memory) => ({ payOrderId: memory.text('payOrderId') })),
      expect('status', 'a payment is received once it arrived', () => ['received']),
      expect('effect', 'what the payment did', () => ['reduces what is owed']),
      send('orderDetail', order),
      expect('repayment.repaid', 'what was paid', () => [least()]),
      expect('repayment.remaining', 'outstanding − repaid', (memory, reply) => [
        owed(memory) - least(),
        reply.number('repayment.outstanding') - reply.number('repayment.repaid'),
      ]),
    ],
  },
  {
    id: 'payment.whole',
    source: SOURCE,
    given: 'repaying',
    steps: [
      send('createPayOrder', payment(owed)),
      expect('effect', 'what the payment will do', () => ['closes the loan']),
      keep('accountNo', 'virtualAccount.accountNo'),
      hook('pay', (memory) => [memory.text('accountNo'), owed(memory)]),
      send('orderDetail', order),
      expect('order.status', 'an order is finished then', () => ['finished']),
      expect('repayment.remaining', 'nothing remains', () => [0]),
      send('createPayOrder', payment(least), { code: 'ORDER_STATUS_CONFLICT' }),
      send('accountDeletionCheck'),
    ],
  },
  {
    id: 'payment.extension',
    source: 'specification 4.5 and 9.1; protocol 5 (What a payment does)',
    given: 'repaying',
    steps: [
      send('extensionQuote', order),
      expect('orderNo', 'the order that was asked for', (memory) => [memory.text('orderNo')]),
      expect('chosen', 'not before the borrower chooses', () => [false]),
      expect('paidTowardsExtension', 'nothing was paid', () => [0]),
      keep('quote', ''),
      send('extendOrder', order),
      ...expectFields(quoteFields, 'as extensionQuote said', (memory) => memory.at('quote')),
      expect('chosen', 'chosen by the borrower', () => [true]),
      expect('extended', 'not before it is paid', () => [false]),
      keep('rollover', 'rolloverAmount'),
      keep('dueBefore', 'currentDueAt'),
      ...paid(rollover, 'extend'),
      send('orderDetail', order),
      expect('order.status', 'an order is repaying then', () => ['repaying']),
      expect('repayment.dueAt', 'seven days after the due day', (memory) => [
        endOfLagosDay(lagosDay(memory.number('dueBefore')) + EXTENSION_DAYS),
      ]),
      expect('repayment.remaining', 'principal and interest are still owed in full', (memory) => [owed(memory)]),
      expect('repayment.paidSinceExtension', 'nothing was paid since', () => [0]),
    ],
  },
];
