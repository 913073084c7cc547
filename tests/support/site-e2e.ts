import type { BridgeEventName } from '@kit/contracts/bridge/events';
import { BRIDGE_OBJECT, BRIDGE_SUCCESS } from '@kit/contracts/bridge/message';
import type { BrowserContext } from '@playwright/test';
import { type RunningSite, startSite } from '../../scripts/site-server';
import { test as base } from './e2e';
import { SERVER_URL } from './e2e-server';

/** The native app's replies to events that ask for data. It answers every other event with an empty success. */
const answers: Partial<Record<BridgeEventName, unknown>> = {
  loginDetect: { isLogin: false },
  getUserInfo: { token: '' },
  getPackageInfo: {
    pkgName: 'com.example.lender',
    lang: 'en-NG',
    applicationName: 'Lender',
    bodyHeader: {},
    screenWidth: 375,
    topStatusHeight: 48,
    osType: 'android',
    appVersion: '3.1.0',
    buildNumber: '310',
  },
};

interface Call {
  readonly eventName: string;
  readonly callbackName: string;
}

/**
 * Injects the bridge of a native app into every page before its own scripts, as a WebView does. The server takes no
 * part in it.
 */
const injectNativeShell = (context: BrowserContext) =>
  context.addInitScript(
    ({ name, success, replies }) => {
      const postMessage = (json: string) => {
        const { eventName, callbackName } = JSON.parse(json) as Call;
        queueMicrotask(() => {
          const callback: unknown = Reflect.get(window, callbackName);
          const reply = { result: success, callbackData: replies[eventName] ?? {}, callbackName };
          if (typeof callback === 'function') callback(JSON.stringify(reply));
        });
      };
      Object.defineProperty(window, name, { value: { postMessage } });
    },
    { name: BRIDGE_OBJECT, success: BRIDGE_SUCCESS, replies: answers as Record<string, unknown> },
  );

interface SiteFixtures {
  /** this test's own nginx in front of the mock server */
  readonly site: RunningSite;
  /** extra settings from docs/deploy.md */
  readonly settings: Record<string, string>;
}

/** Leaves the app before its server stops, because it still loads scripts when it is idle. */
const leavePages = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) await page.goto('about:blank');
};

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
    await leavePages(context);
    await site.stop();
  },
  sandbox: async ({ sandbox, site, context }, use) => {
    await injectNativeShell(context);
    // A site selects the sandbox by cookie, since it has no sandbox prefix.
    await context.addCookies([{ name: 'sandbox', value: sandbox.name, url: site.url }]);
    await use({ ...sandbox, url: (path = '/') => site.url + path, home: new RegExp(`^${site.url}/?$`) });
  },
});

export { expect } from '@playwright/test';
