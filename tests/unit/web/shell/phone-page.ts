import { onTestFinished, vi } from 'vitest';
import { readSettings, type ShellSettings } from '../../../../mock-server/shell/settings';

/** Makes this document the page of phone A in the workbench, or of a page without one, until the test ends. */
export const phonePage = (orders: object | undefined, reply: (address: string) => unknown = () => ({})) => {
  const requests: { readonly address: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    requests.push({ address, body: body === undefined ? undefined : JSON.parse(String(body)) });
    return Response.json(await reply(address));
  });
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'simulated-shell-orders';
  element.textContent = JSON.stringify(orders);
  if (orders !== undefined) document.head.append(element);
  // The shell never removes its listeners, and the files of a worker share the window.
  const added = vi.spyOn(window, 'addEventListener');
  sessionStorage.clear();
  onTestFinished(() => {
    element.remove();
    for (const host of document.querySelectorAll('simulated-shell')) host.remove();
    sessionStorage.clear();
    for (const [type, listener] of added.mock.calls) window.removeEventListener(type, listener);
    vi.unstubAllGlobals();
    history.replaceState(null, '', '/');
  });
  // The shell remembers the fetch of the browser while it loads.
  vi.resetModules();
  return requests;
};

/** @returns the settings of a phone on which a tester has only made these changes */
export const phoneSettings = (changes: Partial<ShellSettings> = {}): ShellSettings =>
  Object.assign(
    readSettings(() => undefined),
    changes,
  );

export const PHONE_A = { device: 'a.workbench', remember: true, report: false, bridge: 'ok', events: {} };
