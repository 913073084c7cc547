import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import * as local from '../../../web/src/platform/local-store';
import { createTheme } from '../../../web/src/platform/theme';

const { createLocalStore, localKeys } = local;
const store = () => createLocalStore(() => localStorage);

afterEach(() => localStorage.clear());

describe('the local storage', () => {
  it('[3.14] contains exactly the keys of section 3, the theme, drafts, shown popups and the session key', () => {
    expect(Object.values(localKeys).map(({ name }) => name)).toEqual([
      ...['accessToken', 'sessionOpener', 'appLanguage', 'packageName', 'deviceMessage', 'appendedHeaders', 'appName'],
      ...['commonInfo', 'customerServiceConfig', 'finishCountdownTime', 'evaluationPopup', 'themeMode', 'drafts'],
      ...['creditLimitSeen', 'chosenOffer', 'encryptionKey'],
    ]);
  });

  it('[3.14] starts with English and without a previous rating prompt, also if a value is invalid', () => {
    expect(store().get('appLanguage')).toBe('en-US');
    expect(store().get('accessToken')).toBeNull();
    expect(store().get('finishCountdownTime')).toEqual({ id: '', downtime: 0 });
    for (const text of [undefined, '{', '"text"', '{"popupTime":"soon"}']) {
      if (text !== undefined) localStorage.setItem(localKeys.evaluationPopup.name, text);
      expect(store().get('evaluationPopup')).toEqual({ popupTime: 0 });
    }
  });

  it('is separate for each sandbox of one origin', () => {
    const one = createLocalStore(() => localStorage, '/s/one');
    one.set('accessToken', 'token of one');
    expect(createLocalStore(() => localStorage, '/s/two').get('accessToken')).toBeNull();
    expect(one.get('accessToken')).toBe('token of one');
  });

  it('never brings an older value back after the device was full: not at a restart, a removal or the next value', () => {
    let isFull = false;
    const storage = {
      getItem: (name: string) => localStorage.getItem(name),
      removeItem: (name: string) => localStorage.removeItem(name),
      setItem: (name: string, value: string) => {
        if (isFull) throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
        localStorage.setItem(name, value);
      },
    };
    const full = createLocalStore(() => storage);
    full.set('accessToken', 'first');
    isFull = true;
    full.set('accessToken', 'second');
    expect([full, store()].map((each) => each.get('accessToken'))).toEqual(['second', null]);
    isFull = false;
    full.set('accessToken', 'third');
    expect([full, store()].map((each) => each.get('accessToken'))).toEqual(['third', 'third']);
    isFull = true;
    full.set('accessToken', 'fourth');
    full.remove('accessToken');
    expect(full.get('accessToken')).toBeNull();
  });

  it('does not compile if a key is in no list: neither cleared nor named here as one that stays', () => {
    type Cleared = (typeof local.clearedByLogout | typeof local.clearedByOwnLogout)[number];
    type Stays =
      | ('appLanguage' | 'packageName' | 'appName' | 'commonInfo' | 'customerServiceConfig' | 'encryptionKey')
      | ('finishCountdownTime' | 'themeMode' | 'creditLimitSeen');
    expectTypeOf<local.LocalKey>().toEqualTypeOf<Cleared | Stays>();
    expectTypeOf<Cleared & Stays>().toBeNever();
  });

  it('[3.15] stores the theme, and applies it first', () => {
    const root = document.createElement('html');
    createTheme(store(), root).choose('dark');
    expect(root.getAttribute('data-theme')).toBe('dark');
    const afterReload = document.createElement('html');
    const theme = createTheme(store(), afterReload);
    expect([theme.mode(), afterReload.getAttribute('data-theme')]).toEqual(['dark', 'dark']);
    theme.choose('system');
    expect(afterReload.hasAttribute('data-theme')).toBe(false);
  });
});
