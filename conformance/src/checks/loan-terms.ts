import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { buttonOf, type OrderStatus, uploadStep } from '@kit/contracts/enums';
import { DAY } from '@kit/contracts/time-units';
import { lagosDay, startOfLagosDay } from '../inspect/instants';
import type { Borrowers } from './borrowers';
import { APPROVAL, type Check, LOGIN, PAYOUT } from './check';
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
import type { Memory } from './memory';
import { DAYS_LATE, order, shortTerm } from './scenarios';
import { stepCheckOf } from './step-check';
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

const statusExpected = (status: OrderStatus): ExpectStep[] => [
  expect('order.status', `an order is ${status} then`, () => [status]),
  expect('order.button', 'the button that goes with the status', (_, reply) => {
    const seen = reply.at('order.status');
    return [buttonOf[status], ...(typeof seen === 'string' && seen in buttonOf ? [buttonOf[seen as OrderStatus]] : [])];
  }),
];

export const loanTermChecks = (borrowers: Borrowers): Check[] => {
  const stepCheck = stepCheckOf(borrowers);
  return [
    stepCheck({
      id: 'loan.quote',
      title: 'A quote follows the formulas for every offered term',
      source: SOURCE,
      methods: ['loanQuote'],
      given: 'approved',
      needs: APPROVAL,
      steps: [
        ...quotes(),
        send('loanQuote', (memory) => ({ ...order(memory), loanDays: 1 + Math.max(...assumptions.loanDays) }), {
          code: 'REQUEST_INVALID',
        }),
      ],
    }),
    stepCheck({
      id: 'loan.application',
      title: 'Applying again returns the pending application, and a submitted one cannot be opened twice',
      source: 'specification 4; protocol 5 (When a method refuses)',
      methods: ['applyLoan', 'uploadPermissionData', 'orderDetail', 'cancelOrder'],
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
    }),
    stepCheck({
      id: 'loan.uploads',
      title: 'Each upload is remembered, and the last one submits the application',
      source: 'specification 7; protocol 5 (The states of an order)',
      methods: ['uploadPermissionData', 'uploadStatus'],
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
    }),
    stepCheck({
      id: 'loan.offer',
      title: 'An approved loan can be accepted once at the approved amount, or cancelled',
      source: 'specification 4 and 5; protocol 5 (When a method refuses)',
      methods: ['loanQuote', 'confirmBorrow', 'cancelOrder', 'orderDetail'],
      given: 'approved',
      needs: APPROVAL,
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
    }),
    stepCheck({
      id: 'loan.repayment',
      title: 'The debt after the payout follows from the terms',
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
    stepCheck({
      id: 'loan.freeze',
      title: 'A rejected borrower cannot apply during the freeze, counted in Lagos days',
      source: 'specification 4; protocol 5 (When a method refuses)',
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
    stepCheck({
      id: 'loan.overdue',
      title: 'A loan is overdue from the end of its due day in Lagos, and its fee grows daily',
      source: SOURCE,
      methods: ['orderDetail', 'extensionQuote'],
      given: 'overdue',
      needs: PAYOUT,
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
    }),
  ];
};
