import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import {
  type clearedByLogout,
  type clearedByOwnLogout,
  createLocalStore,
  type LocalKey,
  localKeys,
} from '../../../../web/src/platform/local-store';
import { createTheme } from '../../../../web/src/platform/theme';

const store = () => createLocalStore(() => localStorage);

afterEach(() => localStorage.clear());

describe('the local storage', () => {
  it('[3.14] starts with English and without a previous rating prompt', () => {
    expect(store().get('appLanguage')).toBe('en-US');
    expect(store().get('evaluationPopup')).toEqual({ popupTime: 0 });
    expect(store().get('accessToken')).toBeNull();
    expect(store().get('finishCountdownTime')).toEqual({ id: '', downtime: 0 });
  });

  it('[3.14] contains exactly the keys of section 3, the theme, drafts, shown popups and the session key', () => {
    expect(Object.values(localKeys).map(({ name }) => name)).toEqual([
      'accessToken',
      'sessionOpener',
      'appLanguage',
      'packageName',
      'deviceMessage',
      'appendedHeaders',
      'appName',
      'commonInfo',
      'customerServiceConfig',
      'finishCountdownTime',
      'evaluationPopup',
      'themeMode',
      'drafts',
      'creditLimitSeen',
      'chosenOffer',
      'encryptionKey',
    ]);
  });

  it.each(['{', '"text"', '{"popupTime":"soon"}'])('falls back to the initial value if it is invalid: %s', (text) => {
    localStorage.setItem(localKeys.evaluationPopup.name, text);
    expect(store().get('evaluationPopup')).toEqual({ popupTime: 0 });
  });

  it('is separate for each sandbox of one origin', () => {
    const one = createLocalStore(() => localStorage, '/s/one');
    one.set('accessToken', 'token of one');
    expect(createLocalStore(() => localStorage, '/s/two').get('accessToken')).toBeNull();
    expect(one.get('accessToken')).toBe('token of one');
  });

  it('falls back to memory if the device stores nothing', () => {
    const barred = createLocalStore(() => {
      throw new Error('storage is switched off');
    });
    barred.set('accessToken', 'token');
    expect(barred.get('accessToken')).toBe('token');
    barred.remove('accessToken');
    expect(barred.get('accessToken')).toBeNull();
  });

  describe('on a full device', () => {
    /** A storage that throws while it is full, like a browser's over its quota. */
    const fillable = () => {
      const items = new Map<string, string>();
      const device = { isFull: false };
      const storage = {
        getItem: (name: string) => items.get(name) ?? null,
        removeItem: (name: string) => void items.delete(name),
        setItem: (name: string, value: string) => {
          if (device.isFull) throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
          items.set(name, value);
        },
      };
      return { device, open: () => createLocalStore(() => storage) };
    };

    it('never brings an older value back: not after a restart, and not after a removal', () => {
      const { device, open } = fillable();
      const localStore = open();
      localStore.set('accessToken', 'first');
      device.isFull = true;
      localStore.set('accessToken', 'second');
      expect(open().get('accessToken')).toBeNull();
      localStore.remove('accessToken');
      expect(localStore.get('accessToken')).toBeNull();
    });
  });

  it('does not compile if a key is in no list: neither cleared nor named here as one that stays', () => {
    type Cleared = (typeof clearedByLogout | typeof clearedByOwnLogout)[number];
    type Stays =
      | ('appLanguage' | 'packageName' | 'appName' | 'commonInfo' | 'customerServiceConfig' | 'encryptionKey')
      | ('finishCountdownTime' | 'themeMode' | 'creditLimitSeen');
    expectTypeOf<LocalKey>().toEqualTypeOf<Cleared | Stays>();
    expectTypeOf<Cleared & Stays>().toBeNever();
  });

  it('[3.15] stores the theme, and applies it first', () => {
    const root = document.createElement('html');
    createTheme(store(), root).choose('dark');
    expect(root.getAttribute('data-theme')).toBe('dark');
    const afterReload = document.createElement('html');
    const theme = createTheme(store(), afterReload);
    expect(theme.mode()).toBe('dark');
    expect(afterReload.getAttribute('data-theme')).toBe('dark');
    theme.choose('system');
    expect(afterReload.hasAttribute('data-theme')).toBe(false);
  });
});
