import type { MethodName } from '@kit/contracts/methods';
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { layers } from '../../../../web/src/platform/history';
import { later } from '../../../support/later';
import { enter, only, tap } from '../mount';
import { depth } from '../start-app';
import { home, loanWith, orderNo, payOrderWith, savedProfile } from './loan-examples';
import { address, noNetwork, openRoute, press, type Replies, user, visit, withClock } from './screen-context';

withClock();

const replies: Replies = {
  homePage: () => ({ ...home, items: home.items.map((item) => ({ ...item, productId: 'quick' })) }),
  orderList: () => ({ orders: [] }),
  payOrderStatus: () => payOrderWith({ status: 'expired' }),
  profileInfo: () => savedProfile,
};
const owed: Replies = { ...replies, orderDetail: () => loanWith() };
const card = payOrderWith({ method: 'card', virtualAccount: null, checkoutUrl: '/checkout/P9' });
const types = (id: string, text: string) => () => enter(only<HTMLInputElement>(`#${id}`), text);
const submits = () => tap(only('button[type="submit"]'));
const words = types('feedback-description', 'I paid yesterday by transfer and the app says overdue');
const bank = [types('bank-accountNo', '0123456789'), types('bank-bvn', '22123456789'), 'Continue'];
const toCode = ['Short terms', 'Continue'];
const code = types('deletion-authCode', '482913');
const ACCOUNT = 'Get the account number';
const OFFER = '/borrow/confirm_borrow?orderNo=N1';
const DELETION = '/user_account_delete?step=form';
const EXPIRED = '/pay_cashier?payOrderId=P1';
const CASHIER = `/pay_cashier?orderNo=${orderNo}`;

type Step = string | (() => unknown);
/** An action, its screen, the taps that start it, its reply, the toast for a borrower who left, and the way out of its sheet. */
type Row = [MethodName, string, readonly Step[], object, toast?: string, decline?: string];
const rows: readonly Row[] = [
  ['deleteAccount', DELETION, [...toCode, code, 'Delete my account', 'Yes, delete it'], {}, '', 'Keep my account'],
  ['cancelOrder', OFFER, ['Cancel this loan', 'Yes, cancel it'], {}, 'Loan cancelled. Nothing is owed.', 'Keep it'],
  ['extendOrder', '/order_extension', ['Extend for ₦11,500', 'I pay ₦11,500', 'Confirm'], {}, '', 'Not now'],
  ['createPayOrder', CASHIER, ['Bank transfer', submits, ACCOUNT], payOrderWith(), '', 'Not now'],
  ['createPayOrder', EXPIRED, ['Get a new account number', ACCOUNT], payOrderWith(), '', 'Not now'],
  ['createPayOrder', CASHIER, ['Card', submits], card],
  ['confirmBorrow', OFFER, ['I have read the', 'Get ₦46,000'], { status: 'disbursing' }, 'Your money is on its way'],
  ['saveTicket', '/customer_add?type=4', [words, 'Send feedback'], { ticketOdrId: 'K7' }, 'Feedback sent'],
  ['saveBankInfo', '/bank_account_info', bank, { orderStatus: 'disbursing' }],
  ['userIdentifierInfo', '/', ['Apply for QuickBridge'], user],
  ['sendAuthCode', DELETION, toCode, {}],
];

/** Opens the screen and starts its action. `reply` ends the action. */
const start = async ([method, at, steps]: Row, answer: () => unknown) => {
  const { promise, resolve } = later();
  const opened = await openRoute(at, { ...(at === OFFER ? replies : owed), [method]: () => promise.then(answer) });
  for (const step of steps) await (typeof step === 'string' ? press(step) : step());
  expect(opened.sent(method)).not.toEqual([]);
  return { ...opened, reply: () => act(async () => resolve()) };
};

const sheet = () => document.querySelector<HTMLDialogElement>('dialog');
/** The system's back. Waits for it, and for the entry that follows it. */
const back = () =>
  act(async () => {
    window.history.back();
    await new Promise((resolve) => setImmediate(resolve));
  });
const ways: readonly ((decline: string) => unknown)[] = [
  press,
  () => press('Close'),
  () => tap(only('dialog')),
  () => act(async () => sheet()?.dispatchEvent(new Event('cancel', { cancelable: true }))),
  // a second Escape
  () => act(async () => sheet()?.close()),
  back,
];

it.each(rows.filter(([, , , , , decline]) => decline))('a sheet stays open during %s at %s', async (...row) => {
  onTestFinished(layers.start());
  const { reply } = await start(row, noNetwork);
  for (const [index, close] of ways.entries()) {
    await close(row[5] ?? '');
    expect([index, sheet()?.open, depth()]).toEqual([index, true, 1]);
  }
  await reply();
  if (sheet()) await back();
  expect(sheet()).toBeNull();
});

it.each(rows)('a late reply to %s at %s moves nobody', async (...row) => {
  const [method, , , answer, toast] = row;
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { reply, show, session } = await start(row, () => answer);
  // the late code must not leave another step of the deletion either
  const elsewhere = method === 'sendAuthCode' ? '/user_account_delete' : '/user_faq';
  await visit(elsewhere);
  await reply();
  expect([address(), ...assign.mock.calls]).toEqual([elsewhere]);
  expect(show.mock.calls.map(([text]) => text)).toEqual(toast ? [toast] : []);
  expect(session.state().end).toBe(method === 'deleteAccount' ? 'logged out' : undefined);
});
