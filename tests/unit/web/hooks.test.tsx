import { homePage } from '@kit/contracts/methods/configuration';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { act, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { unstable_serialize } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCache } from '../../../web/src/api/use-cache';
import { useClipboard } from '../../../web/src/api/use-clipboard';
import { useGooglePlay } from '../../../web/src/api/use-google-play';
import { usePoll } from '../../../web/src/api/use-poll';
import { useQuery } from '../../../web/src/api/use-query';
import { useSessionState } from '../../../web/src/api/use-session-state';
import { useNavigation, useSameOriginUrl } from '../../../web/src/platform/screen';
import { examples } from '../../support/examples';
import { later } from '../../support/later';
import { mount } from '../../support/mount';
import { type Answer, allRefused, allSucceed, methodsOf } from './fake-backend';
import { servicesWith } from './make-services';
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

it('[7.44] [8.15] [9.5] a text to copy is to be noted down if the native app refuses it, and otherwise counts as copied for 1.5 s', async () => {
  vi.useFakeTimers();
  let copyText = refuse;
  const { bridge, toasts, shell, shown } = servicesWith(allSucceed, { shell: { copyText: () => copyText() } });
  const hook = await renderHook(useClipboard, withCache({ bridge, toasts }));
  const copies = () => act(() => hook.latest.copy('0123456789'));
  expect(hook.latest).toMatchObject({ isCopied: false, problem: undefined });
  expect(await copies()).toBe(false);
  expect(hook.latest).toMatchObject({
    isCopied: false,
    problem: 'We couldn’t copy this. Please write it down.',
  });
  expect(shown).toEqual([]);
  copyText = () => undefined;
  expect(await copies()).toBe(true);
  expect(hook.latest).toMatchObject({ isCopied: true, problem: undefined });
  expect(shell.named('copyText').at(-1)?.params).toEqual({ text: '0123456789' });
  expect(shown).toEqual(['success: Copied']);
  await pass(1_499);
  expect(hook.latest.isCopied).toBe(true);
  await pass(1);
  expect(hook.latest.isCopied).toBe(false);
});

it('the state of a screen that was left is restored under its own name until it is deleted, or the session ends', async () => {
  const { session } = servicesWith(allSucceed, { token: 'a-token' });
  const enter = (name = 'reasons') => renderHook(() => useSessionState(name, 'none'), withCache({ session }));
  const first = await enter();
  await act(async () => first.latest[1]('too expensive'));
  expect(first.latest[0]).toBe('too expensive');
  const again = await enter();
  expect(again.latest[0]).toBe('too expensive');
  expect((await enter('another')).latest[0]).toBe('none');
  await act(async () => again.latest[2]());
  expect((await enter()).latest[0]).toBe('none');
  await act(async () => first.latest[1]('too long'));
  session.logOut();
  session.logIn('another');
  expect((await enter()).latest[0]).toBe('none');
});

describe('a query', () => {
  const query = async (answer: Answer, options?: Parameters<typeof useQuery>[2], cached = new Map()) => {
    const services = servicesWith(answer, { token: 'a-token' });
    const hook = await renderHook(
      () => ({ ...useQuery(homePage, {}, options), cache: useCache() }),
      withCache({ api: services.api }, cached),
    );
    const settled = () => until(() => expect(hook.latest.isValidating).toBe(false));
    await settled();
    return { hook, settled, ...services };
  };
  const refuses = allRefused('PRODUCT_NOT_FOUND');

  it('gives its failure to the screen only, and can be reloaded, which does not reject', async () => {
    let isDown = true;
    const { hook, shown, settled } = await query((request) => (isDown ? refuses(request) : allSucceed(request)));
    for (const _load of ['first', 'again']) {
      expect(hook.latest).toMatchObject({ data: undefined, isLoading: false });
      expect(hook.latest.error?.codeName).toBe('PRODUCT_NOT_FOUND');
      await act(async () => expect(await hook.latest.reload()).toBeUndefined());
      await settled();
    }
    expect(shown).toEqual([]);
    isDown = false;
    await act(async () => hook.latest.reload());
    await settled();
    expect(hook.latest).toMatchObject({ data: home, error: undefined });
  });

  it('with `once` loads nothing that is cached', async () => {
    const cached = new Map([[unstable_serialize(['homePage', {}]), { data: home }]]);
    const { hook, seen } = await query(allSucceed, { once: true }, cached);
    expect(hook.latest.data).toEqual(home);
    expect(seen).toEqual([]);
  });

  it('shows a change of the cache without a request, and its reload, but no reload of other data', async () => {
    const { hook, seen, api } = await query(allSucceed);
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

describe('below a base path', () => {
  beforeEach(() => window.history.replaceState(null, '', '/s/mine/user_faq'));
  afterEach(() => window.history.replaceState(null, '', '/'));
  const inside = (node: ReactNode) => <BrowserRouter basename="/s/mine">{node}</BrowserRouter>;

  it('resolves a path from the server, and rejects an address elsewhere', async () => {
    const hook = await renderHook(useSameOriginUrl, inside);
    expect(hook.latest('/files/F3K9')).toBe('/s/mine/files/F3K9');
    expect(hook.latest('//elsewhere.example/a')).toBeUndefined();
    const atRoot = await renderHook(useSameOriginUrl, (node) => <BrowserRouter>{node}</BrowserRouter>);
    expect(atRoot.latest('/files/F3K9')).toBe('/files/F3K9');
  });

  it('keeps `goTo` stable between screens', async () => {
    const hook = await renderHook(useNavigation, inside);
    const { goTo } = hook.latest;
    await act(async () => goTo('aboutUs'));
    expect(hook.latest.goTo).toBe(goTo);
  });
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
