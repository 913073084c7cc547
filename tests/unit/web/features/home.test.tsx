import {
  type ButtonVariant,
  buttonLabels,
  buttonOf,
  hasEnded,
  type OrderStatus,
  orderStatus,
} from '@kit/contracts/enums';
import { methods, type ResponseOf } from '@kit/contracts/methods';
import { act, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import HomeScreen from '../../../../web/src/features/home/home';
import { AppError } from '../../../../web/src/lib/app-error';
import { orderState } from '../../../../web/src/lib/loan-copy';
import { orderScreen } from '../../../../web/src/navigation/order-screen';
import { pathOf } from '../../../../web/src/navigation/routes';
import { UserContext } from '../../../../web/src/session/session-context';
import { button, mount, only, tap } from '../../../support/mount';
import { createScreenContext } from './screen-context';

type HomePage = ResponseOf<'homePage'>;
const example: HomePage = methods.homePage.example.response;

/** Waits for the part of home that loads beside it. */
const hotLoansLoaded = () => act(async () => void (await import('../../../../web/src/features/home/hot-loans')));

const open = async (page: Partial<HomePage> = {}) => {
  const screenContext = createScreenContext({ homePage: () => ({ ...example, ...page }) });
  const { wrap } = screenContext;
  const { container } = await mount(wrap('/', <HomeScreen />));
  await hotLoansLoaded();
  return { ...screenContext, text: () => container.textContent ?? '' };
};

describe('home for a new borrower', () => {
  it('[1.8] describes itself as a marketplace whose recommendations come from data analysis, 100% online', async () => {
    const { text } = await open();
    expect(text()).toMatch(/marketplace that connects customers with loan providers/);
    expect(text()).toMatch(/data analysis to recommend products/);
    expect(text()).toMatch(/100% online/);
  });

  it('shows the amount, the terms and the price of a loan', async () => {
    const { text } = await open();
    expect(text()).toContain('₦50,000');
    expect(text()).toContain('for 7 or 14 days');
    expect(text()).toContain('0.5% interest a day, plus a processing fee');
  });

  it('sends an application with all steps done to the answers first', async () => {
    await open({ application: { completedSteps: ['personal', 'work', 'face', 'bank'], nextStep: null } });
    await tap(button('Apply now'));
    expect(only('#address').textContent).toBe('/bank_account_info?view=answers');
  });

  it('continues with the first missing step', async () => {
    await open();
    expect(only('[role="progressbar"]').getAttribute('aria-valuetext')).toBe('Step 2 of 4: work information');
    await tap(button('Apply now'));
    expect(only('#address').textContent).toBe('/more_info');
  });
});

describe('home with an order', () => {
  it('shows the debt, its due date and the overdue days', async () => {
    const { text } = await open({
      button: 'overdue',
      order: {
        orderNo: 'A1',
        tractOdrId: 'T1',
        status: 'overdue',
        button: 'overdue',
        amount: 55_000,
        dueAt: Date.UTC(2026, 11, 4, 12),
        overdueDays: 3,
        daysLeft: 0,
      },
    });
    expect(text()).toContain('₦55,000');
    expect(text()).toContain('was due 4-December-2026');
    expect(text()).toContain('3 days overdue');
    await tap(button(buttonLabels.overdue.home));
    expect(only('#address').textContent).toBe('/repay/repay_detail?orderNo=A1&tractOdrId=T1');
  });
});

describe('home with a running loan', () => {
  const running = (change: Partial<NonNullable<HomePage['order']>>): Partial<HomePage> => ({
    button: 'repaying',
    order: { ...orderIn('repaying', 'repaying'), dueAt: Date.UTC(2026, 11, 4, 12), daysLeft: 9, ...change },
    items: [{ ...example.items[0], itemId: 'one', name: 'Quick' } as HomePage['items'][number]],
  });

  it.each([
    [9, '9 days left'],
    [1, '1 day left'],
    [0, 'Due today'],
  ])('says the days left in words: %s', async (daysLeft, words) => {
    const { text } = await open(running({ daysLeft }));
    expect(text()).toContain(words);
    expect(text()).toContain('due 4-December-2026');
  });

  it('of two, shows the debt, the term and the address of the one that the server names', async () => {
    const detail = methods.orderDetail.example.response;
    const asked: string[] = [];
    const { wrap } = createScreenContext({
      homePage: () => ({ ...example, ...running({ orderNo: 'A2', amount: 21_000, daysLeft: 3 }) }),
      orderDetail: ({ orderNo }) => {
        asked.push(orderNo);
        // the reply has a different amount, as it would for another loan
        return { ...detail, order: { ...detail.order, orderNo, amount: 55_000 } };
      },
    });
    const { container } = await mount(wrap('/', <HomeScreen />));
    await hotLoansLoaded();
    expect(asked).toEqual(['A2']);
    expect(container.textContent).toContain('Left to pay₦21,0003 days left');
    expect(container.textContent).not.toContain('₦55,000');
    await tap(button(buttonLabels.repaying.home));
    expect(only('#address').textContent).toContain('/repay/repay_detail?orderNo=A2');
  });

  it('leads to the loan, or to its extension', async () => {
    await open(running({}));
    await tap(button('Extend by 7 days'));
    expect(only('#address').textContent).toBe('/repay/repay_detail?orderNo=A1&tractOdrId=T1&type=extend');
  });

  it('offers other loans, but not to somebody in arrears', async () => {
    expect((await open(running({}))).text()).toContain('Hot loans');
    document.body.replaceChildren();
    const late = await open(running({ status: 'overdue', button: 'overdue', overdueDays: 2, daysLeft: 0 }));
    expect(late.text()).not.toContain('Hot loans');
    expect(late.text()).not.toContain('Quick');
    expect(late.text()).toContain('2 days overdue');
    expect(late.text()).toContain('Pay a part');
  });
});

const orderIn = (status: OrderStatus, variant: ButtonVariant): NonNullable<HomePage['order']> => ({
  orderNo: 'A1',
  tractOdrId: 'T1',
  status,
  button: variant,
  amount: 50_000,
  dueAt: null,
  overdueDays: 0,
  daysLeft: null,
});

/** The variants in which the borrower can only wait, or can no longer act. */
const noActions: readonly ButtonVariant[] = ['processing', 'paying', 'rejected'];

describe('home for each order status', () => {
  it.each(orderStatus.values.filter((status) => !hasEnded(status)))(
    '[4.2] shows the variant of %s with its label, and leads to its screen',
    async (status) => {
      const variant = buttonOf[status];
      const { text } = await open({ button: variant, order: orderIn(status, variant) });
      const { home, record } = buttonLabels[variant];
      expect(text()).toContain(home);
      await tap(button(noActions.includes(variant) ? record : home));
      expect(only('#address').textContent).toBe(`${pathOf(orderScreen(status))}?orderNo=A1&tractOdrId=T1`);
    },
  );

  it.each(noActions)('[4.2] shows no button for %s, because it is not an action', async (variant) => {
    const status = orderStatus.values.find((each) => buttonOf[each] === variant) ?? 'assessing';
    await open({ button: variant, order: orderIn(status, variant) });
    const names = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(names).not.toContain(buttonLabels[variant].home);
  });

  it('shows when a decision is expected', async () => {
    const detail = methods.orderDetail.example.response;
    const { wrap } = createScreenContext({
      homePage: () => ({ ...example, button: 'processing', order: orderIn('assessing', 'processing') }),
      orderDetail: () => ({ ...detail, expectedAt: Date.UTC(2026, 10, 28, 12) }),
    });
    const { container } = await mount(wrap('/', <HomeScreen />));
    expect(container.textContent).toContain('Expected by 28-November-2026 13:00');
  });

  it.each([
    [0, 'Due today', 'warning'],
    [1, '1 day left', 'warning'],
    [3, '3 days left', 'warning'],
    [4, 'Repaying', 'accent'],
  ] as const)('with %s days left shows %s in the tone %s', (daysLeft, text, tone) => {
    expect(orderState({ status: 'repaying', overdueDays: 0, daysLeft })).toEqual({ text, tone });
  });

  it('shows the overdue days in the danger tone', () => {
    expect(orderState({ status: 'overdue', overdueDays: 2, daysLeft: 0 })).toEqual({
      text: '2 days overdue',
      tone: 'danger',
    });
  });

  it('[4.4] shows the date of the next possible application after a rejection', async () => {
    const detail = methods.orderDetail.example.response;
    const { wrap } = createScreenContext({
      homePage: () => ({ ...example, button: 'rejected', order: orderIn('rejected', 'rejected') }),
      orderDetail: () => ({
        ...detail,
        rejection: { reason: 'Too much debt', freezeDays: 7, daysLeft: 6, reapplyAt: Date.UTC(2026, 10, 28, 12) },
      }),
    });
    const { container } = await mount(wrap('/', <HomeScreen />));
    expect(container.textContent).toContain('You can apply again in 6 days, from 28-November-2026.');
    expect(container.textContent).toContain(buttonLabels.rejected.home);
    await tap(button(buttonLabels.rejected.record));
    expect(only('#address').textContent).toBe('/decline_order?orderNo=A1&tractOdrId=T1');
  });
});

describe('the credit limit popup', () => {
  const raised = { product: { ...example.product, maximumAmount: 75_000, previousMaximumAmount: 50_000 } };
  const user = methods.userIdentifierInfo.example.response;
  const withUser = (screen: ReactNode) => <UserContext value={{ user, ensure: () => undefined }}>{screen}</UserContext>;

  it('[2.42] announces a changed limit once', async () => {
    const { wrap } = createScreenContext({ homePage: () => ({ ...example, ...raised }) });
    const first = await mount(wrap('/', withUser(<HomeScreen />)));
    await act(async () => void (await import('../../../../web/src/features/home/credit-limit-popup')));
    expect(only('dialog').textContent).toContain('You can now borrow up to₦75,000It was ₦50,000.');
    await tap(button('OK'));
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
    await first.show(null);
    await first.show(wrap('/', withUser(<HomeScreen />)));
    expect(first.container.textContent).toContain('₦75,000');
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
  });

  it('does not appear if the limit has not changed', async () => {
    const { wrap } = createScreenContext({ homePage: () => example });
    await mount(wrap('/', withUser(<HomeScreen />)));
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
  });
});

describe('home after a failure', () => {
  it('shows the error with a retry, then the content', async () => {
    let isDown = true;
    const { wrap } = createScreenContext({
      homePage: () => {
        if (isDown) throw new AppError('network', 'Network error, please try again later');
        return example;
      },
    });
    await mount(wrap('/', <HomeScreen />));
    expect(only('[role="alert"]').textContent).toContain('Unable to load content');
    isDown = false;
    await tap(button('Refresh'));
    expect(button('Apply now')).toBeDefined();
  });
});
