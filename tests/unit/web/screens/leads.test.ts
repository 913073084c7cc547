import { buttonLabels, buttonOf, hasEnded, orderStatus } from '@kit/contracts/methods/order-status';
import { expect, it } from 'vitest';
import { examples } from '../../../support/examples';
import { only, tap } from '../mount';
import { ticket } from './feedback-screens';
import {
  allDone,
  ended,
  finishedLoan,
  homeIn,
  loan,
  orderIn,
  orders,
  PAYMENT,
  partReceived,
  payment,
  rejection,
  savedProfile,
} from './loan-examples';
import { address, noNetwork, openRoute, press, type Replies, refused, withClock } from './screen-context';

withClock();

type Lead = readonly [at: string, tapped: string, replies: Replies];
const ROW = 'its only row';
const extension = examples.extensionQuote.response;
const permissions = 'Read more about permissionsYour phone may ask for permissions. The lender needs all of them.';
const failedPayout =
  'We could not pay the money outNothing reached your account, so you owe nothing. You can apply again.See your loans';

const leads: readonly Lead[] = [
  ...orderStatus.values.map((status): Lead => ['/db_order_list', ROW, orders(status)]),
  ...orderStatus.values
    .filter((status) => !hasEnded(status) || status === 'rejected')
    .map((status): Lead => {
      const { home, record } = buttonLabels[buttonOf[status]];
      const isAct = !['processing', 'paying', 'rejected'].includes(buttonOf[status]);
      return ['/', isAct ? home : record, homeIn(status)];
    }),
  ['/', 'Apply now', {}],
  ['/', 'Extend by 7 days', homeIn('repaying')],
  ['/', failedPayout, { ...allDone, ...ended('failed') }],
  ['/bank_account_info?view=answers', 'Fill in what is missing', {}],
  ['/bank_account_info?view=consent', permissions, { profileInfo: () => savedProfile }],
  ['/borrow/confirm_borrow?orderNo=N1', 'Back to home', { loanQuote: noNetwork }],
  ['/user_account_delete', 'Is something wrong? Talk to us first', {}],
  ['/bank_account_info?view=consent', 'Not now', { profileInfo: () => savedProfile }],
  ['/decline_order?orderNo=N1', 'Delete my information', orderIn('rejected', rejection(5))],
  ['/decline_order?orderNo=N1', 'Apply again', orderIn('rejected', rejection(0))],
  ['/decline_order', 'See your loans', { orderDetail: refused('ORDER_NOT_FOUND') }],
  ['/loan_in_process?orderNo=N1', 'Apply again', orderIn('failed')],
  ['/pay_cashier?orderNo=N1', 'See your loan', loan(finishedLoan())],
  ['/order_extension?orderNo=N1', 'Pay ₦11,500', { extensionQuote: () => ({ ...extension, chosen: true }) }],
  [PAYMENT, 'See your loan', payment({ status: 'closed' }, finishedLoan())],
  [PAYMENT, 'See the receipt', payment(partReceived)],
  ['/customer_feedback?ticketOdrId=K1', 'See your feedback', {}],
  ['/customer_feedback', 'See all your feedback', {}],
  ['/customer_list', 'Send feedback', { ticketList: () => ({ tickets: [] }) }],
  ['/customer_list', ROW, {}],
  ['/customer_detail?ticketOdrId=K1', 'Send feedback', { ticketInfo: () => ticket({ status: 4 }) }],
  ['/customer_detail', 'See all your feedback', {}],
];

it('[2.43] [2.60] [3.6] [4.1] [4.2] [4.3] buttons lead to the screens of the file', { tags: ['slow'] }, async () => {
  const lines: string[] = [];
  for (const [at, tapped, replies] of leads) {
    const { close } = await openRoute(at, replies);
    await (tapped === ROW ? tap(only('ul button')) : press(tapped));
    lines.push(`on ${at}, "${tapped}" leads to ${address()}`);
    await close();
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('says/leads.txt');
});
