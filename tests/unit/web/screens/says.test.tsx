import type { ResponseOf } from '@kit/contracts/methods';
import { itemAvailability } from '@kit/contracts/methods/configuration';
import type { OrderDetail } from '@kit/contracts/methods/loan';
import { buttonLabels, buttonOf, hasEnded, type OrderStatus, orderStatus } from '@kit/contracts/methods/order-status';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { informationStep } from '@kit/contracts/methods/user';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderScreen } from '../../../../web/src/loans/loan';
import { pathOf } from '../../../../web/src/platform/routes';
import { examples } from '../../../support/examples';
import { button, tap } from '../../../support/mount';
import { note, ticket } from './feedback-screens';
import {
  finishedLoan,
  type HomePage,
  home,
  homeOrder,
  loanWith,
  nothingSaved,
  orderNo,
  payOrderWith,
  receivedPayment,
  savedProfile,
} from './loan-examples';
import { said } from './said';
import { address, choice, openRoute, type Replies, refused } from './screen-context';

const AT = Date.UTC(2026, 10, 21, 8, 12);
const MINUTE = 60_000;
const DAY = 86_400_000;

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: AT, toFake: ['setTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const homeWith = (page: Partial<HomePage>): Replies => ({ homePage: () => ({ ...home, ...page }) });
const lent = { dueAt: Date.UTC(2026, 11, 4, 12), daysLeft: 9 };
const orderOnHome: Partial<Record<OrderStatus, Partial<NonNullable<HomePage['order']>>>> = {
  repaying: lent,
  overdue: { ...lent, daysLeft: 0, overdueDays: 2 },
};
const { order, ...rest } = examples.orderDetail.response;
const orderIn = (status: OrderStatus, more: Partial<OrderDetail> = {}): Replies => ({
  orderDetail: () => ({ ...rest, order: { ...order, status }, ...more }),
});
const rejection = (daysLeft: number) => ({
  rejection: { reason: 'You owe too much elsewhere.', freezeDays: 7, daysLeft, reapplyAt: AT + daysLeft * DAY },
});
const waitingSince = {
  serverTime: AT,
  expectedAt: AT + 70 * MINUTE,
  checkAfter: AT + 10 * MINUTE,
  contactSupportAfter: AT + DAY,
  timeline: [
    { at: AT - 2 * MINUTE, kind: 'applied' as const, amount: null },
    { at: AT - MINUTE, kind: 'submitted' as const, amount: null },
  ],
};
const then = (kind: OrderDetail['timeline'][number]['kind']) => ({ timeline: [{ at: AT, kind, amount: null }] });
const loan = (response: OrderDetail): Replies => ({ orderDetail: () => response });
const payment = (changes: Partial<PayOrder>, orderDetail = loanWith()): Replies => ({
  payOrderStatus: () => payOrderWith({ payOrderId: 'P1', ...changes }),
  orderDetail: () => orderDetail,
});
const partlyPaid = { repaid: 5_000, paidSinceExtension: 5_000, remaining: 50_000 };
const extension = (changes: Partial<ResponseOf<'extensionQuote'>>): Replies => ({
  extensionQuote: () => ({ ...examples.extensionQuote.response, ...changes }),
});
const paidOn = (days: number): OrderDetail => {
  const finished = finishedLoan();
  const at = (finished.repayment?.dueAt ?? 0) + days * DAY;
  return { ...finished, timeline: [{ at, kind: 'finished', amount: 55_000 }] };
};
/** Home while its order has this status. */
const homeIn = (status: OrderStatus): Replies => ({
  ...homeWith({ button: buttonOf[status], order: { ...homeOrder(status), ...orderOnHome[status] } }),
  ...orderIn(status, { ...(status === 'rejected' ? rejection(6) : {}), expectedAt: AT + DAY }),
});
const offers = itemAvailability.values.map((availability) => ({
  ...(home.items[0] as HomePage['items'][number]),
  itemId: availability,
  name: `Loan of ${availability}`,
  availability,
}));
const saved: Replies = { profileInfo: () => savedProfile };
const unsaved: Replies = { profileInfo: () => nothingSaved };
const orders = (...statuses: readonly OrderStatus[]): Replies => ({
  orderList: () => ({
    orders: statuses.map((status) => ({
      ...order,
      ...orderOnHome[status],
      orderNo: status,
      status,
      button: buttonOf[status],
    })),
  }),
});
const partReceived = { status: 'received', effect: 'reduces what is owed', amount: 5_000 } as const;
const PAYMENT = '/pay_cashier_offline?payOrderId=P1';
const failed = { ...receivedPayment, status: 'failed', effect: null, settledAt: null } as const;
const waiting = { ...receivedPayment, payOrderId: 'P2', status: 'waiting', effect: null, settledAt: null } as const;

/** A state of a screen: its replies, or also the rest of its address and what the borrower taps. */
type State = Replies | readonly [replies: Replies, at: string, ...taps: string[]];
const isPlain = (state: State): state is Replies => !Array.isArray(state);

const press = (name: string) => {
  const isButton = [...document.querySelectorAll('button')].some(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  return tap(isButton ? button(name) : choice(name));
};

/** Compares what a screen says in each state with its file. */
const says = (ids: string, path: string, states: Readonly<Record<string, State>>) => {
  it(`${ids} ${path} says in each state what its file says`, async () => {
    const texts: string[] = [];
    for (const [name, state] of Object.entries(states)) {
      const [replies, at, ...taps] = isPlain(state) ? ([state, ''] as const) : state;
      const { close } = await openRoute(path + at, replies);
      for (const each of taps) await press(each);
      texts.push(`== ${name}\n${said()}\n`);
      await close();
    }
    const file = path.replace(/\W+/g, '-').slice(1) || 'home';
    await expect(texts.join('\n')).toMatchFileSnapshot(`says/${file}.txt`);
  });
};

says('[1.8] [2.48] [4.2] [4.4]', '/', {
  'a new borrower': {},
  'all steps done': homeWith({ application: { completedSteps: [...informationStep.values], nextStep: null } }),
  ...Object.fromEntries(orderStatus.values.map((status) => [status, homeIn(status)])),
  'offers that are closed': homeWith({ items: offers.slice(0, 2) }),
  'more of them': [homeWith({ items: offers }), '', 'Other loans'],
});
says('[7.46]', '/user_center', {
  'with a bank account': saved,
  'during a loan': { ...saved, ...homeIn('repaying') },
  'the data': [saved, '', 'My data and consent'],
});
says('[2.54]', '/user_settings', { 'the settings': {}, leaving: [{}, '', 'Log Out'] });
says('[1.1] [2.54]', '/user_about_us', { 'the lender': {} });
says('[2.55]', '/user_agreement', { 'the agreements': {} });
says('[2.56]', '/login', { 'a number': {} });
says('[3.1]', '/profile_info', {
  'nothing typed': [unsaved, '', 'Continue'],
  'the second part': [saved, '', 'Continue'],
  'the third part': [saved, '', 'Continue', 'Continue'],
  'the last part': [saved, '', 'Continue', 'Continue', 'Continue'],
  'a change': [saved, '?from=answers'],
});
says('[3.2]', '/more_info', { 'a new borrower': unsaved, saved });
says('[2.40]', '/face_recognition_info', { 'no photo': unsaved, 'a saved photo': saved });
says('[3.3] [4.12]', '/bank_account_info', {
  'a new borrower': unsaved,
  saved,
  'another account': [{ ...saved, ...orderIn('addingCard') }, '?orderNo=N1'],
  answers: [saved, '?view=answers'],
  'missing answers': [{}, '?view=answers'],
  consent: [saved, '?view=consent', 'Agree and apply'],
});
says('[2.44] [5.8] [5.11]', '/borrow/confirm_borrow?orderNo=N1', {
  'a tap on the amount': [{}, '', '₦50,000'],
  'no tick': [{}, '', 'Get ₦46,000'],
  cancelling: [{}, '', 'Cancel this loan'],
});
says('[4.3] [9.2]', '/loan_in_process?orderNo=N1', {
  'on its way': orderIn('disbursing', waitingSince),
  'after another account': orderIn('disbursing', { ...waitingSince, ...then('bank changed'), terms: null }),
  failed: orderIn('failed', then('failed')),
});
says('[9.2]', '/order_review?orderNo=N1', {
  assessing: orderIn('assessing', waitingSince),
  reviewing: orderIn('reviewing', { ...waitingSince, ...then('reviewing') }),
  late: orderIn('reviewing', { ...waitingSince, contactSupportAfter: AT, expectedAt: null }),
  checked: [orderIn('reviewing', { ...waitingSince, checkAfter: AT }), '', 'Check again'],
  cancelled: orderIn('cancelled', then('cancelled')),
});
says('[2.43] [4.4]', '/decline_order?orderNo=N1', {
  'in the freeze': orderIn('rejected', rejection(5)),
  'after it': orderIn('rejected', rejection(0)),
});
says('[8.11]', '/decline_order', { 'without a number': { orderDetail: refused('ORDER_NOT_FOUND') } });
says('[8.11]', '/pay_cashier_offline', { 'without a number': { payOrderStatus: refused('PAY_ORDER_NOT_FOUND') } });
says('[2.45]', '/repay/repay_detail?orderNo=N1', {
  overdue: loan(loanWith()),
  'partly paid': [loan(loanWith(partlyPaid)), '', 'I want to extend the term'],
  'no extension': [loan(loanWith({ repaid: 45_000, remaining: 10_000 })), '&type=extend'],
  payments: loan(loanWith({ extensionChosen: true }, { payments: [waiting, receivedPayment] })),
  'what an extension is': [loan(loanWith()), '&type=extend', 'What is an extension?'],
  'finished early': loan(paidOn(-2)),
  'finished on the day': loan(paidOn(0)),
  'finished late': loan(finishedLoan()),
  'its letter': [loan(finishedLoan()), '&type=letter'],
  'a receipt': [loan(finishedLoan()), '&payOrderId=P1'],
  'a failed payment': [loan(loanWith({}, { payments: [failed] })), '&payOrderId=P1'],
});
says('[2.22] [4.5] [5.9]', '/pay_cashier?orderNo=N1', {
  'a part': [loan(loanWith()), '&type=partial'],
  'an extension': [loan(loanWith()), '&purpose=extend'],
  'a chosen extension': [loan(loanWith({ extensionChosen: true })), '&purpose=extend'],
  'paid off': loan(finishedLoan()),
  'a question before': [loan(loanWith({}, { payments: [{ ...waiting, method: 'card' }] })), '', 'Pay ₦55,000'],
  'the account number': [loan(loanWith()), '', 'Pay ₦55,000'],
});
says('[2.23] [2.47]', PAYMENT, {
  'the guide': [payment({}), '', 'How do I pay by transfer?'],
  'a card': payment({ method: 'card', virtualAccount: null, checkoutUrl: '/checkout/P1' }),
  received: payment(partReceived),
  extended: payment({ status: 'received', effect: 'extends the term', amount: 12_000 }),
  expired: [payment({ status: 'expired' }), '', 'Get a new account number'],
  'a declined card': payment({ status: 'failed', method: 'card', failure: 'The card was declined.' }),
  'a failed card': payment({ status: 'failed', method: 'card' }),
  'a failed transfer': payment({ status: 'failed' }),
  'failed after the loan was paid': payment({ status: 'failed', method: 'card' }, finishedLoan()),
  'expired after it': payment({ status: 'expired' }, finishedLoan()),
  'a closed transfer': payment({ status: 'closed' }, finishedLoan()),
  'a closed card': payment({ status: 'closed', method: 'card' }, finishedLoan()),
});
says('[2.46]', '/order_extension?orderNo=N1', {
  'no tick': [extension({}), '', 'Extend for ₦11,500', 'Confirm'],
  'partly paid': [extension({ paidTowardsExtension: 5_000, leftToPay: 6_500 }), '', 'Extend for ₦6,500'],
  chosen: extension({ chosen: true }),
});
says('[4.1] [4.2] [9.10]', '/db_order_list', {
  'every status': [orders(...orderStatus.values), '', 'Choose dates'],
  none: orders(),
  'none that ended': [orders(), '?list=finished'],
});
says('[2.50]', '/customer_add?type=4', { 'nothing typed': [{}, '', 'Send feedback'] });
says('[3.6] [2.51]', '/customer_list', { 'a feedback': {}, none: { ticketList: () => ({ tickets: [] }) } });
says(
  '[3.5] [4.6]',
  '/customer_detail?ticketOdrId=K1',
  Object.fromEntries(
    ([1, 2, 3, 4] as const).map((status) => [`status ${status}`, { ticketInfo: () => ticket({ status }) }]),
  ),
);
says('[2.17] [2.52]', '/customer_faq', {
  'an answer': {},
  'a person': {
    notePage: () => ({ notes: [note(1, { kind: 'whatsapp', whatsappNo: '08035550147' })], hasMore: true }),
  },
});
says('[2.19]', '/customer_feedback?ticketOdrId=K1', { sent: {}, unknown: { ticketInfo: refused('REQUEST_INVALID') } });
says('[3.29] [5.12]', '/user_account_delete', {
  'what it means': {},
  'not allowed': { accountDeletionCheck: refused('DELETE_NOT_ALLOWED') },
  'no reason': [{}, '?step=form', 'Continue'],
});

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
  ['/decline_order', 'See your loans', '/db_order_list', { orderDetail: refused('ORDER_NOT_FOUND') }],
  ['/loan_in_process?orderNo=N1', 'Apply again', '/bank_account_info?view=answers', orderIn('failed')],
  ['/pay_cashier?orderNo=N1', 'See your loan', '/repay/repay_detail?orderNo=N1', loan(finishedLoan())],
  [PAYMENT, 'See your loan', `/repay/repay_detail?orderNo=${orderNo}`, payment({ status: 'closed' }, finishedLoan())],
  [PAYMENT, 'Try again', `/pay_cashier?orderNo=${orderNo}&purpose=repay&again=P1`, payment({ status: 'failed' })],
  [PAYMENT, 'See the receipt', `/repay/repay_detail?orderNo=${orderNo}&payOrderId=P1`, payment(partReceived)],
  ['/customer_feedback?ticketOdrId=K1', 'See your feedback', '/customer_detail?ticketOdrId=K1', {}],
  ['/customer_list', 'Send feedback', '/customer_add', { ticketList: () => ({ tickets: [] }) }],
  ['/customer_detail?ticketOdrId=K1', 'Send feedback', '/customer_add', { ticketInfo: () => ticket({ status: 4 }) }],
])('[2.43] [4.2] on %s, "%s" leads to %s', async (path, name, to, replies) => {
  await openRoute(path, replies);
  await press(name);
  expect(address()).toBe(to);
});
