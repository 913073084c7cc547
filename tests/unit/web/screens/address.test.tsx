import type { CodeName } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { screenLoaders } from '../../../../web/src/app/screen-loaders';
import * as location from '../../../../web/src/platform/location';
import { pathOf, routeNames } from '../../../../web/src/platform/routes';
import { examples } from '../../../support/examples';
import { enter, only } from '../mount';
import { address, openRoute, press, type Replies, refused, withClock } from './screen-context';

const refusing = (code: CodeName): Replies =>
  Object.fromEntries((Object.keys(methods) as MethodName[]).map((name) => [name, refused(code)]));
const title = () => only('#page-title').textContent ?? '';
const text = () => document.body.textContent?.replace(address() ?? '', '') ?? '';

withClock(Date.UTC(2026, 11, 8));

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
  const orders = [
    'lending',
    'review',
    'reject',
    'confirmBorrow',
    'specialConfirmBorrow',
    'repayDetail',
    'cashier',
  ] as const;

  it.each([
    ...[...orders, 'extension' as const].map((name) => [name, 'orderNo=N1', 'ORDER_NOT_FOUND', 'Your loan'] as const),
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
});

it('[2.19] the result of a feedback confirms at once what the server has just accepted', async () => {
  const { close, open, sent } = await openRoute('/customer_add?type=3', { saveTicket: () => ({ ticketOdrId: 'K9' }) });
  await enter(only('textarea'), 'I paid yesterday by transfer and the app says overdue');
  await press('Send feedback');
  const at = address() ?? '';
  await close();
  const { default: Result } = await screenLoaders['feedback-result']();
  await open(at, createElement(Result));
  expect(text()).toContain('Your feedback has the number K9');
  expect(sent('ticketInfo')).toEqual([]);
});
