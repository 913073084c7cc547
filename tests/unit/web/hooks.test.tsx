import { homePage } from '@kit/contracts/methods/configuration';
import { act, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { unstable_serialize } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useGooglePlay } from '../../../web/src/api/use-google-play';
import { useQuery } from '../../../web/src/api/use-query';
import { useSession } from '../../../web/src/api/use-session';
import { useNavigation, useSameOriginUrl } from '../../../web/src/platform/screen';
import { examples } from '../../support/examples';
import { allSucceed, createFakeBackend, type Reply, refusal, type SeenRequest } from './fake-backend';
import { makeServices } from './make-services';
import { renderHook } from './render-hook';
import { until } from './start-app';
import { WithServices, withCache } from './with-services';

describe('[7.37] a link to Google Play', () => {
  const open = async (link: string, isTaken: boolean) => {
    const services = makeServices(createFakeBackend(allSucceed), {
      shell: isTaken ? { openGooglePlay: () => undefined } : {},
    });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const hook = await renderHook(useGooglePlay, (node) => (
      <WithServices bridge={services.bridge}>{node}</WithServices>
    ));
    vi.useFakeTimers();
    const opened = hook.latest(link);
    await vi.advanceTimersByTimeAsync(150_000);
    vi.useRealTimers();
    return {
      isOpened: await opened,
      params: services.shell.named('openGooglePlay').map(({ params }) => params),
      assign,
    };
  };
  const LINK = 'https://play.google.com/store/apps/details?id=com.harvest.credit';

  it.each([
    ['is opened by the native app', LINK, true, [{ packageId: 'com.harvest.credit' }], []],
    [
      'is opened as a web page if the native app fails, without spaces',
      ` ${LINK} `,
      false,
      [expect.anything()],
      [[LINK]],
    ],
    [
      'is opened as a web page without a package',
      'https://example.com/a.apk',
      true,
      [],
      [['https://example.com/a.apk']],
    ],
    ['is not opened if it is neither', 'javascript:alert(1)', true, [], []],
  ])('%s', async (_title, link, isTaken, native, web) => {
    const { isOpened, params, assign } = await open(link, isTaken);
    expect(isOpened).toBe(native.length + web.length > 0);
    expect(params).toEqual(native);
    expect(assign.mock.calls).toEqual(web);
  });
});

it('the session has the user while the borrower is logged in, and none afterwards', async () => {
  const user = examples.userIdentifierInfo.response;
  const { session, api } = makeServices(createFakeBackend(allSucceed), { token: 'a-token' });
  const hook = await renderHook(useSession, withCache({ session, api }));
  await until(() => expect(hook.latest).toMatchObject({ isLoggedIn: true, user }));
  await act(async () => session.logOut());
  expect(hook.latest).toMatchObject({ isLoggedIn: false, user: undefined });
  await act(async () => session.logIn('another'));
  expect(hook.latest).toMatchObject({ isLoggedIn: true, user });
});

describe('a query', () => {
  const query = async (answer: (request: SeenRequest) => Reply, options?: Parameters<typeof useQuery>[2]) => {
    const services = makeServices(createFakeBackend(answer), { token: 'a-token' });
    const hook = await renderHook(() => useQuery(homePage, {}, options), withCache({ api: services.api }));
    const settled = () => until(() => expect(hook.latest.isValidating).toBe(false));
    await settled();
    return { hook, settled, ...services };
  };
  const refuses = ({ entries }: SeenRequest): Reply => ({
    results: entries.map(({ method }) => refusal(method, 'PRODUCT_NOT_FOUND')),
  });

  it('gives its failure to the screen only, unless it has a toast', async () => {
    const quiet = await query(refuses);
    expect(quiet.hook.latest).toMatchObject({ data: undefined, isLoading: false });
    expect(quiet.hook.latest.error?.codeName).toBe('PRODUCT_NOT_FOUND');
    expect(quiet.shown).toEqual([]);
    const loud = await query(refuses, { toast: true });
    expect(loud.shown).toEqual(['error: The loan product does not exist, please contact customer service']);
  });

  it('can be reloaded, and its failed reload does not reject', async () => {
    let isDown = true;
    const { hook, settled } = await query((request) => (isDown ? refuses(request) : allSucceed(request)));
    await act(async () => expect(await hook.latest.reload()).toBeUndefined());
    await settled();
    expect(hook.latest.error?.codeName).toBe('PRODUCT_NOT_FOUND');
    isDown = false;
    await act(async () => hook.latest.reload());
    await settled();
    expect(hook.latest.error).toBeUndefined();
    expect(hook.latest.data).toEqual(examples.homePage.response);
  });
});

it('a query with `once` loads nothing that is cached', async () => {
  const backend = createFakeBackend(allSucceed);
  const { api } = makeServices(backend);
  const cached = new Map([[unstable_serialize(['homePage', {}]), { data: examples.homePage.response }]]);
  const hook = await renderHook(() => useQuery(homePage, {}, { once: true }), withCache({ api }, cached));
  expect(hook.latest).toMatchObject({ data: examples.homePage.response, isValidating: false });
  expect(backend.seen).toEqual([]);
});

describe('below a base path', () => {
  beforeEach(() => window.history.replaceState(null, '', '/s/mine/user_faq'));
  afterEach(() => window.history.replaceState(null, '', '/'));
  const inside = (node: ReactNode) => <BrowserRouter basename="/s/mine">{node}</BrowserRouter>;

  it('resolves a path from the server, and rejects an address elsewhere', async () => {
    const hook = await renderHook(useSameOriginUrl, inside);
    expect(hook.latest('/files/F3K9')).toBe('/s/mine/files/F3K9');
    expect(hook.latest('//elsewhere.example/a')).toBeUndefined();
  });

  it('keeps `goTo` stable between screens', async () => {
    const hook = await renderHook(useNavigation, inside);
    const { goTo } = hook.latest;
    await act(async () => goTo('aboutUs'));
    expect(hook.latest.goTo).toBe(goTo);
  });
});
