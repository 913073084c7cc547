import { type MethodName, methods } from '@kit/contracts/methods';
import { act } from 'react';
import { expect, onTestFinished } from 'vitest';
import { App } from '../../../web/src/app/app';
import type { RouteName } from '../../../web/src/navigation/routes';
import { createTheme } from '../../../web/src/theme/theme';
import { mount } from '../../support/mount';
import { createFakeBackend, type Reply, type SeenRequest, success } from './fake-backend';
import { fakeScreens } from './fake-screens';
import type { createFakeShell } from './fake-shell';
import { makeServices } from './make-services';

export const TOKEN = 'a-token-of-16-or-more';

export const allSucceed = ({ entries }: SeenRequest): Reply => ({
  results: entries.map(({ method }) => success(method, methods[method as MethodName].example.response)),
});

type Shell = Parameters<typeof createFakeShell>[0];

/** Waits at the end of a test for optional chunks, which would otherwise load during another test. */
export const awaitChunks = (): void =>
  onTestFinished(() =>
    act(async () => {
      await import('../../../web/src/features/customer-service/customer-service');
      await new Promise((resolve) => setImmediate(resolve));
    }),
  );

/** The whole app at an address, with fake screens, a fake backend and a fake native app. */
export const start = async (
  path: string,
  options: { token?: string; shell?: Shell; answer?: typeof allSucceed } = {},
) => {
  // lets the previous test's history step finish
  await new Promise((resolve) => setImmediate(resolve));
  window.history.replaceState(null, '', path);
  fakeScreens();
  const backend = createFakeBackend(options.answer ?? allSucceed);
  const services = makeServices(backend, {
    ...(options.token ? { token: options.token } : {}),
    shell: { loginDetect: () => ({ isLogin: false }), ...options.shell },
  });
  const { show } = await mount(
    <App services={services} theme={createTheme(services.store, document.documentElement)} />,
  );
  awaitChunks();
  return { ...services, backend, unmount: () => show(null) };
};

const visible = () => {
  const frame = [...document.querySelectorAll<HTMLElement>('[data-screen]')].find(
    (each) => each.style.display !== 'none',
  );
  return frame?.dataset.screen;
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
export const shows = (name: RouteName) => until(() => expect(visible()).toBe(name));
export const press = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());
export const field = (name: RouteName) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
/** Navigates to an address, like a link. */
export const followLink = (href: string, idx: number) =>
  act(async () => {
    window.history.pushState({ idx, key: `k${idx}` }, '', href);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  });
