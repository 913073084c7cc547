import type { OrderDetail } from '@kit/contracts/methods/loan';
import type { OrderStatus } from '@kit/contracts/methods/order-status';
import { act } from 'react';
import { SWRConfig, unstable_serialize } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollDelays } from '../../../../web/src/api/use-poll';
import { pathOf } from '../../../../web/src/platform/routes';
import LendingScreen from '../../../../web/src/screens/lending';
import ReviewScreen from '../../../../web/src/screens/review';
import { examples } from '../../../support/examples';
import { button, tap } from '../../../support/mount';
import { address, openScreen } from './screen-context';

const MINUTE = 60_000;
/** The server's clock is a day ahead of the device's. */
const SERVER_NOW = Date.UTC(2026, 10, 21, 8, 12);
const SENT = SERVER_NOW;

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

const detailIn = (status: OrderStatus, more: Partial<OrderDetail> = {}): OrderDetail => ({
  ...example,
  order: { ...example.order, status },
  terms: null,
  serverTime: SERVER_NOW,
  expectedAt: SENT + 70 * MINUTE,
  checkAfter: SENT + 10 * MINUTE,
  contactSupportAfter: SENT + 24 * 60 * MINUTE,
  timeline: [
    { at: SENT - MINUTE, kind: 'applied', amount: null },
    { at: SENT, kind: 'submitted', amount: null },
  ],
  ...more,
});

const open = async (first: OrderDetail, screen = <ReviewScreen />, path = pathOf('review')) => {
  let answer = first;
  const at = `${path}?orderNo=${example.order.orderNo}`;
  return {
    ...(await openScreen(at, screen, { orderDetail: () => answer })),
    become: (next: OrderDetail) => {
      answer = next;
    },
  };
};

const query = `?orderNo=${example.order.orderNo}&tractOdrId=${example.order.tractOdrId}`;
const buttons = () => [...document.querySelectorAll('button')].map((each) => each.textContent);

describe('the review', () => {
  it.each(['assessing', 'reviewing'] as const)('shows in %s the progress and the expected time', async (status) => {
    const { text } = await open(detailIn(status));
    expect(text()).toContain('about an hour');
    expect(text()).toContain('Application sent21-November-2026 09:12');
    expect(text()).toContain('expected by 21-November-2026 10:22');
  });

  it("[9.2] offers a manual check after 10 minutes by the server's clock, whatever the device's clock", async () => {
    await open(detailIn('reviewing'));
    expect(buttons()).not.toContain('Check again');
    await pass(10 * MINUTE - 1);
    expect(buttons()).not.toContain('Check again');
    await pass(1);
    expect(buttons()).toContain('Check again');
  });

  it('reports a manual check without a change', async () => {
    const { text } = await open(detailIn('reviewing', { checkAfter: SENT }));
    await tap(button('Check again'));
    expect(text()).toContain('No answer yet.');
  });

  it('[9.2] asks the borrower to contact support after 24 hours', async () => {
    const { text } = await open(detailIn('reviewing', { contactSupportAfter: SENT + MINUTE }));
    expect(text()).not.toContain('more than 24 hours.');
    await pass(MINUTE);
    expect(text()).toContain('more than 24 hours.');
    await tap(button('Still no answerContact customer service'));
    expect(address()).toBe(`/customer_faq?tractOdrId=${example.order.tractOdrId}&loanOrderId=${example.order.orderNo}`);
  });

  it('[4.3] continues automatically once the loan is approved', async () => {
    const { become, call } = await open(detailIn('reviewing'));
    become(detailIn('approved', { checkAfter: null, contactSupportAfter: null }));
    await pass(pollDelays[0] ?? 0);
    expect(address()).toBe(`/borrow/confirm_borrow${query}`);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('shows that a cancelled application owes nothing', async () => {
    const { text } = await open(detailIn('cancelled', { checkAfter: null, contactSupportAfter: null }));
    expect(text()).toContain('you owe nothing');
  });
});

it('never redirects by a cached order of an earlier visit, before the server has answered', async () => {
  const key = unstable_serialize(['orderDetail', { orderNo: example.order.orderNo }]);
  const screen = (
    <SWRConfig value={{ fallback: { [key]: detailIn('approved') } }}>
      <ReviewScreen />
    </SWRConfig>
  );
  const { text } = await open(detailIn('reviewing'), screen);
  expect(address()).toContain(pathOf('review'));
  expect(text()).toContain('We are reviewing your application');
});

describe('the payout', () => {
  const openLending = (detail: OrderDetail) => open(detail, <LendingScreen />, pathOf('lending'));

  it('[4.3] [9.2] shows that the money takes 10 to 60 minutes, and continues to the loan once it has arrived', async () => {
    const { text, become } = await openLending(detailIn('disbursing', { terms: example.terms }));
    expect(text()).toContain('within 10 to 60 minutes');
    expect(text()).toContain('₦46,000 in your account');
    become(detailIn('repaying', { checkAfter: null }));
    await pass(pollDelays[0] ?? 0);
    expect(address()).toBe(`/repay/repay_detail${query}`);
  });

  it('shows that a failed payout owes nothing, and the next step', async () => {
    const { text } = await openLending(detailIn('failed', { checkAfter: null, contactSupportAfter: null }));
    expect(text()).toContain('you owe nothing');
    expect(buttons()).toContain('Apply again');
  });
});
