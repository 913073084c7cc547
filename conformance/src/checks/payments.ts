import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { extensionTerms } from '@kit/contracts/methods/extension';
import type { PaymentEffect } from '@kit/contracts/methods/loan';
import { payOrder as payOrderSchema } from '@kit/contracts/methods/repayment';
import { raisedLimit } from '@kit/contracts/money';
import { HOUR } from '@kit/contracts/time-units';
import { endOfLagosDay, lagosDay } from '../inspect/instants';
import { type Check, check } from './check';
import { owedWithoutFee } from './loan-formulas';
import { accountNo, kept, type Memory, number, orderNo, owed, payOrderId, type Reply, text } from './memory';
import { expect, expectFields, hook, keep, needValue, type Step, send, type Template } from './steps';

const SOURCE = 'specification 4.5; protocol 5 (What a payment does)';

const order = { orderNo };
const payOrder = { payOrderId };
const least = () => assumptions.minimumRepayment;
const rollover = number('rollover');
/** The price of an extension and the smallest payment. */
const overPrice = (memory: Memory) => rollover(memory) + least();
/** Another amount. @param naira the difference */
const off = (amount: (memory: Memory) => number, naira: number) => (memory: Memory) => amount(memory) + naira;

const payment = (amount: Template, purpose = 'repay', method = 'transfer') => ({ ...order, purpose, method, amount });

/** A payment of everything that announces an effect. @param naira between the announced and the remaining amount */
const announced = (effect: PaymentEffect, naira = 0) => ({
  ...payment(owed),
  announced: { effect, remaining: off(owed, naira) },
});

const transfer = (amount: Template): Step[] => [
  keep('accountNo', 'virtualAccount.accountNo'),
  hook('pay', [accountNo, amount]),
];

/** Opens a payment and completes its transfer. */
const paid = (amount: Template, purpose = 'repay'): Step[] => [
  send('createPayOrder', payment(amount, purpose)),
  expect('amount', 'the amount that was asked for', amount),
  expect('status', 'a payment waits until it arrives', 'waiting'),
  keep('payOrderId'),
  ...transfer(amount),
];

const willDo = (effect: PaymentEffect): Step => expect('effect', 'what the payment will do', effect);
const noPayment: readonly Step[] = [send('orderDetail', order), expect('payments', 'no payment', [])];
const other = (name: string, place: string) => (memory: Memory, reply: Reply) => {
  const seen = reply.at(place);
  return seen === memory.at(name) ? `another ${place}` : seen;
};

/** The fields of a quote that stay the same after the borrower chose to extend. */
const quoteFields = Object.keys(extensionTerms.shape).filter((field) => field !== 'chosen');

