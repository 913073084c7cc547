import { expect, it, vi } from 'vitest';
import MeScreen, { initialsOf } from '../../../../web/src/screens/me';
import { examples } from '../../../support/examples';
import { button, only, tap } from '../../../support/mount';
import { WithServices } from '../with-services';
import { openRoute, openScreen, user } from './screen-context';

it('[7.46] Me chooses a theme, and shows a toast if the profile fails, because only its row is missing', async () => {
  const choose = vi.fn();
  const { call } = await openScreen(
    '/user_center',
    <WithServices theme={{ mode: () => 'system', choose, subscribe: () => () => undefined }}>
      <MeScreen />
    </WithServices>,
    { userIdentifierInfo: () => user, profileInfo: () => examples.profileInfo.response },
  );
  expect(call).toHaveBeenCalledWith('profileInfo', {}, { toast: true });
  await tap(only('label:last-of-type input'));
  expect(choose).toHaveBeenCalledWith('dark');
});

it.each([
  ['Adaeze Chidinma Okafor', 'AO'],
  ['adaeze', 'A'],
  ['  Ọlá  Ṣadé ', 'ỌṢ'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('[2.54] Log Out asks for a confirmation', async () => {
  const { session } = await openRoute('/user_settings');
  await tap(button('Log Out'));
  expect(session.state().token).toBeDefined();
  await tap(button('Log Out', only('dialog')));
  expect(session.state().token).toBeUndefined();
});
