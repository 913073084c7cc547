import { buttonLabels, buttonOf, hasEnded, orderStatus } from '@kit/contracts/methods/order-status';
import { expect, it } from 'vitest';
import { orderScreen } from '../../../../web/src/loans/loan';
import { pathOf } from '../../../../web/src/platform/routes';
import { ticket } from './feedback-screens';
import { finishedLoan, orderNo } from './loan-examples';
import { allDone, ended, homeIn, loan, orderIn, orders, PAYMENT, partReceived, payment, rejection } from './replies';
import { address, openRoute, press, type Replies, refused, withClock } from './screen-context';

withClock();

it.each<[path: string, tap: string, to: string, replies: Replies]>([
  ...orderStatus.values.flatMap((status): [string, string, string, Replies][] => {
    if (hasEnded(status) && status !== 'rejected') return [];
    const { home: label, record } = buttonLabels[buttonOf[status]];
    const isAct = !['processing', 'paying', 'rejected'].includes(buttonOf[status]);
    return [['/', isAct ? label : record, `${pathOf(orderScreen(status))}?orderNo=A1&tractOdrId=T1`, homeIn(status)]];
  }),
  ['/', 'Apply now', '/more_info', {}],
  ['/', 'Extend by 7 days', '/repay/repay_detail?orderNo=A1&tractOdrId=T1&type=extend', homeIn('repaying')],
  ['/decline_order?orderNo=N1', 'Delete my information', '/user_account_delete', orderIn('rejected', rejection(5))],
  ['/decline_order?orderNo=N1', 'Apply again', '/bank_account_info?view=answers', orderIn('rejected', rejection(0))],
  [
    '/db_order_list',
    'Left to pay₦55,0002 days overdueFrom 21-November-2026Was due 4-December-2026Repay now',
    '/repay/repay_detail?orderNo=overdue&tractOdrId=T20261111001',
    orders('repaying', 'overdue'),
  ],
  [
    '/db_order_list',
    'Loan of ₦50,000Asked for on 21-November-2026RejectedDetails',
    '/decline_order?orderNo=rejected&tractOdrId=T20261111001&type=details',
    orders('rejected'),
  ],
  [
    '/',
    'We could not pay the money outNothing reached your account, so you owe nothing. You can apply again.See your loans',
    '/db_order_list?list=finished',
    { ...allDone, ...ended('failed') },
  ],
  ['/decline_order', 'See your loans', '/db_order_list', { orderDetail: refused('ORDER_NOT_FOUND') }],
  ['/loan_in_process?orderNo=N1', 'Apply again', '/bank_account_info?view=answers', orderIn('failed')],
  ['/pay_cashier?orderNo=N1', 'See your loan', '/repay/repay_detail?orderNo=N1', loan(finishedLoan())],
  [PAYMENT, 'See your loan', `/repay/repay_detail?orderNo=${orderNo}`, payment({ status: 'closed' }, finishedLoan())],
  [PAYMENT, 'Try again', `/pay_cashier?orderNo=${orderNo}&purpose=repay&again=P1`, payment({ status: 'failed' })],
  [PAYMENT, 'See the receipt', `/repay/repay_detail?orderNo=${orderNo}&payOrderId=P1`, payment(partReceived)],
  ['/customer_feedback?ticketOdrId=K1', 'See your feedback', '/customer_detail?ticketOdrId=K1', {}],
  ['/customer_list', 'Send feedback', '/customer_add', { ticketList: () => ({ tickets: [] }) }],
  ['/customer_detail?ticketOdrId=K1', 'Send feedback', '/customer_add', { ticketInfo: () => ticket({ status: 4 }) }],
])('[2.43] [2.60] [4.2] on %s, "%s" leads to %s', async (path, name, to, replies) => {
  await openRoute(path, replies);
  await press(name);
  expect(address()).toBe(to);
});
