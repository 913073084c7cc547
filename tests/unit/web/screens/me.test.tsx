import { canSaveInformation, hasEnded, type OrderStatus, orderStatus } from '@kit/contracts/methods/order-status';
import { describe, expect, it, vi } from 'vitest';
import type { Theme } from '../../../../web/src/platform/theme';
import MeScreen, { initialsOf } from '../../../../web/src/screens/me';
import SettingsScreen from '../../../../web/src/screens/settings';
import { examples } from '../../../support/examples';
import { button, only, sheetActions, tap } from '../../../support/mount';
import { WithServices } from '../with-services';
import { openScreen, type Replies, user } from './screen-context';

const openMe = (replies: Replies = {}, choose: Theme['choose'] = () => undefined) =>
  openScreen(
    '/user_center',
    <WithServices theme={{ mode: () => 'system', choose, subscribe: () => () => undefined }}>
      <MeScreen />
    </WithServices>,
    { userIdentifierInfo: () => user, ...replies },
  );

describe('me', () => {
  it('shows the name and the masked number only', async () => {
    const choose = vi.fn();
    await openMe({}, choose);
    expect(document.body.textContent).toContain('Adaeze Chidinma Okafor');
    expect(document.body.textContent).toContain('080****567');
    expect(document.body.textContent).not.toContain('1234567');
    await tap(only('label:last-of-type input'));
    expect(choose).toHaveBeenCalledWith('dark');
  });
});

describe('the rows of Me', () => {
  const profile = examples.profileInfo.response;
  const home = examples.homePage.response;
  const orderIn = (status: OrderStatus) => ({ ...examples.orderDetail.response.order, status });
  const open = (status: OrderStatus) =>
    openMe({
      profileInfo: () => ({ ...profile, bank: examples.loanQuote.response.bank }),
      displayTicketNote: () => false,
      homePage: () => ({ ...home, order: hasEnded(status) ? null : orderIn(status) }),
    });
  const names = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent ?? '');

  it.each(orderStatus.values)('make the bank account tappable exactly if it can be saved (%s)', async (status) => {
    await open(status);
    const isLink = names().some((name) => name.startsWith('Bank account'));
    expect(isLink).toBe(canSaveInformation(status));
    expect(document.body.textContent?.includes('You can change it when your loan is over')).toBe(!isLink);
  });
});

describe('the profile on Me', () => {
  it('[7.46] is loaded with a toast, because only its row would be missing', async () => {
    const { call } = await openMe({ profileInfo: () => examples.profileInfo.response });
    expect(call).toHaveBeenCalledWith('profileInfo', {}, { toast: true });
  });
});

describe('initialsOf', () => {
  it.each([
    ['Adaeze Chidinma Okafor', 'AO'],
    ['adaeze', 'A'],
    ['  Ọlá  Ṣadé ', 'ỌṢ'],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('settings', () => {
  it('[2.54] contains Agreement List, Account Deletion and Log Out, which asks for a confirmation', async () => {
    const { session } = await openScreen('/user_settings', <SettingsScreen />);
    expect([...document.querySelectorAll('button')].map((each) => each.textContent)).toEqual([
      'Agreement List',
      'Log Out',
      'Account Deletion',
    ]);
    await tap(button('Log Out'));
    expect(session.state().token).toBeDefined();
    expect(sheetActions()).toEqual([
      { name: 'Stay logged in', kind: 'primary' },
      { name: 'Log Out', kind: 'danger' },
    ]);
    await tap(button('Log Out', only('dialog')));
    expect(session.state().token).toBeUndefined();
  });
});
