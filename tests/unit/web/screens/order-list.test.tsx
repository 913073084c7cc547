import type { RequestOf } from '@kit/contracts/methods';
import type { OrderSummary } from '@kit/contracts/methods/loan';
import { buttonOf, type OrderStatus } from '@kit/contracts/methods/order-status';
import { describe, expect, it } from 'vitest';
import RecordScreen from '../../../../web/src/screens/record';
import { examples } from '../../../support/examples';
import { button, enter, only, tap } from '../../../support/mount';
import { address, choice, openScreen } from './screen-context';

const [example] = examples.orderList.response.orders;
const orderIn = (status: OrderStatus, more: Partial<OrderSummary> = {}): OrderSummary => {
  if (!example) throw new Error('The contract has an example of an order');
  return { ...example, status, button: buttonOf[status], ...more };
};

const open = async (orders: readonly OrderSummary[], ended: readonly OrderSummary[] = [], search = '') => {
  const asked: RequestOf<'orderList'>[] = [];
  const opened = await openScreen(`/db_order_list${search}`, <RecordScreen />, {
    orderList: (request) => {
      asked.push(request);
      return { orders: [...(request.list === 'finished' ? ended : orders)] };
    },
  });
  return { ...opened, asked };
};

const [first, last] = [0, 1].map((index) => () => {
  const field = document.querySelectorAll<HTMLInputElement>('dialog input')[index];
  if (!field) throw new Error('There is no such day');
  return field;
}) as [() => HTMLInputElement, () => HTMLInputElement];

describe('the record', () => {
  it.each([
    ['?list=finished', 'finished'],
    ['?list=incomplete', 'incomplete'],
    ['?list=elsewhere', 'incomplete'],
    ['', 'incomplete'],
  ] as const)('with %j in the address opens the list %s', async (search, list) => {
    const { asked } = await open([], [], search);
    expect(asked.map((request) => request.list)).toEqual([list]);
  });

  it.each([
    ['incomplete', 'Incomplete', 'Continue', '/countdown_info'],
    ['assessing', 'Processing', 'Details', '/order_review'],
    ['reviewing', 'In review', 'Details', '/order_review'],
    ['approved', 'Approved', 'Get money', '/borrow/confirm_borrow'],
    ['rejected', 'Rejected', 'Details', '/decline_order'],
    ['disbursing', 'Disbursing', 'Details', '/loan_in_process'],
    ['addingCard', 'Bank account needed', 'Continue', '/bank_account_info'],
    ['repaying', 'Repaying', 'Repay now', '/repay/repay_detail'],
    ['overdue', 'Overdue', 'Repay now', '/repay/repay_detail'],
    ['finished', 'Paid in full', 'Details', '/repay/repay_detail'],
    ['cancelled', 'Cancelled', 'Details', '/order_review'],
    ['failed', 'Failed', 'Details', '/loan_in_process'],
  ] as const)('[4.1] [4.2] shows %s as %s with the label %s, and leads to %s', async (status, state, label, path) => {
    const { text } = await open([orderIn(status, { daysLeft: null })]);
    expect(text()).toContain('₦50,000');
    expect(text()).toContain(state);
    // the debt and the loan amount are different amounts
    expect(text()).toContain(/^(?:repaying|overdue)$/.test(status) ? 'Left to pay' : 'Loan of ₦50,000');
    await tap(only('ul button'));
    expect(only('ul button').textContent).toContain(label);
    expect(address()).toContain(`${path}?orderNo=${example?.orderNo}`);
  });

  it('[2.61] lists and tracks running and ended loans separately', async () => {
    const { text, asked, analytics } = await open([orderIn('repaying')], [orderIn('finished', { amount: 20_000 })]);
    expect(text()).toContain('₦50,000');
    expect(analytics.track).not.toHaveBeenCalled();
    await tap(choice('Ended'));
    expect(text()).toContain('₦20,000');
    expect(text()).not.toContain('₦50,000');
    expect(asked.map(({ list }) => list)).toEqual(['incomplete', 'finished']);
    expect(analytics.track.mock.calls).toEqual([['listfinished_page']]);
    expect(analytics.enter).toHaveBeenLastCalledWith('listfinished_page');
    await tap(choice('Running'));
    expect(analytics.track).toHaveBeenLastCalledWith('listincomplete_page');
  });

  it('[9.10] rejects too many days, beside the field', async () => {
    const many = Array.from({ length: 5 }, (_, index) => orderIn('finished', { orderNo: `A${index}` }));
    const { asked, text } = await open(many);
    await tap(button('Choose dates'));
    await enter(first(), '2026-08-01');
    await enter(last(), '2026-10-30');
    await tap(button('Show these loans'));
    expect(last().getAttribute('aria-invalid')).toBe('true');
    expect(only('dialog').textContent).toContain('Choose no more than 90 days');
    expect(asked).toHaveLength(1);
    await enter(last(), '2026-10-29');
    await tap(button('Show these loans'));
    expect(asked.at(-1)).toEqual({ list: 'incomplete', from: '2026-08-01', to: '2026-10-29' });
    expect(text()).toContain('1-August-2026 to 29-October-2026');
    await tap(button('Clear the dates'));
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
    await open([orderIn('repaying', next), orderIn('overdue', late)]);
    const rows = [...document.querySelectorAll<HTMLElement>('ul[aria-label="Left to pay"] button')];
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Left to pay₦21,0008 days leftFrom 21-November-2026Due 4-December-2026Repay now',
      'Left to pay₦55,0003 days overdueFrom 13-November-2026Was due 20-November-2026Repay now',
    ]);
    if (rows[1]) await tap(rows[1]);
    expect(address()).toContain('/repay/repay_detail?orderNo=A1');
  });
});
