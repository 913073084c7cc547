import type { OrderDetail } from '@kit/contracts/methods/loan';
import { describe, expect, it } from 'vitest';
import RejectScreen from '../../../../web/src/screens/reject';
import { examples } from '../../../support/examples';
import { button, tap } from '../../../support/mount';
import { address, openScreen, refused } from './screen-context';

const example = examples.orderDetail.response;

const open = async (daysLeft: number) => {
  const detail: OrderDetail = {
    ...example,
    order: { ...example.order, status: 'rejected' },
    terms: null,
    rejection: {
      reason: 'You owe too much elsewhere.',
      freezeDays: 7,
      daysLeft,
      reapplyAt: Date.UTC(2026, 10, 28, 12),
    },
  };
  return openScreen('/decline_order?orderNo=N1', <RejectScreen />, { orderDetail: () => detail });
};

describe('a rejection', () => {
  it('[2.43] [4.4] shows the reason, the freeze period and the next possible date', async () => {
    const { text } = await open(5);
    expect(text()).toContain('You owe too much elsewhere.');
    expect(text()).toContain('You can apply again from28-November-2026in 5 days, after a freeze period of 7 days');
    expect(text()).not.toContain('Apply again');
  });

  it("[2.43] links to the deletion of the borrower's information", async () => {
    await open(5);
    await tap(button('Delete my information'));
    expect(address()).toBe('/user_account_delete');
  });

  it('offers a new application after the freeze period', async () => {
    const { text } = await open(0);
    expect(text()).toContain('You can apply again now');
    expect(text()).not.toContain('from28-');
    await tap(button('Apply again'));
    expect(address()).toBe('/bank_account_info?view=answers');
  });

  it('[8.11] shows that the order number is missing, with a next step', async () => {
    const { text } = await openScreen('/decline_order', <RejectScreen />, { orderDetail: refused('ORDER_NOT_FOUND') });
    expect(text()).toContain('orderNo cannot be empty');
    await tap(button('See your loans'));
    expect(address()).toBe('/db_order_list');
  });
});
