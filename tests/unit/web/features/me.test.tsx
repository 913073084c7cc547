import { methods } from '@kit/contracts/methods';
import { describe, expect, it, vi } from 'vitest';
import SettingsScreen from '../../../../web/src/features/account/settings';
import { initialsOf } from '../../../../web/src/features/me/initials';
import MeScreen from '../../../../web/src/features/me/me';
import type { Theme } from '../../../../web/src/theme/theme';
import { ThemeContext } from '../../../../web/src/theme/use-theme';
import { button, mount, only, tap } from '../../../support/mount';
import { createSurroundings } from './surroundings';

describe('me', () => {
  it('shows the name, and the number only masked', async () => {
    const { surround } = createSurroundings({
      userIdentifierInfo: () => methods.userIdentifierInfo.example.response,
    });
    const choose = vi.fn();
    await mount(
      <ThemeContext value={{ mode: () => 'system', choose, subscribe: () => () => undefined }}>
        {surround('/user_center', <MeScreen />)}
      </ThemeContext>,
    );
    expect(document.body.textContent).toContain('Adaeze Chidinma Okafor');
    expect(document.body.textContent).toContain('080****567');
    expect(document.body.textContent).not.toContain('1234567');
    await tap(only('label:last-of-type input'));
    expect(choose).toHaveBeenCalledWith('dark');
  });
});

describe('what is known about the borrower', () => {
  it('[7.46] is asked for with the flag that tells of a failure, since only its row would be missing', async () => {
    const { surround, call } = createSurroundings({
      userIdentifierInfo: () => methods.userIdentifierInfo.example.response,
      profileInfo: () => methods.profileInfo.example.response,
    });
    const theme: Theme = { mode: () => 'system', choose: () => undefined, subscribe: () => () => undefined };
    await mount(<ThemeContext value={theme}>{surround('/user_center', <MeScreen />)}</ThemeContext>);
    expect(call).toHaveBeenCalledWith('profileInfo', {}, { toast: true });
  });
});

describe('initialsOf', () => {
  it.each([
    ['Adaeze Chidinma Okafor', 'AO'],
    ['adaeze', 'A'],
    ['  Ọlá  Ṣadé ', 'ỌṢ'],
    ['', ''],
  ])('takes %j as %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('settings', () => {
  it('[2.54] holds Agreement List, Account Deletion and Log Out, which asks before it logs out', async () => {
    const { surround, session } = createSurroundings({});
    await mount(surround('/user_settings', <SettingsScreen />));
    expect([...document.querySelectorAll('button')].map((each) => each.textContent)).toEqual([
      'Agreement List',
      'Account Deletion',
      'Log Out',
    ]);
    await tap(button('Log Out'));
    expect(session.state().token).toBeDefined();
    await tap(button('Log Out', only('dialog')));
    expect(session.state().token).toBeUndefined();
  });
});
