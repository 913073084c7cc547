import { assumptions } from '@kit/contracts/assumptions';
import { type MethodName, methods } from '@kit/contracts/methods';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../web/src/app/app';
import { hrefOf } from '../../../web/src/navigation/href';
import { pathOf, type RouteName } from '../../../web/src/navigation/routes';
import { useNavigation } from '../../../web/src/navigation/use-navigation';
import { createTheme } from '../../../web/src/theme/theme';
import { ActionBar } from '../../../web/src/ui/action-bar';
import { Skeleton } from '../../../web/src/ui/skeleton';
import { enter, mount } from '../../support/mount';
import { createFakeBackend, type Reply, type SeenRequest, success } from './fake-backend';
import type { createFakeShell } from './fake-shell';
import { makeServices } from './make-services';

const TOKEN = 'a-token-of-16-or-more';
const breaks = vi.hoisted(() => ({ screen: '', bar: '', skeleton: '' }));

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
            {breaks.skeleton === name && <Skeleton />}
            {breaks.bar === name && <ActionBar>Go</ActionBar>}
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
  const backend = createFakeBackend(options.answer ?? allSucceed);
  const services = makeServices(backend, {
    ...(options.token ? { token: options.token } : {}),
    shell: { loginDetect: () => ({ isLogin: false }), ...options.shell },
  });
  await mount(<App services={services} theme={createTheme(services.store, document.documentElement)} />);
  return { ...services, backend };
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
/** The tabs that are lit, with how; none where there is no tab bar. */
const lit = () =>
  [...document.querySelectorAll('nav[aria-label="Main"] [aria-current]')].map(
    (each) => `${each.textContent} ${each.getAttribute('aria-current')}`,
  );
const shows = (name: RouteName) => until(() => expect(visible()).toBe(name));
const press = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());
const field = (name: RouteName) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);

beforeEach(() => {
  Object.assign(breaks, { screen: '', bar: '', skeleton: '' });
});
afterEach(() => {
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

  it.each([
    ['TOKEN_EMPTY', 'User not logged in'],
    ['TOKEN_EXPIRED', 'Token expired, please login again'],
    ['TOKEN_SQUEEZED', 'The account is logged in from another device'],
    ['TOKEN_INVALID', 'Token invalid, please login again'],
  ] as const)(
    '[8.8] [8.10] shows the message of %s, logs out once, tells the shell, and comes back after login',
    async (code, text) => {
      let isOver = true;
      const { session, shell, toasts, storage } = await start('/customer_detail?id=7', {
        token: TOKEN,
        answer: (request) => (isOver ? { code } : allSucceed(request)),
      });
      await shows('login');
      expect(toasts.current()).toMatchObject({ text, kind: 'error' });
      expect(shell.named('loginExpired')).toHaveLength(1);
      expect(shell.named('loginDetect')).toEqual([]);
      expect(storage.getItem('accessToken')).toBeNull();
      isOver = false;
      await act(async () => session.logIn(TOKEN));
      await shows('feedback-detail');
      expect(window.location.search).toBe('?id=7');
    },
  );

  it('[4.7] [4.8] logs out: storage cleared, the shell told, and home is next', async () => {
    const { session, shell, store, storage } = await start('/user_settings', { token: TOKEN });
    await shows('settings');
    store.set('deviceMessage', { osType: 'android' });
    store.set('appendedHeaders', { channel: 'store' });
    store.set('evaluationPopup', { popupTime: 7 });
    await act(async () => session.logOut());
    await shows('login');
    for (const key of ['accessToken', 'deviceMessage', 'appendedHeaders', 'evaluationPopup']) {
      expect(storage.getItem(key)).toBeNull();
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

  it.each([
    '404',
    'login',
    'agreement',
    'countdown',
    'confirmBorrow',
    'repayDetail',
    'extension',
    'cashier',
    'cashierOffline',
  ] as const)('[2.32] [2.33] has no tab bar on %s', async (name) => {
    await start(pathOf(name), name === 'login' ? {} : { token: TOKEN });
    await shows(name);
    expect(lit()).toEqual([]);
  });

  it.each([
    ['home', 'Home', 'page'],
    ['lending', 'Home', 'true'],
    ['review', 'Home', 'true'],
    ['reject', 'Home', 'true'],
    ['personalInformation', 'Home', 'true'],
    ['record', 'Record', 'page'],
    ['me', 'Me', 'page'],
    ['settings', 'Me', 'true'],
    ['aboutUs', 'Me', 'true'],
    ['faq', 'Me', 'true'],
    ['agreementList', 'Me', 'true'],
    ['accountDeletion', 'Me', 'true'],
    ['feedback-list', 'Me', 'true'],
    ['feedback-detail', 'Me', 'true'],
  ] as const)('[1.3] has the tab bar on %s, with %s lit', async (name, tab, current) => {
    await start(pathOf(name), { token: TOKEN });
    await shows(name);
    expect(lit()).toEqual([`${tab} ${current}`]);
  });

  it('gives the place of the tab bar to an action bar, and to a field that has the keyboard', async () => {
    breaks.bar = 'settings';
    await start(pathOf('home'), { token: TOKEN });
    await shows('home');
    await act(async () => field('home')?.focus());
    expect(lit()).toEqual([]);
    await act(async () => field('home')?.blur());
    expect(lit()).toEqual(['Home page']);
    await press('[data-go=home]');
    await shows('settings');
    expect(lit()).toEqual([]);
    await press('[data-back=settings]');
    await shows('home');
    expect(lit()).toEqual(['Home page']);
  });

  it('has no tab bar yet below a tab while the screen is loading', async () => {
    breaks.skeleton = 'settings';
    await start(pathOf('settings'), { token: TOKEN });
    await shows('settings');
    expect(lit()).toEqual([]);
  });

  it('keeps the tab bar on a tab while that is loading', async () => {
    breaks.skeleton = 'home';
    await start(pathOf('home'), { token: TOKEN });
    await shows('home');
    expect(lit()).toEqual(['Home page']);
  });

  it('[8.16] shows the error screen instead of a white page, and logs why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    breaks.screen = 'settings';
    const { shell } = await start('/user_settings', { token: TOKEN });
    await until(() => expect(document.body.textContent).toContain('Unable to load content'));
    expect(shell.named('trackEvent').map(({ params }) => params.event)).toContain('settings_error_settings is broken');
  });
});
