import type { CodeName } from '@kit/contracts/codes';
import { type MethodName, methods, type ResponseOf } from '@kit/contracts/methods';
import type { OrderDetail } from '@kit/contracts/methods/loan';
import { act, createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screenLoaders } from '../../../../web/src/app/screen-loaders';
import * as location from '../../../../web/src/platform/location';
import { pathOf, type RouteName, routeNames, routeOf } from '../../../../web/src/platform/routes';
import { createTheme } from '../../../../web/src/platform/theme';
import { examples } from '../../../support/examples';
import { button, enter, mount, only, tap } from '../../../support/mount';
import { WithServices } from '../with-services';
import { finishedLoan, loanWith, payOrderWith } from './loan-examples';
import { address, createScreenContext, type Replies, refused } from './screen-context';

const names = Object.keys(methods) as MethodName[];
const repliesOf = (reply: (name: MethodName) => unknown): Replies =>
  Object.fromEntries(names.map((name) => [name, () => reply(name)]));
const exampleReplies = repliesOf((name) => examples[name].response);
const refusing = (code: CodeName) => repliesOf(refused(code));

const open = async (name: RouteName, query: string, replies: Replies) => {
  const screenContext = createScreenContext(replies);
  const { default: Screen } = await screenLoaders[name]();
  const theme = createTheme(screenContext.store, document.createElement('html'));
  const screen = <WithServices theme={theme}>{createElement(Screen)}</WithServices>;
  const { show } = await mount(screenContext.wrap(`${pathOf(name)}?${query}`, screen));
  await act(() => vi.dynamicImportSettled());
  return { ...screenContext, close: () => show(null) };
};
const title = () => only('#page-title').textContent ?? '';
const text = () => document.body.textContent?.replace(address() ?? '', '') ?? '';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 11, 8), toFake: ['setTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an address that somebody else wrote', () => {
  const WRITTEN = 'K7 and we owe you money, call 0800 0000';
  const keys = Object.entries(location).flatMap(([name, key]) => (name.endsWith('_QUERY') ? [String(key)] : []));
  const everything = String(new URLSearchParams(keys.map((key) => [key, WRITTEN])));

  it.each(routeNames)('shows none of its texts on %s', async (name) => {
    expect(keys.length).toBeGreaterThan(10);
    for (const replies of [exampleReplies, refusing('ORDER_NOT_FOUND'), refusing('REQUEST_INVALID')]) {
      const { close } = await open(name, everything, replies);
      expect(text()).not.toContain('0800 0000');
      expect(title()).not.toContain('0800 0000');
      await close();
    }
  });
});

