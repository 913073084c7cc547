import type { CodeName } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screenLoaders } from '../../../../web/src/app/screen-loaders';
import * as location from '../../../../web/src/platform/location';
import { pathOf, routeNames, routeOf } from '../../../../web/src/platform/routes';
import { examples } from '../../../support/examples';
import { button, enter, mount, only, tap } from '../../../support/mount';
import { address, createScreenContext, openRoute, type Replies, refused } from './screen-context';

const refusing = (code: CodeName): Replies =>
  Object.fromEntries((Object.keys(methods) as MethodName[]).map((name) => [name, refused(code)]));
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
    for (const replies of [{}, refusing('ORDER_NOT_FOUND'), refusing('REQUEST_INVALID')]) {
      const { close } = await openRoute(`${pathOf(name)}?${everything}`, replies);
      expect(text()).not.toContain('0800 0000');
      await close();
    }
  });
});

describe('a title claims nothing about a loan, a payment or a feedback', () => {
  const orderScreens = ['lending', 'review', 'reject', 'confirmBorrow', 'repayDetail', 'cashier', 'extension'] as const;

  it.each([
    ...[...orderScreens, 'specialConfirmBorrow' as const].map(
      (name) => [name, 'orderNo=N1', 'ORDER_NOT_FOUND', 'Your loan'] as const,
    ),
    ['lending', '', 'ORDER_NOT_FOUND', 'Your loan'],
    ['cashier', 'payOrderId=P1', 'PAY_ORDER_NOT_FOUND', 'Your payment'],
    ['cashierOffline', 'payOrderId=P1', 'PAY_ORDER_NOT_FOUND', 'Your payment'],
    ['extension', 'orderNo=N1', 'ORDER_STATUS_CONFLICT', 'Your loan'],
    ['feedback-result', 'ticketOdrId=K1', 'REQUEST_INVALID', ''],
  ] as const)('that the server does not know: %s with %j, %s', async (name, query, code, expected) => {
    await openRoute(`${pathOf(name)}?${query}`, { ...refusing(code), homePage: () => examples.homePage.response });
    expect(title()).toBe(expected);
    expect(document.querySelector('[role="alert"]')).not.toBeNull();
  });

  it.each([...orderScreens, 'feedback-result', 'cashierOffline'] as const)('before it answers: %s', (name) => {
    expect(routeOf(name).title).not.toMatch(/sent|declined|review|on its way|received|failed|expired|cancelled/i);
  });
});

describe('the result of a feedback', () => {
  it.each(['', 'ticketOdrId=', 'ticketOdrId=K666'])('[2.19] confirms nothing for %j', async (query) => {
    await openRoute(`/customer_feedback?${query}`, refusing('REQUEST_INVALID'));
    expect(only('[role="alert"]').textContent).toContain('We can’t find this feedback.');
    await tap(button('See all your feedback'));
    expect(address()).toBe('/customer_list');
  });

  it('offers a retry if the server cannot be reached', async () => {
    await openRoute('/customer_feedback?ticketOdrId=K1', refusing('INTERNAL_ERROR'));
    expect(text()).not.toContain('We have your feedback');
    expect(button('Refresh')).toBeDefined();
  });

  it('[2.19] confirms at once what the server has just accepted', async () => {
    const screenContext = createScreenContext({
      userIdentifierInfo: () => examples.userIdentifierInfo.response,
      saveTicket: () => ({ ticketOdrId: 'K9' }),
    });
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
    expect(screenContext.sent('ticketInfo')).toEqual([]);
  });
});
