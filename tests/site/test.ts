import { BRIDGE_OBJECT, BRIDGE_SUCCESS } from '@kit/contracts/bridge/message';
import type { BrowserContext } from '@playwright/test';
import { type RunningSite, startSite } from '../../scripts/site-server';
import { SERVER_URL } from '../e2e/server';
import { test as base } from '../e2e/test';

/**
 * Injects the bridge of a native app into every page before its own scripts, as a WebView does. Its reply to every event
 * says that nobody is logged in, and names the package, because the app requires a name.
 */
const injectNativeShell = (context: BrowserContext) =>
  context.addInitScript(
    ({ name, result }) => {
      const postMessage = (json: string) => {
        const { callbackName } = JSON.parse(json) as { readonly callbackName: string };
        const callbackData = { isLogin: false, pkgName: 'com.example.lender' };
        const reply = JSON.stringify({ result, callbackData, callbackName });
        queueMicrotask(() => (Reflect.get(window, callbackName) as (reply: string) => void)(reply));
      };
      Object.defineProperty(window, name, { value: { postMessage } });
    },
    { name: BRIDGE_OBJECT, result: BRIDGE_SUCCESS },
  );

interface SiteFixtures {
  /** this test's own nginx in front of the mock server */
  readonly site: RunningSite;
  /** extra settings from docs/deploy.md */
  readonly settings: Record<string, string>;
}

/**
 * The `test` function for pages behind the real nginx. `sandbox.url` leads to nginx; its admin API leads to the mock
 * server.
 */
export const test = base.extend<SiteFixtures>({
  settings: [{}, { option: true }],
  site: async ({ settings, context }, use) => {
    const backend = process.env[SERVER_URL] ?? '';
    const publicKey = await (await fetch(`${backend}/__admin/public-key`)).text();
    const site = await startSite({ backend, publicKey, environment: settings });
    await use(site);
    // the app still loads scripts when it is idle
    for (const page of context.pages()) await page.goto('about:blank');
    await site.stop();
  },
  sandbox: async ({ sandbox, site, context }, use) => {
    await injectNativeShell(context);
    // A site selects the sandbox by cookie, since it has no sandbox prefix.
    await context.addCookies([{ name: 'sandbox', value: sandbox.name, url: site.url }]);
    await use({ ...sandbox, url: (path = '/') => site.url + path });
  },
});

export { expect } from '@playwright/test';
