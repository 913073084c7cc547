import type { MethodName } from '@kit/contracts/methods';
import { act } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { layers } from '../../../../web/src/platform/history';
import { examples } from '../../../support/examples';
import { later } from '../../../support/later';
import { enter, only, tap } from '../mount';
import { depth } from '../start-app';
import { loanWith, orderNo, payOrderWith } from './loan-examples';
import { noNetwork, openRoute, press, type Replies, withClock } from './screen-context';

withClock();

type Step = string | (() => Promise<void>);
/** A screen, and the taps until its action runs. */
type Slow = readonly [method: MethodName, at: string, ...steps: Step[]];

const types = (id: string, text: string) => () => enter(only<HTMLInputElement>(`#${id}`), text);
const submits = () => tap(only('button[type="submit"]'));
const replies: Replies = {
  orderList: () => ({ orders: [] }),
  orderDetail: (request) => (request.orderNo === orderNo ? loanWith() : examples.orderDetail.response),
  payOrderStatus: () => payOrderWith({ status: 'expired' }),
};
const deletion = '/user_account_delete?step=form';
const offer = '/borrow/confirm_borrow?orderNo=offer';
const cashier = `/pay_cashier?orderNo=${orderNo}`;
const code = types('deletion-authCode', '482913');
const toAccount = 'Get the account number';
const slow = {
  deletion: ['deleteAccount', deletion, 'Short terms', 'Continue', code, 'Delete my account', 'Yes, delete it'],
  cancellation: ['cancelOrder', offer, 'Cancel this loan', 'Yes, cancel it'],
  extension: ['extendOrder', '/order_extension?orderNo=N1', 'Extend for ₦11,500', 'I pay ₦11,500', 'Confirm'],
  transfer: ['createPayOrder', cashier, 'Bank transfer', submits, toAccount],
  'another transfer': ['createPayOrder', '/pay_cashier_offline?payOrderId=P1', 'Get a new account number', toAccount],
} satisfies Record<string, Slow>;

/** Opens the screen and starts its action. `reply` ends the action. */
const start = async ([method, at, ...steps]: Slow, answer: () => unknown) => {
  const { promise, resolve } = later();
  const opened = await openRoute(at, { ...replies, [method]: () => promise.then(answer) });
  for (const step of steps) await (typeof step === 'string' ? press(step) : step());
  expect(opened.sent(method)).toHaveLength(1);
  return { ...opened, reply: () => act(async () => resolve()) };
};

const sheet = () => document.querySelector<HTMLDialogElement>('dialog');
const back = () => act(async () => window.history.back());
const ways: Readonly<Record<string, (decline: string) => unknown>> = {
  decline: press,
  'the close button': () => press('Close'),
  'the backdrop': () => tap(only('dialog')),
  Escape: () => act(async () => sheet()?.dispatchEvent(new Event('cancel', { cancelable: true }))),
  'a second Escape': () => act(async () => sheet()?.close()),
  'the system’s back': back,
};
/** Lets a step back in the history arrive, and the entry that follows it. */
const arrive = () => act(() => new Promise((resolve) => setImmediate(resolve)));

it.each<[decline: string, row: Slow]>([
  ['Keep my account', slow.deletion],
  ['Keep it', slow.cancellation],
  ['Not now', slow.extension],
  ['Not now', slow.transfer],
  ['Not now', slow['another transfer']],
])('nothing closes a sheet with "%s" while its action runs; after a failure, back closes it', async (decline, row) => {
  onTestFinished(layers.start());
  const { reply } = await start(row, noNetwork);
  for (const [name, close] of Object.entries(ways)) {
    await close(decline);
    await arrive();
    expect([name, sheet()?.open, depth()]).toEqual([name, true, 1]);
  }
  await reply();
  if (depth() > 0) await back();
  await arrive();
  expect([sheet(), depth()]).toEqual([null, 0]);
});
