import { canSaveInformation, hasEnded, orderStatus } from '@kit/contracts/methods/order-status';
import { expect, it, vi } from 'vitest';
import MeScreen, { initialsOf } from '../../../../web/src/screens/me';
import SettingsScreen from '../../../../web/src/screens/settings';
import { examples } from '../../../support/examples';
import { button, only, sheetActions, tap } from '../../../support/mount';
import { WithServices } from '../with-services';
import { openScreen, type Replies, user } from './screen-context';

const choose = vi.fn();
const openMe = (replies: Replies = {}) =>
  openScreen(
    '/user_center',
    <WithServices theme={{ mode: () => 'system', choose, subscribe: () => () => undefined }}>
      <MeScreen />
    </WithServices>,
    { userIdentifierInfo: () => user, profileInfo: () => examples.profileInfo.response, ...replies },
  );
const text = () => document.body.textContent ?? '';
const names = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent ?? '');

it('[7.46] Me shows the name and the masked number only, and a toast if the profile fails, because only its row is missing', async () => {
  const { call } = await openMe();
  expect(call).toHaveBeenCalledWith('profileInfo', {}, { toast: true });
  expect(text()).toContain('Adaeze Chidinma Okafor080****567');
  expect(text()).not.toContain('1234567');
  await tap(only('label:last-of-type input'));
  expect(choose).toHaveBeenCalledWith('dark');
});

it.each(orderStatus.values)('Me makes the bank account tappable exactly if it can be saved (%s)', async (status) => {
  const order = hasEnded(status) ? null : { ...examples.orderDetail.response.order, status };
  await openMe({
    profileInfo: () => ({ ...examples.profileInfo.response, bank: examples.loanQuote.response.bank }),
    homePage: () => ({ ...examples.homePage.response, order }),
  });
  const isLink = names().some((name) => name.startsWith('Bank account'));
  expect(isLink).toBe(canSaveInformation(status));
  expect(text().includes('You can change it when your loan is over')).toBe(!isLink);
});

it.each([
  ['Adaeze Chidinma Okafor', 'AO'],
  ['adaeze', 'A'],
  ['  Ọlá  Ṣadé ', 'ỌṢ'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('[2.54] settings contain Agreement List, Account Deletion and Log Out, which asks for a confirmation', async () => {
  const { session } = await openScreen('/user_settings', <SettingsScreen />);
  expect(names()).toEqual(['Agreement List', 'Log Out', 'Account Deletion']);
  await tap(button('Log Out'));
  expect(session.state().token).toBeDefined();
  expect(sheetActions()).toEqual([
    { name: 'Stay logged in', kind: 'primary' },
    { name: 'Log Out', kind: 'danger' },
  ]);
  await tap(button('Log Out', only('dialog')));
  expect(session.state().token).toBeUndefined();
});
