import { overrideAssumptions } from '@kit/contracts/assumptions';
import type { OrderDetail, Payment } from '@kit/contracts/methods/loan';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { onTestFinished } from 'vitest';
import { only, tap } from '../mount';
import { briefly, comesBack, type Journey, journeys, leaving, logsInAnew, type Step } from './journeys';
import { loanWith, orderNo, payOrderWith, receivedPayment } from './loan-examples';
import { noNetwork, type Replies, refused, withClock } from './screen-context';

withClock();

const AT = `/pay_cashier?orderNo=${orderNo}`;
const card = payOrderWith({ method: 'card', virtualAccount: null, checkoutUrl: '/checkout/P9', payOrderId: 'P9' });
const paying = (payment: PayOrder = card, loan: OrderDetail = loanWith()): Replies => ({
  orderDetail: () => loan,
  createPayOrder: () => payment,
  payOrderStatus: () => payment,
});
const checkout = (checkoutUrl: string) => paying({ ...card, checkoutUrl });
const failed = { ...card, status: 'failed', amount: 2_000, effect: 'reduces what is owed' } as const;

const amount = (typed: string) => ({ 'pay-amount': typed });
const another = (typed: string) => [...briefly('Another amount'), amount(typed)];
const agrees = 'I understand that this payment extends the term';
const pays = () => tap(only('button[type="submit"]'));
const paysByCard = briefly('Card', pays);
const onlyOtherHosts = () => {
  overrideAssumptions({ checkoutHosts: ['other.example'] });
  onTestFinished(() => overrideAssumptions({}));
};
/** The fee grows while the borrower pays. */
const growing = (): Replies => {
  let loan = loanWith();
  return {
    orderDetail: () => loan,
    createPayOrder: () => {
      loan = loanWith({ overdueFee: 1_600, outstanding: 55_100, remaining: 55_100, rolloverAmount: 11_600 });
      return refused('EFFECT_CHANGED', { issues: [{ path: 'announced.remaining', reason: '55100 is left' }] })();
    },
  };
};

journeys({
  '[5.9] an amount is a whole number from the minimum on, and never ten times what was typed': [
    AT,
    paying(),
    'Another amount',
    amount('999'),
    leaving('pay-amount'),
    amount('1'),
    amount('1.'),
    amount('1.5'),
    pays,
  ],
  'a repeated payment starts with its amount and its method': [`${AT}&again=P9`, paying(failed), pays],
  'the amount is the debt of today, not one of a failed payment of everything': [
    `${AT}&again=P9`,
    paying({ ...card, status: 'failed', amount: 54_500 }),
    ...briefly('Pay ₦55,000'),
  ],
  "the server's reason is beside the amount, and the loan is loaded again": [
    AT,
    {
      ...paying(),
      createPayOrder: refused('AMOUNT_REFUSED', {
        issues: [{ path: 'amount', reason: 'The amount can be at most ₦50,000' }],
      }),
    },
    'Card',
    pays,
  ],
  'the cashier explains a transfer of the chosen amount': [
    AT,
    paying(),
    ...briefly('Another amount', amount('20,000')),
    'How to pay by transfer',
    'Close',
  ],
  'amount and method survive a look at the help, the consent does not, and another session starts anew': [
    AT,
    paying(),
    ...briefly('Another amount', amount('20,000')),
    'Card',
    agrees,
    comesBack,
    logsInAnew,
  ],
  'a payment by card replaces the cashier in the history, and the next one starts anew': [
    AT,
    paying(),
    ...another('5,000'),
    'Card',
    pays,
    'Open the card page',
    ...briefly(comesBack),
  ],
  '[4.5] a payment that extends the term needs a tick for its own amount, which does not come back': [
    AT,
    paying(),
    ...another('12,000'),
    'Card',
    pays,
    agrees,
    amount('13,000'),
    amount('12,000'),
    agrees,
    ...briefly(pays),
  ],
  'a part of an extension needs no tick': [`${AT}&purpose=extend`, paying(), ...another('2000')],
  'a repayment that completes a chosen extension needs a tick': [
    AT,
    paying(card, loanWith({ extensionChosen: true })),
    ...another('12000'),
  ],
  'a payment whose effect has changed shows the new amounts, without the old tick': [
    AT,
    growing(),
    ...briefly('Another amount', amount('12,000')),
    agrees,
    'Card',
    pays,
  ],
  '[2.23] a transfer explains the account number before it is opened': [
    AT,
    paying(payOrderWith()),
    pays,
    'Get the account number',
  ],
  'a transfer that could not be opened shows the reason and keeps all choices': [
    AT,
    { ...paying(), createPayOrder: noNetwork },
    ...briefly(pays),
    'Get the account number',
  ],
  'the card page on another host returns to the full address, unless the deployment lists other hosts': [
    AT,
    checkout('https://pay.provider.example/c?id=7'),
    ...paysByCard,
    onlyOtherHosts,
    'Open the card page',
  ],
  'a card page is not opened on another host by its path': [AT, checkout('//evil.example/checkout'), ...paysByCard],
  'a card page is not opened without encryption': [AT, checkout('http://evil.example/'), ...paysByCard],
});

const waiting = (changes: Partial<Payment>): Payment => ({
  ...receivedPayment,
  payOrderId: 'P7',
  status: 'waiting',
  settledAt: null,
  ...changes,
});
const afterPayments = (payments: readonly Partial<Payment>[], steps: readonly Step[], purpose = 'repay'): Journey => {
  const loan = loanWith({ extensionChosen: purpose === 'extend' }, { payments: payments.map(waiting) });
  return [`${AT}&purpose=${purpose}`, paying(card, loan), ...steps];
};
const otherCard = { method: 'card', amount: 54_000 } as const;
const byCard = [...briefly('Card'), pays];

journeys({
  'the cashier asks whether a waiting transfer is already sent, and opens it': afterPayments(
    [{}],
    [...byCard, 'Yes, I have sent it'],
  ),
  'the cashier asks whether a card payment is already made, and then about the account number': afterPayments(
    [{ method: 'card' }],
    [pays, 'No, pay now'],
  ),
  'the cashier asks nothing if the borrower repeats the waiting payment': afterPayments([{}], briefly(pays)),
  'the cashier asks about a waiting payment of a smaller debt': afterPayments([{ amount: 1_000 }], byCard),
  'the cashier asks about an extension that the waiting payment covers': afterPayments([{}], byCard, 'extend'),
  'the cashier asks about the latest of two, a transfer': afterPayments(
    [{ createdAt: 1, ...otherCard }, { createdAt: 2 }],
    byCard,
  ),
  'the cashier asks about the latest of two, a card': afterPayments(
    [{ createdAt: 1 }, { createdAt: 2, ...otherCard }],
    byCard,
  ),
  'the cashier asks nothing about a received payment': afterPayments([{ status: 'received' }], paysByCard),
  'the cashier asks nothing about an expired one': afterPayments([{ status: 'expired' }], paysByCard),
});
