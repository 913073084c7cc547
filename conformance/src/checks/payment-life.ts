import { assumptions } from '@kit/contracts/assumptions';
import { raisedLimit } from '@kit/contracts/behaviour/limit';
import { examples } from '@kit/contracts/examples';
import type { Borrowers } from './borrowers';
import { type Check, PAYMENT } from './check';
import { owedWithoutFee } from './loan-formulas';
import type { Memory } from './memory';
import { order } from './scenarios';
import { stepCheckOf } from './step-check';
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
export const paymentLifeChecks = (borrowers: Borrowers): Check[] => {
  const stepCheck = stepCheckOf(borrowers);
  return [
    stepCheck({
      id: 'payment.opened',
      title: 'A payment keeps what was asked for, and payOrderStatus returns it',
      source: 'protocol 5 (What a payment does); protocol 5 (Timers)',
      methods: ['createPayOrder', 'payOrderStatus'],
      given: 'repaying',
      needs: PAYMENT,
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
    }),
    stepCheck({
      id: 'payment.repeated',
      title: 'A second request for the same payment returns the waiting one; another amount opens another',
      source: PAYMENTS,
      methods: ['createPayOrder'],
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
    }),
    stepCheck({
      id: 'payment.expires',
      title: 'A waiting payment expires, and its settledAt stays null',
      source: 'protocol 5 (Timers); the assumption payOrderLife',
      methods: ['payOrderStatus'],
      given: 'payment waiting',
      needs: ['advance'],
      steps: [
        hook('advance', () => [assumptions.payOrderLife + 1]),
        send('payOrderStatus', (memory) => ({ payOrderId: memory.text('payOrderId') })),
        expect('status', 'a payment expires after its lifetime', () => ['expired']),
        expect('settledAt', 'null, because no money was received', () => [null]),
      ],
    }),
    stepCheck({
      id: 'payment.surplus',
      title: 'Money beyond the price of an extension stays paid, and does not count towards the next one',
      source: PAYMENTS,
      methods: ['createPayOrder', 'extensionQuote', 'orderDetail'],
      given: 'repaying',
      needs: PAYMENT,
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
    }),
    stepCheck({
      id: 'payment.limit',
      title: 'Only so many payments of an order wait at a time',
      source: PAYMENTS,
      methods: ['createPayOrder'],
      given: 'repaying',
      steps: [...manyPayments(), send('createPayOrder', payment(owed), { code: 'LIMIT_REACHED' })],
    }),
    stepCheck({
      id: 'loan.limit',
      title: 'A repaid loan raises the limit by half, rounded up to whole thousands',
      source: 'protocol 5 (The limit)',
      methods: ['homePage'],
      given: 'payment waiting',
      needs: PAYMENT,
      steps: [
        send('homePage'),
        keep('limit', 'product.maximumAmount'),
        hook('pay', (memory) => [memory.text('accountNo'), owed(memory)]),
        send('homePage'),
        expect('product.maximumAmount', 'the limit after one more repaid loan', (memory) => [
          raisedLimit(memory.number('limit'), assumptions.maximumLoan),
        ]),
      ],
    }),
  ];
};
