import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { type ItemAvailability, itemAvailability } from '@kit/contracts/methods/configuration';
import { describe, expect, it } from 'vitest';
import HomeScreen from '../../../../web/src/screens/home/home';
import { button, only, tap } from '../../../support/mount';
import { type HomePage, openHome, orderIn } from './home-example';
import { address, noNetwork, user, withUser } from './screen-context';

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

describe('the Hot Loan section', () => {
  it('[2.48] shows loans and a link to the other loans', async () => {
    const items = ['one', 'two', 'three'].map((itemId) => ({ ...offer(null), itemId, name: `Loan ${itemId}` }));
    const { text } = await openHome({ items });
    expect(text()).toContain('Hot loans');
    expect(text()).toContain('Loan two');
    expect(text()).not.toContain('Loan three');
    await tap(button('Other loans'));
    expect(only('dialog').textContent).toContain('Loan three');
    expect(only('dialog').textContent).not.toContain('Loan two');
  });

  it('[2.49] opens a download offer in Google Play, by the package in its link', async () => {
    const { bridge } = await openHome({
      items: [offer('https://play.google.com/store/apps/details?id=com.harvest.credit')],
    });
    await tap(button('Get Harvest Credit'));
    expect(bridge.mock.calls).toEqual([['openGooglePlay', { packageId: 'com.harvest.credit' }]]);
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0);
  });

  it('[2.49] shows a tip for a download offer without a link', async () => {
    const { bridge } = await openHome({ items: [offer(null)] });
    await tap(button('Get Harvest Credit'));
    expect(bridge).not.toHaveBeenCalled();
    expect(only('li [role="alert"]').textContent).toContain('no download link');
  });
});

describe('a hot loan of this app', () => {
  const openWithUser = (page: Partial<HomePage>) => openHome(page, {}, withUser(<HomeScreen />));
  const coupon = { productId: 'quick', couponId: 'quick-15', discountBasisPoints: 1_500 } as const;
  const hot = (availability: ItemAvailability): HomePage['items'][number] => ({
    ...offer(null),
    ...coupon,
    homePageType: 1,
    name: 'Quick',
    availability,
  });

  it('[9.11] passes its product and its coupon to the quote, and shows its percent off on home', async () => {
    const { reopen, store, text } = await openWithUser({ items: [hot('open')] });
    await tap(button('Apply for Quick'));
    expect(address()).toBe('/more_info');
    expect(store.get('chosenOffer')).toEqual({ owner: user.userIdentifier, offer: { name: 'Quick', ...coupon } });
    await reopen();
    expect(text()).toContain('For Quick: 15% off the processing fee');
  });

  it('does not submit the open application of another product', async () => {
    const items = [hot('open'), { ...offer(null), itemId: 'other-app', name: 'Harvest Credit' }];
    await openHome({ items, order: orderIn('incomplete') });
    expect(() => button('Apply for Quick')).toThrow();
    expect(document.querySelector('li')?.textContent).toContain('Open again once we have answered your application.');
    expect(button('Get Harvest Credit')).toBeDefined();
  });

  it.each(['assessing', 'reviewing', 'rejected', 'disbursing', 'addingCard', 'repaying'] as const)(
    'is closed while the order is %s, also if the backend offers it, because the button would lead to that order',
    async (status) => {
      await openHome({ items: [hot('open')], order: orderIn(status) });
      expect(document.querySelector('li')?.textContent).toContain('Quick');
      expect(document.querySelectorAll('li button')).toHaveLength(0);
    },
  );

  it('says that it leads to the price of the approved loan', async () => {
    await openWithUser({ items: [hot('open')], order: orderIn('approved') });
    expect(only('li button').textContent).toBe('See price');
    expect(() => button('Apply for Quick')).toThrow();
    await tap(button('See price with Quick'));
    expect(address()).toContain('/borrow/confirm_borrow?orderNo=A1');
  });

  it('belongs to the borrower who taps it, even before the user is loaded', async () => {
    let isUnknown = true;
    const { store } = await openHome(
      { items: [hot('open')] },
      { userIdentifierInfo: () => (isUnknown ? noNetwork() : user) },
    );
    await tap(button('Apply for Quick'));
    // continuing without the coupon would lose the borrower's discount
    expect(address()).toBe('/');
    expect(only('li [role="alert"]').textContent).toBe(NETWORK_ERROR_MESSAGE);
    isUnknown = false;
    await tap(button('Apply for Quick'));
    expect(store.get('chosenOffer')).toEqual({ owner: user.userIdentifier, offer: { name: 'Quick', ...coupon } });
    expect(address()).toBe('/more_info');
  });

  it.each(itemAvailability.values.filter((value) => value !== 'open'))(
    'that cannot be applied for (%s) says why, without a button that leads elsewhere',
    async (availability) => {
      const { text } = await openHome({ items: [hot(availability)] });
      expect(text()).toMatch(/Open again once|can’t apply again yet|lends less than your amount/);
      const names = [...document.querySelectorAll('button')].map((each) => each.getAttribute('aria-label'));
      expect(names).not.toContain('Apply for Quick');
    },
  );
});
