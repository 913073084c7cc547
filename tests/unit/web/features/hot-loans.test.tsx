import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { buttonOf, type ItemAvailability, itemAvailability, type OrderStatus } from '@kit/contracts/enums';
import { methods, type ResponseOf } from '@kit/contracts/methods';
import { act, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import HomeScreen from '../../../../web/src/features/home/home';
import { AppError } from '../../../../web/src/lib/app-error';
import { UserContext } from '../../../../web/src/session/session-context';
import { button, mount, only, tap } from '../../../support/mount';
import { createScreenContext } from './screen-context';

type HomePage = ResponseOf<'homePage'>;
const example: HomePage = methods.homePage.example.response;

const offer = (extDownloadUrl: string | null): HomePage['items'][number] => ({
  itemId: 'harvest',
  homePageType: 0,
  name: 'Harvest Credit',
  description: 'another app',
  maximumAmount: null,
  extDownloadUrl,
  productId: null,
  couponId: null,
  discountBasisPoints: null,
  availability: 'open',
});

/** Waits for the part of home that loads beside it. */
const hotLoansLoaded = () => act(async () => void (await import('../../../../web/src/features/home/hot-loans')));

const open = async (page: Partial<HomePage> = {}) => {
  const screenContext = createScreenContext({ homePage: () => ({ ...example, ...page }) });
  const { wrap } = screenContext;
  const { container } = await mount(wrap('/', <HomeScreen />));
  await hotLoansLoaded();
  return { ...screenContext, text: () => container.textContent ?? '' };
};

describe('the Hot Loan section', () => {
  it('[2.48] shows loans and a link to the other loans', async () => {
    const items = ['one', 'two', 'three'].map((itemId) => ({ ...offer(null), itemId, name: `Loan ${itemId}` }));
    const { text } = await open({ items });
    expect(text()).toContain('Hot loans');
    expect(text()).toContain('Loan two');
    expect(text()).not.toContain('Loan three');
    await tap(button('Other loans'));
    expect(only('dialog').textContent).toContain('Loan three');
    expect(only('dialog').textContent).not.toContain('Loan two');
  });

  it('[2.49] opens a download offer in Google Play, by the package in its link', async () => {
    const { bridge } = await open({
      items: [offer('https://play.google.com/store/apps/details?id=com.harvest.credit')],
    });
    await tap(button('Get Harvest Credit'));
    expect(bridge.mock.calls).toEqual([['openGooglePlay', { packageId: 'com.harvest.credit' }]]);
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0);
  });

  it('[2.49] shows a tip for a download offer without a link', async () => {
    const { bridge } = await open({ items: [offer(null)] });
    await tap(button('Get Harvest Credit'));
    expect(bridge).not.toHaveBeenCalled();
    expect(only('li [role="alert"]').textContent).toContain('no download link');
  });

  it('[7.37] opens the web page itself if the store does not open', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const link = 'https://play.google.com/store/apps/details?id=com.harvest.credit';
    const { bridge } = await open({ items: [offer(link)] });
    bridge.mockRejectedValueOnce(new Error('no store'));
    await tap(button('Get Harvest Credit'));
    expect(assign.mock.calls).toEqual([[link]]);
  });

  it('shows a message if neither the store nor a page opens', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { bridge } = await open({ items: [offer('com.harvest.credit')] });
    bridge.mockRejectedValueOnce(new Error('no store'));
    await tap(button('Get Harvest Credit'));
    expect(assign).not.toHaveBeenCalled();
    expect(only('li [role="alert"]').textContent).toContain('could not be opened');
  });
});

