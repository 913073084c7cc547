import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../web/src/app/app';
import { createServices } from '../../../web/src/app/services';
import { hrefOf } from '../../../web/src/navigation/href';
import { pathOf, type RouteName } from '../../../web/src/navigation/routes';
import { useNavigation } from '../../../web/src/navigation/use-navigation';
import { createTheme } from '../../../web/src/theme/theme';
import { enter, mount } from '../../support/mount';
import { createFakeBackend, type Reply, type SeenRequest, success } from './fake-backend';
import { createFakeShell } from './fake-shell';

const TOKEN = 'a-token-of-16-or-more';
const breaks = vi.hoisted(() => ({ screen: '' }));

/** Screens that can be told apart and typed into, in place of the real ones. */
vi.mock('../../../web/src/app/screens', () => {
  const screens = new Map<string, () => React.ReactNode>();
  const screenComponent = (name: RouteName) => {
    const make = () =>
      function Screen() {
        const [typed, setTyped] = useState('');
        const { goTo, back } = useNavigation();
        if (breaks.screen === name) throw new Error(`${name} is broken`);
        return (
          <>
            <input aria-label={name} value={typed} onChange={(event) => setTyped(event.target.value)} />
            <button type="button" data-go={name} onClick={() => goTo('settings', { query: { from: name } })} />
            <button type="button" data-back={name} onClick={back} />
          </>
        );
      };
    const known = screens.get(name) ?? make();
    screens.set(name, known);
    return known;
  };
  return { screenComponent, preloadScreen: async () => undefined, isScreenLoaded: () => true };
});

const allSucceed = ({ entries }: SeenRequest): Reply => ({
  results: entries.map(({ method }) => success(method, methods[method as MethodName].example.response)),
});

type Shell = Parameters<typeof createFakeShell>[0];

/** The whole app at an address, over a fake backend and a fake shell. */
const start = async (path: string, options: { token?: string; shell?: Shell; answer?: typeof allSucceed } = {}) => {
  window.history.replaceState(null, '', path);
  if (options.token) localStorage.setItem('accessToken', JSON.stringify(options.token));
  const backend = createFakeBackend(options.answer ?? allSucceed);
  const shell = createFakeShell({ loginDetect: () => ({ isLogin: false }), ...options.shell });
  const services = createServices(
    { publicKey: backend.publicKey, base: '', assumptions: {}, fieldNames: {}, paths: {}, content: { agreements: {} } },
    {
      window: shell.window,
      fetch: backend.fetch,
      storage: () => localStorage,
      now: () => Date.now(),
      onDeviceChange: () => undefined,
    },
  );
  await mount(<App services={services} theme={createTheme(services.store, document.documentElement)} />);
  return { ...services, shell, backend };
};

const visible = () => {
  const frame = [...document.querySelectorAll<HTMLElement>('[data-screen]')].find(
    (each) => each.style.display !== 'none',
  );
  return frame?.dataset.screen;
};
/** Lets the app go on, one turn of the event loop at once and inside act, until the check holds. */
const until = async (check: () => void): Promise<void> => {
  const deadline = Date.now() + 5_000;
  for (;;) {
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
    try {
      return check();
    } catch (unmet) {
      if (Date.now() > deadline) throw unmet;
    }
  }
};
const shows = (name: RouteName) => until(() => expect(visible()).toBe(name));
const press = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());
const field = (name: RouteName) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);

