import { act } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prerenderScreens } from '../../../web/src/app/prerender-screens';
import { hrefOf } from '../../../web/src/platform/location';
import { pathOf, routeAt } from '../../../web/src/platform/routes';
import { allSucceed } from './fake-backend';
import { enter, only } from './mount';
import { field, followLink, press, shows, start, startAt, TOKEN, until } from './start-app';

const back = () => act(async () => window.history.back());
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

  it('[7.40] [8.8] shows why its session has ended, and public screens, and returns to the previous screen after login', async () => {
    let isOver = true;
    const { session, shell, toasts } = await start('/customer_detail?id=7', {
      token: TOKEN,
      answer: (request) => (isOver ? { code: 'TOKEN_SQUEEZED' } : allSucceed(request)),
    });
    await shows('login');
    expect(toasts.current()).toMatchObject({ text: 'The account is logged in from another device', kind: 'error' });
    expect(shell.named('loginDetect')).toEqual([]);
    await press('[data-public=login]');
    await shows('aboutUs');
    await back();
    await shows('login');
    isOver = false;
    await act(async () => session.logIn(TOKEN));
    await shows('feedback-detail');
    expect(window.location.search).toBe('?id=7');
  });

  it('[4.7] [4.11] shows home after a logout and another login, and after a logout no address of a deleted account', async () => {
    const { session, backend } = await start('/user_account_delete?step=verify', { token: TOKEN });
    await shows('accountDeletion');
    // Calls that wait for the first key keep the token of their login.
    await until(() => expect(backend.seen).not.toEqual([]));
    await act(async () => session.logOut());
    await shows('login');
    await act(async () => session.logIn(TOKEN));
    await shows('home');
    await act(async () => session.logOut());
    await shows('login');
    const asked = backend.seen.length;
    for (const [index, href] of ['/user_account_delete?step=verify', '/repay/repay_detail?orderNo=N1'].entries()) {
      await followLink(href, index + 1);
      await shows('login');
    }
    expect(backend.seen.slice(asked).filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });

  it('shows the prerendered screen that comes next during a redirect', async () => {
    document.body.insertAdjacentHTML('beforeend', prerenderScreens());
    onTestFinished(() => document.querySelectorAll('template').forEach((each) => void each.remove()));
    const { session } = await startAt('home');
    const waiting: string[] = [];
    const observer = new MutationObserver(() => {
      const text = document.querySelector('.screen-frame-waiting')?.textContent;
      if (text) waiting.push(text);
    });
    observer.observe(document.body, { subtree: true, childList: true });
    await act(async () => session.expire(TOKEN));
    await shows('login');
    await act(async () => session.logIn(TOKEN));
    await shows('home');
    observer.disconnect();
    expect(waiting).toEqual([expect.stringContaining('your phone number'), expect.stringContaining('HomeRecordMe')]);
  });

  it('[2.38] goes home by its back arrow if the query says so', async () => {
    await startAt('me');
    await followLink(hrefOf('settings', { back: 'index' }), 1);
    await shows('settings');
    await press('[data-back=settings]');
    await shows('home');
  });

  it.each([
    // home replaces the previous screen, which back never shows again
    ['in place of the previous screen', '/user_settings', '/'],
    ['unchanged if it is the previous entry', '/?from=ad', '/?from=ad'],
  ])("[2.38] the system's back leads home from a screen with backToHome, %s", async (_where, before, after) => {
    await start(before, { token: TOKEN });
    await shows(routeAt(window.location.pathname));
    await followLink(pathOf('review'), 1);
    await shows('review');
    await back();
    await shows('home');
    expect(window.location.pathname + window.location.search).toBe(after);
    expect(window.history.state).toMatchObject({ idx: 0 });
  });

  it('[6.3] shows the next borrower on the same device neither loaded data nor typed texts', async () => {
    let isAnswered = true;
    const { session, backend } = await start(pathOf('home'), {
      token: TOKEN,
      answer: (request) => (isAnswered ? allSucceed(request) : { code: 'INTERNAL_ERROR' }),
    });
    await until(() => expect(document.querySelector('output')?.textContent).toBe('Adaeze Chidinma Okafor'));
    await enter(only('input[aria-label=home]'), 'of the first');
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
