import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { closePage, createPage, resetPage } from './boot-page';
import { shows, until } from './start-app';

beforeEach(resetPage);
afterEach(closePage);

const bootAtHome = async (boot: Parameters<typeof createPage>[0], isLogin: boolean) => {
  const shell = {
    getPackageInfo: () => ({ pkgName: 'com.lender.app' }),
    loginDetect: () => ({ isLogin }),
    getUserInfo: () => ({ token: 'native-token-of-a-user' }),
  };
  const { start } = createPage(boot, { shell });
  await start();
};

it('loads the login once the native app has no user, and only then', async () => {
  // another test may have loaded the login
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { boot } = await import('../../../web/src/app/boot');
  const { isScreenLoaded } = await import('../../../web/src/app/screen-modules');
  await bootAtHome(boot, true);
  await shows('home');
  expect(isScreenLoaded('login')).toBe(false);
  resetPage();
  await bootAtHome(boot, false);
  await until(() => expect(isScreenLoaded('login')).toBe(true));
});