/** Checks of what a payment does, of payments over time, and of what a repaid loan changes. */
export const paymentChecks = (): Check[] => [
  check('payment.bounds', 'specification 5.9; protocol 5 (What a payment does)', 'repaying', [
    ...[off(least, -1), off(owed, 1), off(least, 0.5)].map((amount) =>
      send('createPayOrder', payment(amount), 'AMOUNT_REFUSED'),
    ),
    ...noPayment,
    expect('repayment.repaid', 'what was paid', 0),
  ]),
  check('payment.announced', SOURCE, 'repaying', [
    send('createPayOrder', announced('closes the loan', 1), 'EFFECT_CHANGED'),
    send('createPayOrder', announced('reduces what is owed'), 'EFFECT_CHANGED'),
    ...noPayment,
    send('createPayOrder', announced('closes the loan')),
    expect('effect', 'as announced', 'closes the loan'),
  ]),
  check('payment.promise', SOURCE, 'repaying', [
    send('orderDetail', order),
    keep('dueAt', 'repayment.dueAt'),
    keep('seenAt', 'serverTime'),
    hook('advance', [(memory) => memory.number('dueAt') - memory.number('seenAt') - HOUR]),
    send('createPayOrder', payment(owed)),
    willDo('closes the loan'),
    expect('expiresAt', 'the last instant of the due day', number('dueAt')),
    keep('payOrderId'),
    hook('advance', [HOUR]),
    send('payOrderStatus', payOrder),
    expect('status', 'expired, because the loan is late', 'expired'),
  ]),
  check('payment.broken', SOURCE, 'repaying', [
    send('extensionQuote', order),
    keep('rollover', 'rolloverAmount'),
    send(
      'createPayOrder',
      payment((memory) => rollover(memory) - least()),
    ),
    willDo('reduces what is owed'),
    keep('first', 'payOrderId'),
    ...paid(least),
    send('payOrderStatus', { payOrderId: text('first') }),
    expect('status', 'failed, because it would extend the term now', 'failed'),
  ]),
  check('payment.part', SOURCE, 'repaying', [
    ...paid(least),
    send('payOrderStatus', payOrder),
    expect('status', 'a payment is received once it arrived', 'received'),
    expect('effect', 'what the payment did', 'reduces what is owed'),
    send('orderDetail', order),
    expect('repayment.repaid', 'what was paid', least),
    expect('repayment.remaining', 'outstanding − repaid', off(owed, -assumptions.minimumRepayment)),
  ]),
  check('payment.extension', 'specification 4.5 and 9.1; protocol 5 (What a payment does)', 'repaying', [
    send('extensionQuote', order),
    expect('orderNo', 'the order that was asked for', orderNo),
    expect('chosen', 'not before the borrower chooses', false),
    expect('paidTowardsExtension', 'nothing was paid', 0),
    keep('quote', ''),
    send('extendOrder', order),
    ...expectFields(quoteFields, 'as extensionQuote said', kept('quote')),
    expect('chosen', 'chosen by the borrower', true),
    expect('extended', 'not before it is paid', false),
    keep('rollover', 'rolloverAmount'),
    keep('dueBefore', 'currentDueAt'),
    ...paid(rollover, 'extend'),
    send('orderDetail', order),
    expect('order.status', 'an order is repaying then', 'repaying'),
    expect('repayment.dueAt', 'seven days after the due day', (memory) =>
      endOfLagosDay(lagosDay(memory.number('dueBefore')) + EXTENSION_DAYS),
    ),
    expect('repayment.remaining', 'principal and interest are still owed in full', owed),
    expect('repayment.paidSinceExtension', 'nothing was paid since', 0),
  ]),
  check('payment.opened', 'protocol 5 (What a payment does); protocol 5 (Timers)', 'repaying', [
    send('createPayOrder', payment(owed)),
    ...expectFields(['orderNo', 'purpose', 'method', 'amount'], 'what was asked for', payment(owed)),
    expect('status', 'a payment waits until it arrives', 'waiting'),
    expect('settledAt', 'null while the payment waits', null),
    expect('expiresAt', 'createdAt + payOrderLife', (_, reply) => reply.number('createdAt') + assumptions.payOrderLife),
    needValue('virtualAccount', 'a transfer has an account'),
    keep('opened', ''),
    keep('payOrderId'),
    keep('accountNo', 'virtualAccount.accountNo'),
    send('payOrderStatus', payOrder),
    ...expectFields(Object.keys(payOrderSchema.shape), 'as createPayOrder said', kept('opened')),
    hook('pay', [accountNo, owed]),
    send('payOrderStatus', payOrder),
    expect('status', 'a payment is received once it arrived', 'received'),
    needValue('settledAt', 'the instant when the money arrived'),
  ]),
  check('payment.repeated', SOURCE, 'payment waiting', [
    send('createPayOrder', payment(owed)),
    expect('payOrderId', 'the payment that waits already', payOrderId),
    send('createPayOrder', payment(least)),
    keep('other', 'payOrderId'),
    send('createPayOrder', payment(least, 'repay', 'card')),
    expect('payOrderId', 'another payment for another method', other('other', 'payOrderId')),
  ]),
  check('payment.expires', 'protocol 5 (Timers); the assumption payOrderLife', 'payment waiting', [
    hook('advance', [() => assumptions.payOrderLife + 1]),
    send('payOrderStatus', payOrder),
    expect('status', 'a payment expires after its lifetime', 'expired'),
    expect('settledAt', 'null, because no money was received', null),
  ]),
  check('payment.surplus', SOURCE, 'repaying', [
    send('extensionQuote', order),
    keep('rollover', 'rolloverAmount'),
    send('createPayOrder', payment(overPrice)),
    willDo('extends the term'),
    ...transfer(overPrice),
    send('orderDetail', order),
    expect('repayment.paidSinceExtension', 'nothing counts towards the next extension', 0),
    expect('repayment.remaining', 'the surplus reduces the debt', (memory) => owedWithoutFee(memory) - least()),
  ]),
  check('payment.limit', SOURCE, 'repaying', [
    ...Array.from({ length: assumptions.maximumWaitingPayments }, (_, index) =>
      send('createPayOrder', payment(off(least, index))),
    ),
    send('createPayOrder', payment(owed), 'LIMIT_REACHED'),
  ]),
  check('payment.whole', 'protocol 5 (What a payment does); protocol 5 (The limit)', 'payment waiting', [
    send('homePage'),
    keep('limit', 'product.maximumAmount'),
    hook('pay', [accountNo, owed]),
    send('orderDetail', order),
    expect('order.status', 'an order is finished then', 'finished'),
    expect('repayment.remaining', 'nothing remains', 0),
    send('createPayOrder', payment(least), 'ORDER_STATUS_CONFLICT'),
    send('accountDeletionCheck'),
    send('homePage'),
    expect('product.maximumAmount', 'the limit after one more repaid loan', (memory) =>
      raisedLimit(memory.number('limit'), assumptions.maximumLoan),
    ),
  ]),
];
