import type { OrderDetail } from '@kit/contracts/methods/loan';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { examples } from '../../../support/examples';
import { only, tap } from '../mount';
import { briefly, comesBack, type Journey, journeys, reads, type Step } from './journeys';
import { finishedLoan, loanWith, orderNo, payOrderWith, receivedPayment } from './loan-examples';
import { inTurn, NOW, type Replies, refused, withClock } from './screen-context';

withClock();

const loan = (detail: OrderDetail, ...steps: Step[]): Journey => [
  `/repay/repay_detail?orderNo=${orderNo}`,
  { orderDetail: () => detail },
  ...steps,
];
const waiting = { ...receivedPayment, payOrderId: 'P2', status: 'waiting', effect: null, settledAt: null } as const;
const owed = loanWith();
const goesOn = () => tap(only('ul[aria-label="Under way"] button'));

journeys({
  '[2.45] the action follows the choice: in full': loan(owed, 'Repay in full', 'Repay ₦55,000'),
  '[2.45] the action follows the choice: an extension': loan(owed, 'I want to extend the term', 'Extend by 7 days'),
  '[2.45] the action follows the choice: a part': loan(owed, 'Pay another amount', 'Pay another amount'),
  'after an extension, a return to its proposal proposes no other one': [
    `/repay/repay_detail?orderNo=${orderNo}&type=extend`,
    {
      orderDetail: inTurn(
        () => owed,
        () => loanWith({ dueAt: NOW + 9 * 24 * 3_600_000 }),
      ),
    },
    ...briefly('Extend by 7 days', comesBack, 'Repay ₦55,000'),
  ],
  '[2.45] the loan explains an extension': loan(owed, 'What is an extension?'),
  'a loan continues its waiting payment': loan(
    { ...owed, order: { ...owed.order, payOrderId: 'P2' }, payments: [waiting] },
    goesOn,
  ),
  'a loan continues its chosen extension': loan(
    loanWith({ extensionChosen: true, paidSinceExtension: 1_500, paidTowardsExtension: 1_500, repaid: 1_500 }),
    goesOn,
  ),
  'a paid loan copies the receipt of the payment that closed it, and the closure letter, as text': loan(
    finishedLoan(),
    'ReceiptCopy',
    ...briefly('Closure letterSee'),
    'Copy the letter',
  ),
});

const payment = (changes: Partial<PayOrder>, ...steps: Step[]): Journey => [
  '/pay_cashier_offline?payOrderId=P20261121001',
  {
    payOrderStatus: () => payOrderWith(changes),
    orderDetail: () => loanWith(),
    createPayOrder: () => payOrderWith({ payOrderId: 'P-new' }),
  },
  ...steps,
];

journeys({
  '[9.5] the account number is copied without spaces': payment({}, 'Copy the account number'),
  'a payment shows its arrival automatically, and then asks no more': [
    '/pay_cashier_offline?payOrderId=P20261121001',
    {
      payOrderStatus: inTurn(
        () => payOrderWith(),
        () => payOrderWith({ status: 'received' }),
      ),
      orderDetail: finishedLoan,
    },
    ...briefly(3_000),
    3_600_000,
  ],
  'a payment is checked on a tap, and announces the result': payment({}, 'I have paid, check again'),
  '[2.23] [7.46] an expired payment gets another account after a confirmation; a toast says if its loan fails': payment(
    { status: 'expired' },
    ...briefly('Get a new account number'),
    'Get the account number',
  ),
  'an expired payment keeps its amount and method if its effect would change': payment(
    { status: 'expired', amount: 12_000, effect: 'reduces what is owed' },
    'Get a new account number',
  ),
  '[7.46] a failed payment can be repeated; a toast says if its loan fails': payment({ status: 'failed' }, 'Try again'),
});

const terms = examples.extensionQuote.response;
const extension = (replies: Replies, ...steps: Step[]): Journey => [
  `/order_extension?orderNo=${terms.orderNo}`,
  { extendOrder: () => ({ ...terms, chosen: true, extended: false }), ...replies },
  ...steps,
];
const agrees = 'I pay ₦11,500 for another 7 days';
const confirming = ['Extend for ₦11,500', agrees, 'Confirm'] as const;

journeys({
  '[4.5] an extension needs a tick of its price and the debt before the payment': extension(
    {},
    'Extend for ₦11,500',
    'Confirm',
    agrees,
    'Confirm',
  ),
  'an extension takes effect at once if it is already paid': extension(
    { extendOrder: () => ({ ...terms, currentDueAt: terms.newDueAt, chosen: false, extended: true }) },
    ...confirming,
  ),
  'an extension loads its loan again, with a message, if it has changed': extension(
    { extendOrder: refused('ORDER_STATUS_CONFLICT') },
    ...confirming,
  ),
});
journeys(
  { '[5.15] an extension asks a borrower who is not logged in to log in': extension({}, reads, 'Log in') },
  { isLoggedIn: false },
);
