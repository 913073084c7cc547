import type { OrderDetail, OrderSummary } from '@kit/contracts/methods/loan';
import { buttonOf, type OrderStatus } from '@kit/contracts/methods/order-status';
import { act } from 'react';
import { SWRConfig, unstable_serialize } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollDelays } from '../../../../web/src/api/use-poll';
import { pathOf } from '../../../../web/src/platform/routes';
import LendingScreen from '../../../../web/src/screens/lending';
import RecordScreen from '../../../../web/src/screens/record';
import ReviewScreen from '../../../../web/src/screens/review';
import { examples } from '../../../support/examples';
import { button, enter, only, tap } from '../../../support/mount';
import { address, choice, openScreen } from './screen-context';

const MINUTE = 60_000;
/** The server's clock is a day ahead of the device's. */
const SERVER_NOW = Date.UTC(2026, 10, 21, 8, 12);

beforeEach(() => {
  vi.useFakeTimers({
    now: SERVER_NOW - 24 * 60 * MINUTE,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const example = examples.orderDetail.response;
const { order } = example;
const query = `?orderNo=${order.orderNo}&tractOdrId=${order.tractOdrId}`;

describe('waiting for an order', () => {
  const detailIn = (status: OrderStatus, more: Partial<OrderDetail> = {}): OrderDetail => ({
    ...example,
    order: { ...order, status },
    serverTime: SERVER_NOW,
    checkAfter: SERVER_NOW + 10 * MINUTE,
    contactSupportAfter: SERVER_NOW + 24 * 60 * MINUTE,
    ...more,
  });
  const open = async (first: OrderDetail, screen = <ReviewScreen />, path = pathOf('review')) => {
    let answer = first;
    const opened = await openScreen(`${path}?orderNo=${order.orderNo}`, screen, { orderDetail: () => answer });
    const become = (next: OrderDetail) => {
      answer = next;
    };
    return { ...opened, become };
  };
  const hasCheck = () =>
    [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Check again');

  it("[9.2] offers a manual check after 10 minutes by the server's clock, whatever the device's clock", async () => {
    await open(detailIn('reviewing'));
    await pass(10 * MINUTE - 1);
    expect(hasCheck()).toBe(false);
    await pass(1);
    expect(hasCheck()).toBe(true);
  });

  it('[9.2] asks the borrower to contact support after 24 hours', async () => {
    const { text } = await open(detailIn('reviewing', { contactSupportAfter: SERVER_NOW + MINUTE }));
    expect(text()).not.toContain('more than 24 hours.');
    await pass(MINUTE);
    expect(text()).toContain('more than 24 hours.');
    await tap(button('Still no answerContact customer service'));
    expect(address()).toBe(`/customer_faq?tractOdrId=${order.tractOdrId}&loanOrderId=${order.orderNo}`);
  });

  it.each([
    ['reviewing', 'approved', <ReviewScreen key="review" />, 'review', '/borrow/confirm_borrow'],
    ['disbursing', 'repaying', <LendingScreen key="lending" />, 'lending', '/repay/repay_detail'],
  ] as const)('[4.3] continues automatically from %s once it is %s', async (status, next, screen, name, path) => {
    const { become, sent } = await open(detailIn(status), screen, pathOf(name));
    become(detailIn(next, { checkAfter: null, contactSupportAfter: null }));
    await pass(pollDelays[0] ?? 0);
    expect(address()).toBe(path + query);
    await pass(60 * MINUTE);
    expect(sent('orderDetail')).toHaveLength(2);
  });

  it('never redirects by a cached order of an earlier visit, before the server has answered', async () => {
    const key = unstable_serialize(['orderDetail', { orderNo: order.orderNo }]);
    const screen = (
      <SWRConfig value={{ fallback: { [key]: detailIn('approved') } }}>
        <ReviewScreen />
      </SWRConfig>
    );
    const { text } = await open(detailIn('reviewing'), screen);
    expect(address()).toContain(pathOf('review'));
    expect(text()).toContain('We are reviewing your application');
  });
});

describe('the record', () => {
  const summary = (status: OrderStatus, more: Partial<OrderSummary> = {}): OrderSummary => ({
    ...order,
    status,
    button: buttonOf[status],
    ...more,
  });
  const open = async (orders: readonly OrderSummary[], ended: readonly OrderSummary[] = []) => {
    const opened = await openScreen('/db_order_list', <RecordScreen />, {
      orderList: ({ list }) => ({ orders: [...(list === 'finished' ? ended : orders)] }),
    });
    return { ...opened, asked: () => opened.sent('orderList') };
  };
  const day = (index: number) => document.querySelectorAll<HTMLInputElement>('dialog input')[index] ?? only('no day');

  it('[2.61] lists and tracks running and ended loans separately', async () => {
    const { text, asked, analytics } = await open([summary('repaying')], [summary('finished', { amount: 20_000 })]);
    expect(text()).toContain('₦50,000');
    expect(analytics.track).not.toHaveBeenCalled();
    await tap(choice('Ended'));
    expect(text()).toContain('₦20,000');
    expect(text()).not.toContain('₦50,000');
    expect(asked()).toEqual([{ list: 'incomplete' }, { list: 'finished' }]);
    expect(analytics.track.mock.calls).toEqual([['listfinished_page']]);
    expect(analytics.enter).toHaveBeenLastCalledWith('listfinished_page');
    await tap(choice('Running'));
    expect(analytics.track).toHaveBeenLastCalledWith('listincomplete_page');
  });

  it('[9.10] rejects too many days, beside the field, and leads back from days without a loan', async () => {
    const orders = Array.from({ length: 5 }, (_, index) => summary('finished', { orderNo: `A${index}` }));
    const { asked, text } = await open(orders);
    await tap(button('Choose dates'));
    await enter(day(0), '2026-08-01');
    await enter(day(1), '2026-10-30');
    await tap(button('Show these loans'));
    expect(day(1).getAttribute('aria-invalid')).toBe('true');
    expect(only('dialog').textContent).toContain('Choose no more than 90 days');
    expect(asked()).toHaveLength(1);
    await enter(day(1), '2026-10-29');
    orders.length = 0;
    await tap(button('Show these loans'));
    expect(asked().at(-1)).toEqual({ list: 'incomplete', from: '2026-08-01', to: '2026-10-29' });
    expect(text()).toContain('1-August-2026 to 29-October-2026');
    await tap(button('Show all dates'));
    expect(text()).toContain('All dates');
  });

  it('shows two loans at once, each with its own debt, days and address', async () => {
    const late = {
      orderNo: 'A1',
      amount: 55_000,
      createdAt: Date.UTC(2026, 10, 13, 12),
      dueAt: Date.UTC(2026, 10, 20, 12),
      overdueDays: 3,
      daysLeft: 0,
    };
    const next = { orderNo: 'A2', amount: 21_000, dueAt: Date.UTC(2026, 11, 4, 12), overdueDays: 0, daysLeft: 8 };
    await open([summary('repaying', next), summary('overdue', late)]);
    const rows = [...document.querySelectorAll<HTMLElement>('ul[aria-label="Left to pay"] button')];
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Left to pay₦21,0008 days leftFrom 21-November-2026Due 4-December-2026Repay now',
      'Left to pay₦55,0003 days overdueFrom 13-November-2026Was due 20-November-2026Repay now',
    ]);
    await tap(rows[1] ?? only('no row'));
    expect(address()).toContain('/repay/repay_detail?orderNo=A1');
  });

  it('[2.60] opens a rejection as details, not as part of the main flow', async () => {
    await open([summary('rejected')]);
    await tap(only('ul button'));
    expect(address()).toBe(`/decline_order${query}&type=details`);
  });
});
