import { act } from 'react';
import { expect, onTestFinished } from 'vitest';
import { App } from '../../../web/src/app/render';
import { pathOf, type RouteName } from '../../../web/src/platform/routes';
import { createTheme } from '../../../web/src/platform/theme';
import type { Answer } from './fake-backend';
import { fakeScreens } from './fake-screens';
import { servicesWith } from './make-services';
import { mount } from './mount';

export const TOKEN = 'a-token-of-16-or-more';

/** Loads the optional chunks of the frame around each screen. */
const loadChunks = () =>
  Promise.all([import('../../../web/src/app/customer-service'), import('../../../web/src/app/rating/rating-prompt')]);

/** Waits at the end of a test for optional chunks, which would otherwise load during another test. */
export const awaitChunks = (): void =>
  onTestFinished(() =>
    act(async () => {
      await loadChunks();
      await new Promise((resolve) => setImmediate(resolve));
    }),
  );

type Options = Parameters<typeof servicesWith>[1] & { readonly answer?: Answer };

/** Mounts the app, and waits for its optional chunks. */
export const mountApp = async (services: ReturnType<typeof servicesWith>) => {
  // A chunk that is loaded already resolves within the act of the mount.
  await loadChunks();
  await mount(<App services={services} theme={createTheme(services.store, document.documentElement)} />);
  awaitChunks();
};

/** The whole app at an address, with fake screens, a fake backend and a fake native app. */
export const start = async (path: string, { answer, shell, ...options }: Options = {}) => {
  // lets the previous test's history step finish
  await new Promise((resolve) => setImmediate(resolve));
  window.history.replaceState(null, '', path);
  fakeScreens();
  const services = servicesWith(answer, { ...options, shell: { loginDetect: () => ({ isLogin: false }), ...shell } });
  await mountApp(services);
  return services;
};

/** Runs the event loop inside act, one turn at a time, until the check passes. */
export const until = async (check: () => void): Promise<void> => {
  const deadline = Date.now() + 60_000;
  for (;;) {
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
    try {
      return check();
    } catch (unmet) {
      if (Date.now() > deadline) throw unmet;
    }
  }
};
/** The active tabs with their aria-current; empty without a tab bar. */
export const lit = () =>
  [...document.querySelectorAll('nav[aria-label="Main"] [aria-current]')].map(
    (each) => `${each.textContent} ${each.getAttribute('aria-current')}`,
  );
export const shows = (name: RouteName) =>
  until(() => {
    const frames = [...document.querySelectorAll<HTMLElement>('[data-screen]')];
    expect(frames.find(({ style }) => style.display !== 'none')?.dataset.screen).toBe(name);
  });
/** The whole app on a screen, for a borrower who is logged in. */
export const startAt = async (name: RouteName, options: Options = {}) => {
  const app = await start(pathOf(name), { token: TOKEN, ...options });
  await shows(name);
  return app;
};
export const press = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());
export const field = (name: RouteName) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
/** Number of layer entries above the entry of the screen. */
export const depth = (): number => window.history.state?.layer ?? 0;
/** Call this after each test that opens a layer. An open one would remove its entry during the next test. */
export const closeLayer = async (): Promise<void> => {
  if (depth() === 0) return;
  await act(async () => window.history.back());
  await until(() => expect(depth()).toBe(0));
};
/** Navigates to an address, like a link. */
export const followLink = (href: string, idx: number) =>
  act(async () => {
    window.history.pushState({ idx, key: `k${idx}` }, '', href);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  });
