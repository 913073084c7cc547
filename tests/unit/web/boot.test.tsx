import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { assumptions } from '@kit/contracts/assumptions';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fingerprintOf } from '../../../web/src/api/native-login';
import { boot } from '../../../web/src/app/boot';
import { closePage, createPage, good, resetPage } from './boot-page';
import { shows, TOKEN, until } from './start-app';

const { productName } = assumptions;

const bootPage = async (around: Parameters<typeof createPage>[1]) => {
  const { start, ...page } = createPage(boot, around);
  await start();
  return page;
};

const withUser = (token: string) => ({
  getPackageInfo: () => ({ pkgName: 'com.lender.app' }),
  loginDetect: () => ({ isLogin: true }),
  getUserInfo: () => ({ token }),
});
type Backend = Awaited<ReturnType<typeof bootPage>>['backend'];
const tokensOf = ({ seen }: Backend) => [...new Set(seen.map(({ headers }) => headers.authorization?.slice(7)))];

beforeEach(resetPage);
afterEach(closePage);

describe('the start of the page', () => {
  it('[7.35] enters the screen of its address once the native app has described the device', async () => {
    const info = { pkgName: 'com.lender.app', topStatusHeight: 88, screenWidth: 375, osType: 'android' };
    const { shell } = await bootPage({ path: '/user_faq', shell: { getPackageInfo: () => info } });
    await shows('faq');
    expect(shell.named('getPackageInfo')).toHaveLength(1);
    expect(shell.named('loginDetect')).toEqual([]);
    expect(window.history.scrollRestoration).toBe('manual');
    await until(() => expect(document.title).toBe(`Common Problems - ${productName}`));
  });

  it('[9.6] [9.7] reserves the status bar, and 46 px for the header', async () => {
    const info = { pkgName: 'com.lender.app', topStatusHeight: 88, screenWidth: 375 };
    await bootPage({ path: '/user_faq', shell: { getPackageInfo: () => info } });
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--header-offset')).toBe('46px');
    expect(style.getPropertyValue('--status-bar')).toMatch(/^[1-9]\d*(?:\.\d+)?px$/);
  });

  it('logs in as the user of the native app, and shows nothing of the stored session of another', async () => {
    const { backend } = await bootPage({
      path: '/user_settings',
      token: TOKEN,
      stored: {
        sessionOpener: fingerprintOf('native-token-of-ada'),
        drafts: { owner: 'somebody else', texts: { personal: { firstName: 'Ada' } } },
      },
      shell: withUser('native-token-of-bayo'),
    });
    await shows('settings');
    const [login] = backend.seen;
    expect(login?.entries.map(({ method, data }) => [method, data])).toEqual([
      ['authenticate', { loginCheck: true, authIdentifier: 'native-token-of-bayo' }],
    ]);
    expect(tokensOf(backend)).not.toContain(TOKEN);
    expect(localStorage.getItem('sessionOpener')).toBe(JSON.stringify(fingerprintOf('native-token-of-bayo')));
    await until(() => expect(localStorage.getItem('drafts')).toBeNull());
  });

  it('compares again when the borrower returns to the page, and then restarts at home', async () => {
    let token = 'native-token-of-ada';
    const { shell } = await bootPage({
      path: '/user_settings',
      token: TOKEN,
      stored: { sessionOpener: fingerprintOf(token) },
      shell: { ...withUser(token), getUserInfo: () => ({ token }) },
    });
    await shows('settings');
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const become = async (state: 'visible' | 'hidden') => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    };
    await become('visible');
    await until(() => expect(shell.named('getUserInfo')).toHaveLength(2));
    token = 'native-token-of-bayo';
    await become('hidden');
    expect(shell.named('getUserInfo')).toHaveLength(2);
    expect(replace).not.toHaveBeenCalled();
    expect(localStorage.getItem('accessToken')).not.toBeNull();
    await become('visible');
    await until(() => expect(replace.mock.calls).toEqual([['/']]));
  });
});

describe('a page with an invalid configuration', () => {
  it.each([
    ['nothing', undefined, `The page has no <script type="application/json" id="${APP_CONFIG_ELEMENT}">`],
    ['an empty element', '', `The page has no <script type="application/json" id="${APP_CONFIG_ELEMENT}">`],
    ['no object', '7', `#${APP_CONFIG_ELEMENT} is invalid: value: `],
    ['a field of another kind', JSON.stringify({ ...good, base: 7 }), `#${APP_CONFIG_ELEMENT} is invalid: base: `],
    [
      'several fields of another kind',
      JSON.stringify({ ...good, base: 7, paths: 7 }),
      /is invalid: base: [^;]+; paths: /,
    ],
    ['what is no JSON', '{', new RegExp(`#${APP_CONFIG_ELEMENT} is invalid: .*JSON`)],
  ])(
    'with %s reports the problem to the operator, and the next step to the borrower',
    async (_case, config, reason) => {
      const { element } = await bootPage({ config });
      const text = element.textContent ?? '';
      expect(text).toContain('The app couldn’t start');
      expect(text).toContain('Close it and open it again. If that doesn’t help, tell customer service: ');
      if (reason instanceof RegExp) expect(text).toMatch(reason);
      else expect(text).toContain(`tell customer service: ${reason}`);
      expect(element.querySelector('[role=alert]')).not.toBeNull();
      const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
      await act(async () => element.querySelector('button')?.click());
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );
});
