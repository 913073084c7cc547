import { assumptions } from '@kit/contracts/assumptions';
import { raisedLimit } from '@kit/contracts/behaviour/limit';
import { examples } from '@kit/contracts/examples';
import type { Check } from './check';
import { owedWithoutFee } from './loan-formulas';
import type { Memory } from './memory';
import { order } from './scenarios';
import { expect, expectFields, hook, keep, needValue, type Step, send } from './steps';

const PAYMENTS = 'specification 4.5; protocol 5 (What a payment does)';
const owed = (memory: Memory) => memory.number('owed');
/** Naira above the price of an extension: the smallest payment. */
const surplus = () => assumptions.minimumRepayment;
const overPrice = (memory: Memory) => memory.number('rollover') + surplus();

const payment =
  (amount: (memory: Memory) => number, method = 'transfer') =>
  (memory: Memory) => ({ ...order(memory), purpose: 'repay', method, amount: amount(memory) });

/** Opens as many waiting payments as an order can have, all of other amounts. */
const manyPayments = (): Step[] =>
  Array.from({ length: assumptions.maximumWaitingPayments }, (_, index) =>
    send(
      'createPayOrder',
      payment(() => assumptions.minimumRepayment + index),
    ),
  );

const payOrder = (memory: Memory) => ({ payOrderId: memory.text('payOrderId') });

/** Checks of payments over time, and of what a repaid loan changes. */
export const paymentLifeChecks = (): Check[] => [
  {
    id: 'payment.opened',
    source: 'protocol 5 (What a payment does); protocol 5 (Timers)',
    given: 'repaying',
    steps: [
      send('createPayOrder', payment(owed)),
      ...expectFields(['orderNo', 'purpose', 'method', 'amount'], 'what was asked for', payment(owed)),
      expect('status', 'a payment waits until it arrives', () => ['waiting']),
      expect('settledAt', 'null while the payment waits', () => [null]),
      expect('expiresAt', 'createdAt + payOrderLife', (_, reply) => [
        reply.number('createdAt') + assumptions.payOrderLife,
      ]),
      needValue('virtualAccount', 'a transfer has an account'),
      keep('opened', ''),
      keep('payOrderId'),
      keep('accountNo', 'virtualAccount.accountNo'),
      send('payOrderStatus', payOrder),
      ...expectFields(Object.keys(examples.payOrderStatus.response), 'as createPayOrder said', (memory) =>
        memory.at('opened'),
      ),
      hook('pay', (memory) => [memory.text('accountNo'), owed(memory)]),
      send('payOrderStatus', payOrder),
      expect('status', 'a payment is received once it arrived', () => ['received']),
      needValue('settledAt', 'the instant when the money arrived'),
    ],
  },
  {
    id: 'payment.repeated',
    source: PAYMENTS,
    given: 'payment waiting',
    steps: [
      send('createPayOrder', payment(owed)),
      expect('payOrderId', 'the payment that waits already', (memory) => [memory.text('payOrderId')]),
      send('createPayOrder', payment(surplus)),
      keep('other', 'payOrderId'),
      send('createPayOrder', payment(surplus, 'card')),
      expect('payOrderId', 'another payment for another method', (memory, reply) => {
        const payOrderId = reply.at('payOrderId');
        return [payOrderId === memory.text('other') ? 'another id' : payOrderId];
      }),
    ],
  },
  {
    id: 'payment.expires',
    source: 'protocol 5 (Timers); the assumption payOrderLife',
    given: 'payment waiting',
    steps: [
      hook('advance', () => [assumptions.payOrderLife + 1]),
      send('payOrderStatus', (memory) => ({ payOrderId: memory.text('payOrderId') })),
      expect('status', 'a payment expires after its lifetime', () => ['expired']),
      expect('settledAt', 'null, because no money was received', () => [null]),
    ],
  },
  {
    id: 'payment.surplus',
    source: PAYMENTS,
    given: 'repaying',
    steps: [
      send('extensionQuote', order),
      keep('rollover', 'rolloverAmount'),
      send('createPayOrder', payment(overPrice)),
      expect('effect', 'what the payment will do', () => ['extends the term']),
      keep('accountNo', 'virtualAccount.accountNo'),
      hook('pay', (memory) => [memory.text('accountNo'), overPrice(memory)]),
      send('orderDetail', order),
      expect('repayment.paidSinceExtension', 'nothing counts towards the next extension', () => [0]),
      expect('repayment.remaining', 'the surplus reduces the debt', (memory) => [owedWithoutFee(memory) - surplus()]),
    ],
  },
  {
    id: 'payment.limit',
    source: PAYMENTS,
    given: 'repaying',
    steps: [...manyPayments(), send('createPayOrder', payment(owed), { code: 'LIMIT_REACHED' })],
  },
  {
    id: 'loan.limit',
    source: 'protocol 5 (The limit)',
    given: 'payment waiting',
    steps: [
      send('homePage'),
      keep('limit', 'product.maximumAmount'),
      hook('pay', (memory) => [memory.text('accountNo'), owed(memory)]),
      send('homePage'),
      expect('product.maximumAmount', 'the limit after one more repaid loan', (memory) => [
        raisedLimit(memory.number('limit'), assumptions.maximumLoan),
      ]),
    ],
  },
];
