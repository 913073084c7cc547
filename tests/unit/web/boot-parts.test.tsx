import type { methods } from '@kit/contracts/methods';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadRsa } from '../../../web/src/api/rsa';
import { examples } from '../../support/examples';
import { later } from '../../support/later';
import { closePage, createPage, good, resetPage } from './boot-page';
import { allSucceed, success } from './fake-backend';
import { shows, TOKEN, until } from './start-app';

const shell = { getPackageInfo: () => ({ pkgName: 'com.lender.app' }) };

const HOUR = 3_600_000;

/** Replaces a script of the page. */
const replace = (path: string, make: () => object): void => {
  vi.doMock(path, make);
  onTestFinished(() => vi.doUnmock(path));
};
const anew = async (around: Parameters<typeof createPage>[1]) => {
  const { boot: start } = await import('../../../web/src/app/boot');
  return createPage(start, around);
};

// loads from disk, which would slow down the first test
beforeAll(() => loadRsa());
beforeEach(() => {
  // each start loads its scripts again, and must not share them with other tests
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  resetPage();
});
afterEach(closePage);

describe('a start whose screen is still loading', () => {
  const base = '/s/mine';

  /** A page whose screen loads when the test releases it. */
  const waiting = async (screen: string, around: Parameters<typeof createPage>[1]) => {
    const { promise, resolve } = later();
    replace(screen, async () => {
      await promise;
      return { default: () => null };
    });
    const page = await anew(around);
    const started = page.start();
    const arrive = async () => {
      expect(document.querySelector('[data-screen]')).toBeNull();
      resolve();
      await started;
    };
    return { ...page, arrive };
  };

  it.each([
    [
      'home, at the base itself',
      base,
      '../../../web/src/screens/home/home',
      ['displayTicketNote', 'homePage', 'operationConfiguration', 'userIdentifierInfo'],
    ],
    [
      'another screen',
      `${base}/user_center`,
      '../../../web/src/screens/me',
      ['displayTicketNote', 'operationConfiguration', 'userIdentifierInfo'],
    ],
  ])('has started the reads of %s', async (_case, path, screen, expected) => {
    const { promise: asked, resolve: ask } = later();
    const { backend, arrive } = await waiting(screen, {
      path,
      shell,
      answer: (request) => {
        ask();
        return allSucceed(request);
      },
      config: JSON.stringify({ ...good, base }),
      stored: { [`${base}:accessToken`]: TOKEN },
    });
    await asked;
    expect(backend.seen[0]?.entries.map(({ method }) => method).sort()).toEqual(expected);
    await arrive();
    await until(() => expect(document.querySelector('[data-screen]')).not.toBeNull());
    // the session key is stored with its age; otherwise the next start would need a new one
    const key = JSON.parse(localStorage.getItem(`${base}:encryptionKey`) ?? 'null');
    expect(key).toMatchObject({ bornAt: expect.any(Number) });
  });

  it('[4.9] has started the silent login, for a screen that needs a user', async () => {
    const { promise: asked, resolve: ask } = later();
    const { arrive } = await waiting('../../../web/src/screens/settings', {
      path: '/user_settings',
      shell: {
        ...shell,
        loginDetect: () => {
          ask();
          return { isLogin: false };
        },
      },
    });
    await asked;
    await arrive();
    await shows('login');
  });

  it('has started no silent login for a public screen', async () => {
    const page = await anew({ path: '/user_about_us', shell });
    await page.start();
    await shows('aboutUs');
    expect(page.shell.named('loginDetect')).toEqual([]);
  });
});

