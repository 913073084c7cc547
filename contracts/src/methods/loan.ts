import * as z from 'zod/mini';
import { words } from '../closed-list';
import { basisPoints, naira } from '../money';
import { days, instant, percent, termDays } from '../quantities';
import { calendarDay, ruleTexts } from '../rules';
import { bankSummary } from './bank';
import { defineMethod } from './define';
import { daysLeft, discountBasisPoints, orderNo } from './order-fields';
import { buttonVariant, orderStatus } from './order-status';

export const payMethod = words(['card', 'transfer'], { card: 'Card', transfer: 'Bank transfer' });
export const payPurpose = words(['repay', 'extend']);
/** A waiting payment is closed once its loan is paid by another one. The lender returns money that still arrives. */
export const payStatus = words(['waiting', 'received', 'failed', 'expired', 'closed']);
/** Effect of a payment on a loan. The app shows it before the borrower pays (4.5). */
export const paymentEffect = words([
  'closes the loan',
  'extends the term',
  'reduces what is owed',
  'counts towards the extension',
]);
export type PaymentEffect = (typeof paymentEffect.values)[number];
/** Kinds of events in the timeline of an order. */
export const timelineKind = words([
  'applied',
  'submitted',
  'reviewing',
  'approved',
  'rejected',
  'confirmed',
  'paid out',
  'bank refused',
  'bank changed',
  'overdue',
  'payment received',
  'extension chosen',
  'extended',
  'finished',
  'cancelled',
  'failed',
]);

/** An order in a list (3.4). Money in naira. */
export const orderSummary = z.strictObject({
  orderNo,
  tractOdrId: z.string(),
  payOrderId: z.nullable(z.string()),
  channelId: z.string(),
  status: orderStatus.schema,
  button: buttonVariant.schema,
  amount: naira,
  createdAt: instant,
  dueAt: z.nullable(instant),
  overdueDays: days,
  daysLeft,
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** Terms of a loan on the borrow screen (2.44). Money in naira, rates in basis points. */
export const loanTerms = z.strictObject({
  maximumAmount: naira,
  loanAmount: naira,
  loanDays: termDays,
  processingFee: naira,
  /** the coupon's share of the processing fee and the resulting discount in naira; 0 without a coupon (9.11) */
  discountBasisPoints,
  discount: naira,
  receivedAmount: naira,
  dailyRateBasisPoints: basisPoints,
  interest: naira,
  installmentAmount: naira,
  totalRepayment: naira,
  annualPercentageRate: percent,
  overdueFeePerDay: naira,
  paymentAt: instant,
  dueAt: instant,
});
export type LoanTerms = z.infer<typeof loanTerms>;

/** What the screen showed when the borrower agreed to a loan (5.8). Money in naira. */
export const announcedTerms = z.strictObject({ receivedAmount: naira, totalRepayment: naira, dueAt: instant });
export type AnnouncedTerms = z.infer<typeof announcedTerms>;

/** Amounts owed on an active or finished loan (2.45). Money in naira. */
export const repaymentState = z.strictObject({
  dueAt: instant,
  overdueDays: days,
  principal: naira,
  interest: naira,
  overdueFee: naira,
  overdueFeePerDay: naira,
  outstanding: naira,
  repaid: naira,
  remaining: naira,
  minimumRepayment: naira,
  extensionFee: naira,
  rolloverAmount: naira,
  paidSinceExtension: naira,
  paidTowardsExtension: naira,
  extensionChosen: z.boolean(),
  newDueAt: instant,
});
export type RepaymentState = z.infer<typeof repaymentState>;

/** A payment of the borrower and its effect. */
export const payment = z.strictObject({
  payOrderId: z.string(),
  purpose: payPurpose.schema,
  method: payMethod.schema,
  status: payStatus.schema,
  amount: naira,
  effect: z.nullable(paymentEffect.schema),
  createdAt: instant,
  settledAt: z.nullable(instant),
});
export type Payment = z.infer<typeof payment>;

/** Rejection of an application: the reason, and the days until the borrower can apply again (4.4). */
export const rejection = z.strictObject({
  reason: z.string(),
  freezeDays: days,
  daysLeft: days,
  reapplyAt: instant,
});

/** An event of an order. Events about money have an amount in naira. */
export const timelineEntry = z.strictObject({ at: instant, kind: timelineKind.schema, amount: z.nullable(naira) });

/** One order with the data of all its screens. */
export const orderDetails = z.strictObject({
  order: orderSummary,
  terms: z.nullable(loanTerms),
  repayment: z.nullable(repaymentState),
  rejection: z.nullable(rejection),
  serverTime: instant,
  expectedAt: z.nullable(instant),
  checkAfter: z.nullable(instant),
  contactSupportAfter: z.nullable(instant),
  timeline: z.array(timelineEntry),
  payments: z.array(payment),
});
export type OrderDetail = z.infer<typeof orderDetails>;

/** The Hot Loan offer and coupon of the application (2.48). Default: the product whose coupon saves most. */
const namedOffer = { productId: z.optional(z.string()), couponId: z.optional(z.string()) };
/** If present, the amount must equal the approved amount: borrowers cannot adjust it (5.11). */
const amountAsApproved = z.optional(naira);
export const requestedLoanDays = z.int().check(z.positive({ error: ruleTexts.creditLimit }));

export const orderList = defineMethod('orderList', {
  changesState: false,
  request: () =>
    z.strictObject({
      list: z.enum(['all', 'incomplete', 'finished']),
      from: z.optional(calendarDay),
      to: z.optional(calendarDay),
    }),
  response: () => z.strictObject({ orders: z.array(orderSummary) }),
});

export const orderDetail = defineMethod('orderDetail', {
  changesState: false,
  request: () => z.strictObject({ orderNo }),
  response: () => orderDetails,
  codes: ['ORDER_NOT_FOUND'],
});

export const loanQuote = defineMethod('loanQuote', {
  changesState: false,
  request: () => z.strictObject({ orderNo, loanDays: requestedLoanDays, amount: amountAsApproved, ...namedOffer }),
  response: () =>
    z.strictObject({
      terms: loanTerms,
      productName: z.nullable(z.string()),
      loanDaysOffered: z.array(termDays),
      name: z.string(),
      bank: bankSummary,
    }),
  codes: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT', 'APPROVAL_AMOUNT_FAILED', 'PRODUCT_NOT_FOUND'],
});

export const confirmBorrow = defineMethod('confirmBorrow', {
  changesState: true,
  request: () =>
    z.strictObject({
      orderNo,
      loanDays: requestedLoanDays,
      amount: amountAsApproved,
      ...namedOffer,
      agreed: z.literal(true, { error: ruleTexts.agreement }),
      announced: z.optional(announcedTerms),
    }),
  response: () => z.strictObject({ orderNo, status: orderStatus.schema, expectedAt: instant }),
  codes: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT', 'APPROVAL_AMOUNT_FAILED', 'PRODUCT_NOT_FOUND', 'EFFECT_CHANGED'],
});

export const cancelOrder = defineMethod('cancelOrder', {
  changesState: true,
  request: () => z.strictObject({ orderNo }),
  response: () => z.strictObject({ orderNo, status: orderStatus.schema }),
  codes: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
});
