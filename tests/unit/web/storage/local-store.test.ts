import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { clearedByLogout, clearedByOwnLogout, type LocalKey, localKeys } from '../../../../web/src/storage/local-keys';
import { createLocalStore } from '../../../../web/src/storage/local-store';
import { createTheme } from '../../../../web/src/theme/theme';

const store = () => createLocalStore(() => localStorage);

afterEach(() => localStorage.clear());

describe('what is kept on the phone', () => {
  it('[3.14] starts with English and with a rating prompt that was never shown', () => {
    expect(store().get('appLanguage')).toBe('en-US');
    expect(store().get('evaluationPopup')).toEqual({ popupTime: 0 });
    expect(store().get('accessToken')).toBeNull();
    expect(store().get('finishCountdownTime')).toEqual({ id: '', downtime: 0 });
  });

  it('[3.14] is exactly what section 3 lists, the theme, drafts, what was told once, and the key of the wire beside it', () => {
    expect(Object.values(localKeys).map(({ name }) => name)).toEqual([
      'accessToken',
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
      'informationDrafts',
      'feedbackDraft',
      'creditLimitSeen',
      'chosenOffer',
      'encryptionKey',
    ]);
  });

  it('is there after a reload', () => {
    store().set('packageName', 'com.example.loan');
    expect(store().get('packageName')).toBe('com.example.loan');
    expect(localStorage.getItem(localKeys.packageName.name)).toBe('"com.example.loan"');
  });

  it.each(['{', '"text"', '{"popupTime":"soon"}'])(
    'falls back to a first start where it cannot be read: %s',
    (text) => {
      localStorage.setItem(localKeys.evaluationPopup.name, text);
      expect(store().get('evaluationPopup')).toEqual({ popupTime: 0 });
    },
  );

  it('is apart for each sandbox of one host', () => {
    const one = createLocalStore(() => localStorage, '/s/one');
    one.set('accessToken', 'token of one');
    expect(createLocalStore(() => localStorage, '/s/two').get('accessToken')).toBeNull();
    expect(one.get('accessToken')).toBe('token of one');
  });

  it('lives in memory where the phone keeps nothing', () => {
    const barred = createLocalStore(() => {
      throw new Error('storage is switched off');
    });
    barred.set('accessToken', 'token');
    expect(barred.get('accessToken')).toBe('token');
    barred.remove('accessToken');
    expect(barred.get('accessToken')).toBeNull();
  });

  it('[4.8] names what a logout clears', () => {
    const always = ['accessToken', 'appendedHeaders', 'deviceMessage', 'evaluationPopup'];
    expect([...clearedByLogout].sort()).toEqual(always);
    const typed = ['chosenOffer', 'feedbackDraft', 'informationDrafts'];
    expect([...clearedByOwnLogout].sort()).toEqual(typed);
  });

  it('does not compile if a key is in no list: neither cleared nor named here as one that stays', () => {
    type Cleared = (typeof clearedByLogout | typeof clearedByOwnLogout)[number];
    type Stays =
      | ('appLanguage' | 'packageName' | 'appName' | 'commonInfo' | 'customerServiceConfig' | 'encryptionKey')
      | ('finishCountdownTime' | 'themeMode' | 'creditLimitSeen');
    expectTypeOf<LocalKey>().toEqualTypeOf<Cleared | Stays>();
    expectTypeOf<Cleared & Stays>().toBeNever();
  });

  it('[3.15] keeps the theme, and shows it before anything else', () => {
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
