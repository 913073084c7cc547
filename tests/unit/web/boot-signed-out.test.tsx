import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boot } from '../../../web/src/app/boot';
import { isScreenLoaded } from '../../../web/src/app/screen-modules';
import { closePage, createPage, resetPage } from './boot-page';
import { leftovers } from './page-leftovers';
import { shows, until } from './start-app';

vi.mock('react-dom/client', async (load) => (await import('./page-leftovers')).keptRoots(load));
vi.mock('../../../web/src/ui/tap-guard', async (load) => (await import('./page-leftovers')).keptTapGuard(load));
vi.mock('../../../web/src/ui/focus-keeper', async (load) => (await import('./page-leftovers')).keptFocusKeeper(load));

beforeEach(resetPage);
afterEach(closePage);
afterAll(async () => {
  await vi.dynamicImportSettled();
  for (const stop of leftovers.stops.splice(0)) stop();
});

const bootAtHome = async (isLogin: boolean) => {
  const shell = {
    getPackageInfo: () => ({ pkgName: 'com.lender.app' }),
    loginDetect: () => ({ isLogin }),
    getUserInfo: () => ({ token: 'native-token-of-a-user' }),
  };
  const { start } = createPage(boot, { shell });
  await start();
};

it('the login is fetched as soon as the shell has nobody, and for nobody else', async () => {
  await bootAtHome(true);
  await shows('home');
  expect(isScreenLoaded('login')).toBe(false);
  resetPage();
  await bootAtHome(false);
  await until(() => expect(isScreenLoaded('login')).toBe(true));
});
