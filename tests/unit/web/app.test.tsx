import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hrefOf } from '../../../web/src/platform/location';
import { pathOf, type RouteName } from '../../../web/src/platform/routes';
import { enter, only } from '../../support/mount';
import { allSucceed } from './fake-backend';
import { resetScreens } from './fake-screens';
import { field, followLink, press, shows, start, startAt, TOKEN, until } from './start-app';

beforeEach(resetScreens);
afterEach(() => {
  vi.restoreAllMocks();
});

/** Types into the field of a screen. */
const type = async (name: RouteName, text: string) => {
  const typedInto = only<HTMLInputElement>(`input[aria-label="${name}"]`);
  await enter(typedInto, text);
  return typedInto;
};

describe('the app', () => {
  it('[2.36] asks the native app first, then goes to login, and returns to the previous screen', async () => {
    const { session, shell } = await start('/customer_detail?id=7');
    await shows('login');
    expect(shell.named('loginDetect')).toHaveLength(1);
    // the redirects leave no history entry
    expect(window.history.state).toMatchObject({ idx: 0 });
    await act(async () => session.logIn(TOKEN));
    await shows('feedback-detail');
    expect(window.location.pathname + window.location.search).toBe('/customer_detail?id=7');
    expect(window.history.state).toMatchObject({ idx: 0 });
  });

  it('[2.36] does not redirect to the login if the borrower has moved on while the native app was asked', async () => {
    const { shell } = await start(pathOf('settings'), { shell: { loginDetect: undefined } });
    await until(() => expect(shell.named('loginDetect')).toHaveLength(1));
    await followLink(pathOf('faq'), 1);
    await shows('faq');
    await act(async () => shell.close());
    await act(async () => new Promise((resolve) => setImmediate(resolve)));
    await shows('faq');
    expect(window.location.pathname).toBe('/user_faq');
  });

  it('shows public screens after the login has announced the end of the session', async () => {
    const { session } = await startAt('me');
    await act(async () => void session.expire(TOKEN, 'Token expired, please login again'));
    await shows('login');
    await press('[data-public=login]');
    await shows('aboutUs');
  });

  it('[7.40] [8.8] [8.10] shows why its session has ended, notifies the native app once, and returns to the previous screen after login', async () => {
    let isOver = true;
    const { session, shell, toasts, storage } = await start('/customer_detail?id=7', {
      token: TOKEN,
      answer: (request) => (isOver ? { code: 'TOKEN_SQUEEZED' } : allSucceed(request)),
    });
    await shows('login');
    expect(toasts.current()).toMatchObject({ text: 'The account is logged in from another device', kind: 'error' });
    expect(shell.named('loginExpired').map(({ params }) => params)).toEqual([{}]);
    expect(shell.named('logout')).toEqual([]);
    expect(shell.named('loginDetect')).toEqual([]);
    expect(storage.getItem('accessToken')).toBeNull();
    isOver = false;
    await act(async () => session.logIn(TOKEN));
    await shows('feedback-detail');
    expect(window.location.search).toBe('?id=7');
  });

  it('[4.7] [4.8] [7.34] logs out: clears the storage, notifies the native app, and shows home next', async () => {
    const { session, shell, store, storage } = await start('/user_settings', { token: TOKEN });
    await shows('settings');
    store.set('sessionOpener', '7');
    store.set('evaluationPopup', { popupTime: 7 });
    store.set('drafts', { owner: 'U1', texts: { personal: { firstName: 'Adaeze' } } });
    await act(async () => session.logOut());
    await shows('login');
    for (const key of [
      'accessToken',
      'sessionOpener',
      'deviceMessage',
      'appendedHeaders',
      'evaluationPopup',
      'drafts',
    ]) {
      expect(storage.getItem(key)).toBeNull();
    }
    expect(shell.named('logout').map(({ params }) => params)).toEqual([{}]);
    expect(shell.named('loginExpired')).toEqual([]);
    await act(async () => session.logIn(TOKEN));
    await shows('home');
  });

  it('[4.11] leaves nothing of a deleted account: not in the storage, and not at its addresses', async () => {
    const { session, shell, store, storage, backend } = await start('/user_account_delete?step=verify', {
      token: TOKEN,
    });
    await shows('accountDeletion');
    store.set('drafts', { owner: 'U1', texts: { personal: { email: 'adaeze@example.com' } } });
    store.set('chosenOffer', { owner: 'U1', offer: null });
    store.set('creditLimitSeen', { owner: 'U1', amount: 50_000 });
    store.set('finishCountdownTime', { id: 'T1', downtime: 7 });
    store.set('evaluationPopup', { popupTime: 7 });
    session.erase();
    // nothing of the borrower remains, even if the phone closes the app now
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index)).sort();
    expect(names).toContain('packageName');
    const allowed = ['appLanguage', 'appName', 'commonInfo', 'encryptionKey', 'packageName', 'themeMode'];
    expect(allowed).toEqual(expect.arrayContaining(names));
    await act(async () => session.logOut());
    await shows('login');
    expect(shell.named('logout')).toHaveLength(1);
    const asked = backend.seen.length;
    await followLink('/user_account_delete?step=verify', 1);
    await shows('login');
    await followLink('/repay/repay_detail?orderNo=N1', 2);
    await shows('login');
    expect(backend.seen.slice(asked).filter(({ headers }) => JSON.stringify(headers).includes(TOKEN))).toEqual([]);
  });

  it('[2.35] keeps a screen with keepAlive, with its typed texts and scroll position, and no other', async () => {
    await startAt('home');
    const typedInto = await type('home', 'kept');
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await press('[data-go=home]');
    await shows('settings');
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
    await type('settings', 'dropped');
    await act(async () => window.history.back());
    await shows('home');
    expect(field('home')).toBe(typedInto);
    expect(typedInto.value).toBe('kept');
    await press('[data-go=home]');
    await shows('settings');
    expect(field('settings')?.value).toBe('');
  });

  it('[2.38] goes one entry back, or home if the route or the query says so', async () => {
    await startAt('me');
    await press('[data-go=me]');
    await shows('settings');
    await press('[data-back=settings]');
    await shows('me');
    await followLink(hrefOf('settings', { back: 'index' }), 1);
    await shows('settings');
    await press('[data-back=settings]');
    await shows('home');
  });

  it("[2.38] the system's back leads home from a screen with backToHome, whatever the previous entry", async () => {
    await startAt('me');
    await press('[data-go=me]');
    await shows('settings');
    await followLink(pathOf('review'), 2);
    await shows('review');
    await act(async () => window.history.back());
    await shows('home');
    expect(window.location.pathname).toBe('/');
    // home replaces the previous screen, which back never shows again
    expect(window.history.state).toMatchObject({ idx: 1 });
  });

  it('[2.38] goes back to the unchanged home if it is the previous entry', async () => {
    await start('/?from=ad', { token: TOKEN });
    await shows('home');
    await followLink(pathOf('review'), 1);
    await shows('review');
    await act(async () => window.history.back());
    await shows('home');
    expect(window.location.search).toBe('?from=ad');
  });

  it('[6.3] shows the next borrower on the same device neither loaded data nor typed texts', async () => {
    let isAnswered = true;
    const { session, backend } = await start(pathOf('home'), {
      token: TOKEN,
      answer: (request) => (isAnswered ? allSucceed(request) : { code: 'INTERNAL_ERROR' }),
    });
    await until(() => expect(document.querySelector('output')?.textContent).toBe('Adaeze Chidinma Okafor'));
    await type('home', 'of the first');
    await act(async () => session.logOut());
    await shows('login');
    isAnswered = false;
    await act(async () => session.logIn('token-of-the-next-one'));
    await shows('home');
    await until(() => expect(backend.seen.at(-1)?.headers.authorization).toBe('Bearer token-of-the-next-one'));
    expect(document.querySelector('output')?.textContent).toBe('');
    expect(field('home')?.value).toBe('');
  });
});
