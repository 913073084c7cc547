import { homePage } from '@kit/contracts/methods/configuration';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { act } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { unstable_serialize } from 'swr';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useCache } from '../../../web/src/api/use-cache';
import { useClipboard } from '../../../web/src/api/use-clipboard';
import { useGooglePlay } from '../../../web/src/api/use-google-play';
import { usePoll } from '../../../web/src/api/use-poll';
import { useQuery } from '../../../web/src/api/use-query';
import { useSameOriginUrl } from '../../../web/src/platform/screen';
import { examples } from '../../support/examples';
import { later } from '../../support/later';
import { allSucceed, methodsOf } from './fake-backend';
import { servicesWith } from './make-services';
import { mount } from './mount';
import { renderHook } from './render-hook';
import { until } from './start-app';
import { withCache } from './with-services';

const home = examples.homePage.response;
const refuse = (): void => {
  throw new Error('the native app refuses');
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('[7.37] a link to Google Play', () => {
  const LINK = 'https://play.google.com/store/apps/details?id=com.harvest.credit';
  const FILE = 'https://example.com/a.apk';

  it.each([
    ['is opened by the native app', LINK, () => undefined, ['com.harvest.credit'], []],
    ['is opened as a web page, without spaces, if the app fails', ` ${LINK} `, refuse, ['com.harvest.credit'], [LINK]],
    ['is opened as a web page without a package', FILE, () => undefined, [], [FILE]],
    ['is not opened if it is neither', 'javascript:alert(1)', () => undefined, [], []],
  ])('%s', async (_title, link, openGooglePlay, native, web) => {
    const { bridge, shell } = servicesWith(allSucceed, { shell: { openGooglePlay } });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const hook = await renderHook(useGooglePlay, withCache({ bridge }));
    expect(await hook.latest(link)).toBe(native.length + web.length > 0);
    expect(shell.named('openGooglePlay').map(({ params }) => params.packageId)).toEqual(native);
    expect(assign.mock.calls.flat()).toEqual(web);
  });
});

it('[7.44] a text that the native app refused to copy is copied at the next attempt, and the problem is gone', async () => {
  let copyText = refuse;
  const { bridge, toasts, shell } = servicesWith(allSucceed, { shell: { copyText: () => copyText() } });
  const hook = await renderHook(useClipboard, withCache({ bridge, toasts }));
  const copies = () => act(() => hook.latest.copy('0123456789'));
  expect(await copies()).toBe(false);
  expect(hook.latest.problem).toBe('We couldn’t copy this. Please write it down.');
  copyText = () => undefined;
  expect(await copies()).toBe(true);
  expect(hook.latest.problem).toBeUndefined();
  expect(shell.named('copyText').at(-1)?.params).toEqual({ text: '0123456789' });
});

describe('a query', () => {
  const query = async (options?: Parameters<typeof useQuery>[2], cached = new Map()) => {
    const { api, seen } = servicesWith(allSucceed, { token: 'a-token' });
    const hook = await renderHook(
      () => ({ ...useQuery(homePage, {}, options), cache: useCache() }),
      withCache({ api }, cached),
    );
    await until(() => expect(hook.latest.isValidating).toBe(false));
    return { hook, api, seen };
  };

  it('with `once` loads nothing that is cached', async () => {
    const cached = new Map([[unstable_serialize(['homePage', {}]), { data: home }]]);
    const { hook, seen } = await query({ once: true }, cached);
    expect(hook.latest.data).toEqual(home);
    expect(seen).toEqual([]);
  });

  it('shows a change of the cache without a request, and its reload, but no reload of other data', async () => {
    const { hook, seen, api } = await query();
    const changed = { ...home, serverTime: 7 };
    await act(async () => hook.latest.cache.put(homePage, {}, () => changed));
    expect(hook.latest.data).toEqual(changed);
    await act(async () => hook.latest.cache.refresh(userIdentifierInfo, {}));
    // if a change caused a reload, that call would come before this one
    await act(() => api.call(userIdentifierInfo, {}));
    expect(methodsOf(seen)).toEqual(['homePage', 'userIdentifierInfo']);
    await act(async () => hook.latest.cache.refresh(homePage, {}));
    await until(() => expect(hook.latest.data).toEqual(home));
    expect(seen).toHaveLength(3);
  });
});

it('a path from the server is resolved below the base path, and an address elsewhere is rejected', async () => {
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  window.history.replaceState(null, '', '/s/mine/user_faq');
  const hook = await renderHook(useSameOriginUrl, (node) => <BrowserRouter basename="/s/mine">{node}</BrowserRouter>);
  expect(hook.latest('/files/F3K9')).toBe('/s/mine/files/F3K9');
  expect(hook.latest('//elsewhere.example/a')).toBeUndefined();
  const atRoot = await renderHook(useSameOriginUrl, (node) => <BrowserRouter>{node}</BrowserRouter>);
  expect(atRoot.latest('/files/F3K9')).toBe('/files/F3K9');
});

describe('polling', () => {
  let visibility: DocumentVisibilityState = 'visible';
  const turn = (to: DocumentVisibilityState) =>
    act(async () => {
      visibility = to;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const check = vi.fn<() => Promise<void>>();
  function Polled({ isAwaited = true }: { readonly isAwaited?: boolean }) {
    usePoll(check, isAwaited);
    return null;
  }

  beforeEach(() => {
    visibility = 'visible';
    check.mockReset();
    vi.useFakeTimers();
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  });

  it('slows down to one check per minute', async () => {
    await mount(<Polled />);
    let times = 0;
    for (const delay of [3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 60_000, 60_000, 60_000]) {
      await pass(delay - 1);
      expect(check).toHaveBeenCalledTimes(times);
      await pass(1);
      times += 1;
      expect(check).toHaveBeenCalledTimes(times);
    }
  });

  it('pauses while the page is hidden, and checks at once when it becomes visible, then as often as at first', async () => {
    await mount(<Polled />);
    await pass(3_000 + 5_000 + 8_000);
    await turn('hidden');
    await pass(3_600_000);
    expect(check).toHaveBeenCalledTimes(3);
    await turn('visible');
    expect(check).toHaveBeenCalledTimes(4);
    await pass(5_000);
    expect(check).toHaveBeenCalledTimes(5);
  });

  it('does not start a check while another is running', async () => {
    const { promise, resolve } = later();
    check.mockReturnValueOnce(promise);
    await mount(<Polled />);
    await pass(3_000);
    await turn('visible');
    await pass(600_000);
    expect(check).toHaveBeenCalledTimes(1);
    await act(async () => resolve());
    await pass(5_000);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('ends with the awaited result, also during a check, and with the screen', async () => {
    const { promise, resolve } = later();
    check.mockReturnValueOnce(promise);
    const { show } = await mount(<Polled />);
    await pass(3_000);
    await show(<Polled isAwaited={false} />);
    await act(async () => resolve());
    await pass(600_000);
    await turn('visible');
    await show(<Polled />);
    await show(null);
    await pass(600_000);
    expect(check).toHaveBeenCalledTimes(1);
  });
});