describe('the title of a page', () => {
  const claims = /sent|declined|review|on its way|received|failed|expired|extended|deleted|cancelled|borrow|repay/i;
  const order = { orderNo: 'N1', tractOdrId: 'T1' };
  const withStatus = (status: OrderDetail['order']['status']): OrderDetail => {
    const { response } = examples.orderDetail;
    return { ...response, order: { ...response.order, ...order, status } };
  };
  const detail = (response: ResponseOf<'orderDetail'>): Replies => ({ ...exampleReplies, orderDetail: () => response });
  const payment = (changes: Parameters<typeof payOrderWith>[0]): Replies => ({
    ...exampleReplies,
    payOrderStatus: () => payOrderWith(changes),
    orderDetail: () => loanWith(),
  });

  it.each([
    ['lending', 'orderNo=N1', 'ORDER_NOT_FOUND', 'Your loan'],
    ['lending', '', 'ORDER_NOT_FOUND', 'Your loan'],
    ['review', 'orderNo=N1', 'ORDER_NOT_FOUND', 'Your loan'],
    ['reject', 'orderNo=N1', 'ORDER_NOT_FOUND', 'Your loan'],
    ['confirmBorrow', 'orderNo=N1', 'ORDER_NOT_FOUND', 'Your loan'],
    ['specialConfirmBorrow', 'orderNo=N1', 'ORDER_NOT_FOUND', 'Your loan'],
    ['repayDetail', 'orderNo=N1', 'ORDER_NOT_FOUND', 'Your loan'],
    ['cashier', 'orderNo=N1', 'ORDER_NOT_FOUND', 'Your loan'],
    ['cashier', 'payOrderId=P1', 'PAY_ORDER_NOT_FOUND', 'Your payment'],
    ['cashierOffline', 'payOrderId=P1', 'PAY_ORDER_NOT_FOUND', 'Your payment'],
    ['extension', 'orderNo=N1', 'ORDER_NOT_FOUND', 'Your loan'],
    ['extension', 'orderNo=N1', 'ORDER_STATUS_CONFLICT', 'Your loan'],
    ['feedback-result', 'ticketOdrId=K1', 'REQUEST_INVALID', ''],
  ] as const)('of %s with %j claims nothing on %s', async (name, query, code, expected) => {
    const known: Replies = { ...refusing(code), homePage: () => examples.homePage.response };
    await open(name, query, known);
    expect(title()).toBe(expected);
    if (expected === '') expect(routeOf(name).title).not.toMatch(claims);
    expect(document.querySelector('[role="alert"]')).not.toBeNull();
  });

  it.each(['lending', 'review', 'reject', 'feedback-result', 'cashierOffline', 'repayDetail'] as const)(
    'of %s claims nothing before the server has answered',
    async (name) => {
      expect(routeOf(name).title).not.toMatch(claims);
    },
  );

  it.each<[RouteName, string, Replies, string]>([
    ['lending', 'orderNo=N1', detail(withStatus('disbursing')), 'Loan on its way'],
    ['lending', 'orderNo=N1', detail(withStatus('failed')), 'Payout failed'],
    ['review', 'orderNo=N1', detail(withStatus('reviewing')), 'In review'],
    ['review', 'orderNo=N1', detail(withStatus('cancelled')), 'Application cancelled'],
    [
      'reject',
      'orderNo=N1',
      detail({
        ...withStatus('rejected'),
        rejection: { reason: 'Too little income', freezeDays: 7, daysLeft: 3, reapplyAt: Date.UTC(2026, 11, 11) },
      }),
      'Your application',
    ],
    ['cashier', 'orderNo=N1', detail(finishedLoan()), 'Your loan'],
    ['cashier', 'orderNo=N1', detail(loanWith()), ''],
    ['cashier', 'payOrderId=P1', payment({ method: 'card', virtualAccount: null }), 'Pay by card'],
    ['cashierOffline', 'payOrderId=P1', payment({}), 'Pay by bank transfer'],
    ['cashierOffline', 'payOrderId=P1', payment({ status: 'received' }), 'Payment received'],
    ['cashierOffline', 'payOrderId=P1', payment({ status: 'failed' }), 'Payment failed'],
    ['cashierOffline', 'payOrderId=P1', payment({ status: 'expired' }), 'Payment expired'],
    ['feedback-result', 'ticketOdrId=K1', exampleReplies, 'Feedback sent'],
  ])('of %s with %j follows what the server says: case %#', async (name, query, replies, expected) => {
    await open(name, query, replies);
    expect(title()).toBe(expected);
  });
});

describe('the result of a feedback', () => {
  const NO_SUCH = 'We can’t find this feedback. You may have sent it from a different number.';

  it('[2.19] shows the number that the server confirms, and links to it', async () => {
    await open('feedback-result', 'ticketOdrId=K1', exampleReplies);
    expect(text()).toContain('We have your feedback');
    expect(text()).toContain(`Your feedback has the number ${examples.ticketInfo.response.id}`);
    await tap(button('See your feedback'));
    expect(address()).toBe(`/customer_detail?ticketOdrId=${examples.ticketInfo.response.id}`);
  });

  it.each(['', 'ticketOdrId=', 'ticketOdrId=K666'])('[2.19] confirms nothing for %j', async (query) => {
    await open('feedback-result', query, refusing('REQUEST_INVALID'));
    expect(text()).not.toContain('We have your feedback');
    expect(only('[role="alert"]').textContent).toContain(NO_SUCH);
    await tap(button('See all your feedback'));
    expect(address()).toBe('/customer_list');
  });

  it('offers a retry if the server cannot be reached', async () => {
    await open('feedback-result', 'ticketOdrId=K1', refusing('INTERNAL_ERROR'));
    expect(text()).not.toContain('We have your feedback');
    expect(button('Refresh')).toBeDefined();
  });

  it('[2.19] confirms at once what the server has just accepted', async () => {
    const screenContext = createScreenContext({ ...exampleReplies, saveTicket: () => ({ ticketOdrId: 'K9' }) });
    const [{ default: Form }, { default: Result }] = await Promise.all([
      screenLoaders['feedback-add'](),
      screenLoaders['feedback-result'](),
    ]);
    const { show } = await mount(screenContext.wrap('/customer_add?type=3', createElement(Form)));
    await enter(only<HTMLTextAreaElement>('textarea'), 'I paid yesterday by transfer and the app says overdue');
    await tap(button('Send feedback'));
    expect(address()).toBe('/customer_feedback?ticketOdrId=K9');
    await show(screenContext.wrap('/customer_feedback?ticketOdrId=K9', createElement(Result)));
    expect(text()).toContain('Your feedback has the number K9');
    expect(screenContext.call).not.toHaveBeenCalledWith('ticketInfo', expect.anything());
  });
});
