import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadRsa } from '../../../web/src/api/rsa';
import { later } from '../../support/later';
import { closePage, createPage, good, resetPage } from './boot-page';
import { allSucceed } from './fake-backend';
import { shows, TOKEN, until } from './start-app';

const shell = { getPackageInfo: () => ({ pkgName: 'com.lender.app' }) };

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
});