beforeEach(() => {
  breaks.screen = '';
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the app', () => {
  it('[2.36] asks the shell first, then goes to login, and after it to where the borrower was', async () => {
    const { session, shell } = await start('/customer_detail?id=7');
    await shows('login');
    expect(shell.named('loginDetect')).toHaveLength(1);
    await act(async () => session.logIn(TOKEN));
    await shows('feedback-detail');
    expect(window.location.pathname + window.location.search).toBe('/customer_detail?id=7');
  });

  it('[4.9] [2.36] enters without the login page where the shell has a user', async () => {
    const { session, backend } = await start('/customer_detail?id=7', {
      shell: { loginDetect: () => ({ isLogin: true }), getUserInfo: () => ({ token: TOKEN }) },
    });
    await shows('feedback-detail');
    expect(session.state().token).toBeDefined();
    await until(() => expect(backend.seen).toHaveLength(2));
    const [login, first] = backend.seen.map(({ entries }) => entries.map(({ method }) => method).sort());
    expect(login).toEqual(['authenticate']);
    expect(first).toEqual(['displayTicketNote', 'operationConfiguration', 'userIdentifierInfo']);
  });

  it('[2.37] loads user info in one envelope when logged in', async () => {
    const { backend } = await start(pathOf('home'), { token: TOKEN });
    await shows('home');
    await until(() => expect(backend.seen).toHaveLength(1));
    expect(backend.seen[0]?.entries.map(({ method }) => method)).toContain('userIdentifierInfo');
  });

  it('[2.37] loads user info again on the next screen when it could not be had', async () => {
    let isDown = true;
    const { backend } = await start(pathOf('home'), {
      token: TOKEN,
      answer: (request) => (isDown ? { code: 'INTERNAL_ERROR' } : allSucceed(request)),
    });
    await until(() => expect(backend.seen).toHaveLength(1));
    isDown = false;
    await press('[data-go=home]');
    await shows('settings');
    await until(() => expect(backend.seen).toHaveLength(2));
  });

  it.each(['TOKEN_EMPTY', 'TOKEN_EXPIRED', 'TOKEN_SQUEEZED', 'TOKEN_INVALID'] as const)(
    '[8.8] shows the message of %s, logs out once, tells the shell, and comes back after login',
    async (code) => {
      let isOver = true;
      const { session, shell, toasts } = await start('/customer_detail?id=7', {
        token: TOKEN,
        answer: (request) => (isOver ? { code } : allSucceed(request)),
      });
      await shows('login');
      expect(toasts.current()).toMatchObject({ text: codes[code].message, kind: 'error' });
      expect(shell.named('loginExpired')).toHaveLength(1);
      expect(shell.named('loginDetect')).toEqual([]);
      expect(localStorage.getItem('accessToken')).toBeNull();
      isOver = false;
      await act(async () => session.logIn(TOKEN));
      await shows('feedback-detail');
      expect(window.location.search).toBe('?id=7');
    },
  );

  it('[4.7] [4.8] logs out: storage cleared, the shell told, and home is next', async () => {
    const { session, shell, store } = await start('/user_settings', { token: TOKEN });
    await shows('settings');
    store.set('deviceMessage', { osType: 'android' });
    store.set('appendedHeaders', { channel: 'store' });
    store.set('evaluationPopup', { popupTime: 7 });
    await act(async () => session.logOut());
    await shows('login');
    for (const key of ['accessToken', 'deviceMessage', 'appendedHeaders', 'evaluationPopup']) {
      expect(localStorage.getItem(key)).toBeNull();
    }
    expect(shell.named('logout')).toHaveLength(1);
    await act(async () => session.logIn(TOKEN));
    await shows('home');
  });

  it('[2.35] keeps a screen that is flagged so, with what was typed and its scroll, and no other', async () => {
    await start(pathOf('home'), { token: TOKEN });
    await shows('home');
    const typedInto = field('home');
    if (!typedInto) throw new Error('home has no field');
    await enter(typedInto, 'kept');
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await press('[data-go=home]');
    await shows('settings');
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
    const left = field('settings');
    if (!left) throw new Error('settings has no field');
    await enter(left, 'dropped');
    await act(async () => window.history.back());
    await shows('home');
    expect(field('home')).toBe(typedInto);
    expect(typedInto.value).toBe('kept');
    await press('[data-go=home]');
    await shows('settings');
    expect(field('settings')?.value).toBe('');
  });

  it('[1.4] [2.62] titles the page, moves focus to the heading, and reports the page', async () => {
    const { shell } = await start(pathOf('home'), { token: TOKEN });
    await shows('home');
    expect(document.title).toBe(`Home - ${assumptions.productName}`);
    await press('[data-go=home]');
    await shows('settings');
    expect(document.title).toBe(`Settings - ${assumptions.productName}`);
    expect(document.activeElement?.tagName).toBe('H1');
    expect(document.activeElement?.textContent).toBe('Settings');
    expect(shell.named('trackEvent').map(({ params }) => params.event)).toContain('loanapply_page');
    expect(shell.named('setBackSwitch').map(({ params }) => params.intercept)).toEqual([false, true]);
  });

  it('[2.38] goes one step back, and home where the route or the query says so', async () => {
    await start(pathOf('me'), { token: TOKEN });
    await shows('me');
    await press('[data-go=me]');
    await shows('settings');
    await press('[data-back=settings]');
    await shows('me');
    await act(async () => window.history.pushState({ idx: 1 }, '', hrefOf('settings', { back: 'index' })));
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } })));
    await shows('settings');
    await press('[data-back=settings]');
    await shows('home');
  });

  it('[8.16] shows the error screen instead of a white page, and logs why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    breaks.screen = 'settings';
    const { shell } = await start('/user_settings', { token: TOKEN });
    await until(() => expect(document.body.textContent).toContain('This screen does not work'));
    expect(shell.named('trackEvent').map(({ params }) => params.event)).toContain('settings_error_settings is broken');
  });
});
