import type { BrowserContext } from '@playwright/test';
import { test as base } from './e2e';
import { SERVER_URL } from './e2e-server';
import { injectNativeShell } from './native-shell';
import { type RunningSite, startSite } from './site';

interface SiteFixtures {
  /** this test's own nginx in front of the mock server */
  readonly site: RunningSite;
  /** extra settings from docs/deploy.md */
  readonly settings: Record<string, string>;
  /** a folder to copy into the folder of the site, for example with the lender's agreements */
  readonly files: string | undefined;
  /** whether the browser provides the bridge of a native app */
  readonly hasShell: boolean;
}

/** Chromium logs this when a test looks into the frame of an agreement, which may not run scripts. */
export const frameNoise = /^console error: Blocked script execution in '[^']*\/agreements\//;

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
  files: [undefined, { option: true }],
  hasShell: [true, { option: true }],
  site: async ({ settings, files, context }, use) => {
    const site = await startSite(process.env[SERVER_URL] ?? '', { environment: settings, files });
    await use(site);
    await leavePages(context);
    await site.stop();
  },
  sandbox: async ({ sandbox, site, context, hasShell }, use) => {
    if (hasShell) await injectNativeShell(context);
    // A site selects the sandbox by cookie, since it has no sandbox prefix.
    await context.addCookies([{ name: 'sandbox', value: sandbox.name, url: site.url }]);
    await use({ ...sandbox, url: (path = '/') => site.url + path, home: new RegExp(`^${site.url}/?$`) });
  },
});

export { expect } from '@playwright/test';
