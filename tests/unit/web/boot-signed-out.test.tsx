import { afterEach, beforeEach, expect, it } from 'vitest';
import { boot } from '../../../web/src/app/boot';
import { isScreenLoaded } from '../../../web/src/app/screen-modules';
import { closePage, createPage, resetPage } from './boot-page';
import { shows, until } from './start-app';

beforeEach(resetPage);
afterEach(closePage);

const bootAtHome = async (isLogin: boolean) => {
  const shell = {
    getPackageInfo: () => ({ pkgName: 'com.lender.app' }),
    loginDetect: () => ({ isLogin }),
    getUserInfo: () => ({ token: 'native-token-of-a-user' }),
  };
  const { start } = createPage(boot, { shell });
  await start();
};

it('loads the login once the native app has no user, and only then', async () => {
  await bootAtHome(true);
  await shows('home');
  expect(isScreenLoaded('login')).toBe(false);
  resetPage();
  await bootAtHome(false);
  await until(() => expect(isScreenLoaded('login')).toBe(true));
});