describe('a started page', () => {
  it("reserves the status bar's height of the last visit before the native app has replied", async () => {
    const page = await anew({
      path: '/user_faq',
      stored: {
        commonInfo: { topPaddingHeight: 31, screenWidth: 375, operationConfigData: null, oldLimitBank: null },
      },
    });
    const started = page.start();
    await expect.poll(() => page.shell.named('getPackageInfo')).toHaveLength(1);
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--status-bar')).toBe('31px');
    expect(style.getPropertyValue('--header-offset')).toBe('46px');
    page.shell.close();
    await started;
  });

  it('[3.15] uses the stored dark theme', async () => {
    const { start } = await anew({ path: '/user_faq', shell, stored: { themeMode: 'dark' } });
    await start();
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark');
  });

  it('ignores a tap in the first half second of its first view', async () => {
    const { element, start } = await anew({ path: '/user_faq', shell });
    await start();
    const late = element.appendChild(document.createElement('button'));
    const isTaken = late.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    expect(isTaken).toBe(false);
  });

  it('adds a history entry below the page that a payment provider returned to, and back from it goes home', async () => {
    sessionStorage.setItem('leftForCheckout', 'yes');
    const { start } = await anew({ path: '/repay/repay_detail?orderNo=L1', shell, token: TOKEN });
    await start();
    await shows('repayDetail');
    await act(async () => window.history.back());
    await shows('home');
    // home is above the bottom entry, so the next back leads home again and never to the provider
    expect(window.history.state).toMatchObject({ idx: 1 });
    await act(async () => window.history.back());
    await until(() => expect(window.history.state).toMatchObject({ idx: 1 }));
    await shows('home');
    sessionStorage.clear();
  });

  it('logs a reply that breaks the contract, with method, path and reason', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { start } = await anew({
      path: '/user_center',
      shell,
      token: TOKEN,
      answer: (request) => ({
        results: request.entries.map(({ method }) =>
          method === 'userIdentifierInfo'
            ? success(method, { ...examples[method].response, userIdentifier: 7 })
            : success(method, examples[method as keyof typeof methods].response),
        ),
      }),
    });
    await start();
    await until(() =>
      expect(error.mock.calls).toEqual([
        [
          'The reply of userIdentifierInfo breaks the contract: /app/userIdentifierInfo userIdentifier: invalid_type: string',
        ],
      ]),
    );
  });
});

describe('a visit', () => {
  it.each([
    ['nobody who is not logged in', undefined, false],
    ['a borrower', TOKEN, true],
  ])('loads customer service on %s', async (_who, token, isFetched) => {
    const fetched: string[] = [];
    replace('../../../web/src/app/customer-service', () => {
      fetched.push('customer service');
      return { CustomerService: () => null };
    });
    const { start } = await anew({ path: '/user_faq', shell, ...(token && { token }) });
    await start();
    await shows('faq');
    if (isFetched) await until(() => expect(fetched).toHaveLength(1));
    await vi.dynamicImportSettled();
    expect(fetched).toHaveLength(isFetched ? 1 : 0);
  });

  it.each([
    ['at the login page, for a code', '/login', 'login', undefined, true],
    ['at the login page, with a key that is too old', '/login', 'login', 20 * HOUR, true],
    ['at the login page, with a key', '/login', 'login', 0, false],
    ['elsewhere', '/user_about_us', 'aboutUs', undefined, false],
  ] as const)('loads the RSA library %s: at %s', async (_case, path, name, keyAge, isWanted) => {
    let isAsked = false;
    replace('../../../web/src/api/rsa', () => ({
      loadRsa: () => {
        isAsked = true;
        // the first call that needs the library loads it again
        return Promise.reject(new Error('the network is gone'));
      },
    }));
    if (keyAge !== undefined) {
      const key = { keyId: 'k', key: 'a'.repeat(16), bornAt: Date.now() - keyAge };
      localStorage.setItem('encryptionKey', JSON.stringify(key));
    }
    const { start } = await anew({ path, shell });
    await start();
    await shows(name);
    expect(isAsked).toBe(isWanted);
  });
});

describe('a start with a missing script', () => {
  const lose = (path: string) =>
    replace(path, () => {
      throw new Error('the network is gone');
    });

  it.each([
    ['as its host has configured it', JSON.stringify(good)],
    ['wrongly configured', undefined],
  ])('shows a message if a rendering script is missing: %s', async (_case, config) => {
    lose('../../../web/src/app/render');
    const { element, start } = await anew({ path: '/user_faq', shell, config });
    await start();
    expect(element.textContent).toBe('The app couldn’t start.');
  });

  it('works without the script that follows the keyboard', async () => {
    lose('../../../web/src/ui/follow-keyboard');
    const { start } = await anew({ path: '/user_faq', shell });
    await start();
    await shows('faq');
  });
});

it('shows a thrown value that is not an Error', async () => {
  const { renderFailure } = await import('../../../web/src/app/render');
  const element = document.body.appendChild(document.createElement('div'));
  const unmount = await act(async () => renderFailure(element, 'out of memory'));
  expect(element.textContent).toContain('tell customer service: out of memory');
  await act(async () => unmount());
  element.remove();
});
