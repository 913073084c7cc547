import {
  type ButtonVariant,
  buttonLabels,
  buttonOf,
  hasEnded,
  type OrderStatus,
  orderStatus,
} from '@kit/contracts/methods/order-status';
import { informationStep } from '@kit/contracts/methods/user';
import { describe, expect, it } from 'vitest';
import { orderScreen, orderState } from '../../../../web/src/loans/loan';
import { pathOf } from '../../../../web/src/platform/routes';
import HomeScreen from '../../../../web/src/screens/home/home';
import { examples } from '../../../support/examples';
import { button, only, tap } from '../../../support/mount';
import { type HomePage, home, openHome, orderIn } from './home-example';
import { address, withUser } from './screen-context';

const detail = examples.orderDetail.response;

describe('home for a new borrower', () => {
  it('[1.8] describes itself as a marketplace by data analysis, 100% online, with the amount, the terms and the price', async () => {
    const { text } = await openHome();
    expect(text()).toMatch(/marketplace that connects customers with loan providers/);
    expect(text()).toMatch(/data analysis to recommend products/);
    expect(text()).toMatch(/100% online/);
    expect(text()).toContain('You could borrow up to₦50,000for 7 or 14 days');
    expect(text()).toContain('0.5% interest a day, plus a processing fee');
  });

  it('continues with the first missing step', async () => {
    await openHome();
    expect(only('[role="progressbar"]').getAttribute('aria-valuetext')).toBe('Step 2 of 4: work information');
    await tap(button('Apply now'));
    expect(address()).toBe('/more_info');
  });
});

describe('home with a running loan', () => {
  const running = (change: Partial<NonNullable<HomePage['order']>>): Partial<HomePage> => ({
    button: 'repaying',
    order: { ...orderIn('repaying'), dueAt: Date.UTC(2026, 11, 4, 12), daysLeft: 9, ...change },
    items: [{ ...home.items[0], itemId: 'one', name: 'Quick' } as HomePage['items'][number]],
  });

  it('shows the debt, the term and the address of the order that the server names as current', async () => {
    const asked: string[] = [];
    const { text } = await openHome(running({ orderNo: 'A2', amount: 21_000, daysLeft: 3 }), {
      orderDetail: ({ orderNo }) => {
        asked.push(orderNo);
        // the reply has a different amount, as it would for another loan
        return { ...detail, order: { ...detail.order, orderNo, amount: 55_000 } };
      },
    });
    expect(asked).toEqual(['A2']);
    expect(text()).toContain('Left to pay₦21,0003 days leftdue 4-December-2026');
    expect(text()).not.toContain('₦55,000');
    await tap(button(buttonLabels.repaying.home));
    expect(address()).toContain('/repay/repay_detail?orderNo=A2');
  });

  it('leads to the loan, or to its extension', async () => {
    await openHome(running({}));
    await tap(button('Extend by 7 days'));
    expect(address()).toBe('/repay/repay_detail?orderNo=A1&tractOdrId=T1&type=extend');
  });

  it('offers other loans, but not to somebody in arrears', async () => {
    expect((await openHome(running({}))).text()).toContain('Hot loans');
    document.body.replaceChildren();
    const late = await openHome(running({ status: 'overdue', button: 'overdue', overdueDays: 2, daysLeft: 0 }));
    expect(late.text()).not.toContain('Hot loans');
    expect(late.text()).not.toContain('Quick');
    expect(late.text()).toContain('2 days overduewas due 4-December-2026');
    expect(late.text()).toContain('Pay a part');
  });
});

/** The variants in which the borrower can only wait, or can no longer act. */
const noActions: readonly ButtonVariant[] = ['processing', 'paying', 'rejected'];

describe('home for each order status', () => {
  it.each(orderStatus.values.filter((status) => !hasEnded(status)))(
    '[4.2] shows the variant of %s with its label, and leads to its screen',
    async (status) => {
      const variant = buttonOf[status];
      const { text } = await openHome({ button: variant, order: orderIn(status) });
      const { home, record } = buttonLabels[variant];
      expect(text()).toContain(home);
      await tap(button(noActions.includes(variant) ? record : home));
      expect(address()).toBe(`${pathOf(orderScreen(status))}?orderNo=A1&tractOdrId=T1`);
    },
  );

  it('shows when a decision is expected', async () => {
    const { text } = await openHome(
      { button: 'processing', order: orderIn('assessing') },
      { orderDetail: () => ({ ...detail, expectedAt: Date.UTC(2026, 10, 28, 12) }) },
    );
    expect(text()).toContain('Expected by 28-November-2026 13:00');
  });

  it.each([
    [0, 'Due today', 'warning'],
    [1, '1 day left', 'warning'],
    [3, '3 days left', 'warning'],
    [4, 'Repaying', 'accent'],
  ] as const)('with %s days left shows %s in the tone %s', (daysLeft, text, tone) => {
    expect(orderState({ status: 'repaying', overdueDays: 0, daysLeft })).toEqual({ text, tone });
  });

  it('[4.4] shows the date of the next possible application after a rejection', async () => {
    const rejection = { reason: 'Too much debt', freezeDays: 7, daysLeft: 6, reapplyAt: Date.UTC(2026, 10, 28, 12) };
    const { text } = await openHome(
      { button: 'rejected', order: orderIn('rejected') },
      { orderDetail: () => ({ ...detail, rejection }) },
    );
    expect(text()).toContain('You can apply again in 6 days, from 28-November-2026.');
    expect(text()).toContain(buttonLabels.rejected.home);
    await tap(button(buttonLabels.rejected.record));
    expect(address()).toBe('/decline_order?orderNo=A1&tractOdrId=T1');
  });
});

describe('home after a failed payout', () => {
  const isDone: Partial<HomePage> = { application: { completedSteps: [...informationStep.values], nextStep: null } };
  const openAfter = async (status: OrderStatus, page = isDone) => {
    const [summary] = examples.orderList.response.orders;
    if (!summary) throw new Error('The contract has an example of an order');
    return openHome(page, { orderList: () => ({ orders: [{ ...summary, status }] }) });
  };

  it('says that the payout failed and what happens next, and leads to the record', async () => {
    const { text, sent } = await openAfter('failed');
    expect(text()).toContain('We could not pay the money out');
    expect(text()).toContain('Nothing reached your account, so you owe nothing. You can apply again.');
    expect(button('Apply now')).toBeDefined();
    expect(sent('orderList')).toEqual([{ list: 'finished' }]);
    await tap(only('ul[aria-label="Your last loan"] button'));
    expect(address()).toBe('/db_order_list?list=finished');
  });
});

describe('the credit limit popup', () => {
  const raised = { product: { ...home.product, maximumAmount: 75_000, previousMaximumAmount: 50_000 } };

  it('[2.42] announces a changed limit once', async () => {
    const { reopen, text } = await openHome(raised, {}, withUser(<HomeScreen />));
    expect(only('dialog').textContent).toContain('You can now borrow up to₦75,000It was ₦50,000.');
    await tap(button('OK'));
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
    await reopen();
    expect(text()).toContain('₦75,000');
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
  });
});