describe('a hot loan of this app', () => {
  const user = methods.userIdentifierInfo.example.response;
  const withUser = (screen: ReactNode) => <UserContext value={{ user, ensure: () => undefined }}>{screen}</UserContext>;
  const coupon = { productId: 'quick', couponId: 'quick-15', discountBasisPoints: 1_500 } as const;
  const hot = (availability: ItemAvailability): HomePage['items'][number] => ({
    ...offer(null),
    ...coupon,
    homePageType: 1,
    name: 'Quick',
    availability,
  });

  it('passes its product and its coupon to the quote, and shows on home', async () => {
    const { wrap, store } = createScreenContext({ homePage: () => ({ ...example, items: [hot('open')] }) });
    const { container, show } = await mount(wrap('/', withUser(<HomeScreen />)));
    await tap(button('Apply for Quick'));
    expect(only('#address').textContent).toBe('/more_info');
    expect(store.get('chosenOffer')).toEqual({ owner: user.userIdentifier, offer: { name: 'Quick', ...coupon } });
    await show(null);
    await show(wrap('/', withUser(<HomeScreen />)));
    expect(container.textContent).toContain('For Quick: 15% off the processing fee');
  });

  it('does not submit the open application of another product', async () => {
    const order: HomePage['order'] = {
      ...{ orderNo: 'A1', tractOdrId: 'T1', amount: 50_000, dueAt: null, overdueDays: 0, daysLeft: null },
      status: 'incomplete',
      button: 'continue',
    };
    const items = [hot('open'), { ...offer(null), itemId: 'other-app', name: 'Harvest Credit' }];
    await open({ items, order });
    expect(() => button('Apply for Quick')).toThrow();
    expect(document.querySelector('li')?.textContent).toContain('Open again once we have answered your application.');
    expect(button('Get Harvest Credit')).toBeDefined();
  });

  const orderIn = (status: OrderStatus): HomePage['order'] => ({
    ...{ orderNo: 'A1', tractOdrId: 'T1', amount: 50_000, dueAt: null, overdueDays: 0, daysLeft: null },
    status,
    button: buttonOf[status],
  });

  it.each(['assessing', 'reviewing', 'rejected', 'disbursing', 'addingCard', 'repaying'] as const)(
    'is closed while the order is %s, also if the backend offers it, because the button would lead to that order',
    async (status) => {
      await open({ items: [hot('open')], order: orderIn(status) });
      expect(document.querySelector('li')?.textContent).toContain('Quick');
      expect(document.querySelectorAll('li button')).toHaveLength(0);
    },
  );

  it('says that it leads to the price of the approved loan', async () => {
    const { wrap } = createScreenContext({
      homePage: () => ({ ...example, items: [hot('open')], order: orderIn('approved') }),
    });
    await mount(wrap('/', withUser(<HomeScreen />)));
    expect(only('li button').textContent).toBe('See price');
    expect(() => button('Apply for Quick')).toThrow();
    await tap(button('See price with Quick'));
    expect(only('#address').textContent).toContain('/borrow/confirm_borrow?orderNo=A1');
  });

  it('is open after a loan that ended, and leads to a new application', async () => {
    const { wrap } = createScreenContext({
      homePage: () => ({ ...example, items: [hot('open')], order: orderIn('finished') }),
    });
    await mount(wrap('/', withUser(<HomeScreen />)));
    await tap(button('Apply for Quick'));
    expect(only('#address').textContent).toBe('/more_info');
  });

  it('belongs to the borrower who taps it, even before the user is loaded', async () => {
    let isUnknown = true;
    const { wrap, store } = createScreenContext({
      homePage: () => ({ ...example, items: [hot('open')] }),
      userIdentifierInfo: () => {
        if (isUnknown) throw new AppError('network', NETWORK_ERROR_MESSAGE);
        return user;
      },
    });
    await mount(wrap('/', <HomeScreen />));
    await tap(button('Apply for Quick'));
    // continuing without the coupon would lose the borrower's discount
    expect(only('#address').textContent).toBe('/');
    expect(only('li [role="alert"]').textContent).toBe(NETWORK_ERROR_MESSAGE);
    isUnknown = false;
    await tap(button('Apply for Quick'));
    expect(store.get('chosenOffer')).toEqual({ owner: user.userIdentifier, offer: { name: 'Quick', ...coupon } });
    expect(only('#address').textContent).toBe('/more_info');
  });

  it.each(itemAvailability.values.filter((value) => value !== 'open'))(
    'that cannot be applied for (%s) says why, without a button that leads elsewhere',
    async (availability) => {
      const { text } = await open({ items: [hot(availability)] });
      expect(text()).toMatch(/Open again once|can’t apply again yet|lends less than your amount/);
      const names = [...document.querySelectorAll('button')].map((each) => each.getAttribute('aria-label'));
      expect(names).not.toContain('Apply for Quick');
    },
  );
});

describe('a coupon', () => {
  it('[9.11] is shown as percent off', async () => {
    const { text } = await open({ items: [{ ...offer(null), homePageType: 1, discountBasisPoints: 1_500 }] });
    expect(text()).toContain('15% off');
  });
});
