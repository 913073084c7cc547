import { test as base } from './e2e';
import { SERVER_URL } from './e2e-server';
import { injectNativeShell } from './native-shell';
import { type RunningSite, startSite } from './site';

interface SiteFixtures {
  /** the real nginx before the mock server, this test's own */
  readonly site: RunningSite;
  /** more of what docs/deploy.md lists */
  readonly settings: Record<string, string>;
  /** whether the browser brings the bridge of a native app */
  readonly hasShell: boolean;
}

/** What Chromium says where a test looks into the frame of an agreement, which may run no script. */
export const frameNoise = /^console error: Blocked script execution in '[^']*\/agreements\//;

/** The `test` of what runs through the real nginx: `sandbox.url` leads there, and its admin API to the mock server itself. */
export const test = base.extend<SiteFixtures>({
  settings: [{}, { option: true }],
  hasShell: [true, { option: true }],
  site: async ({ settings }, use) => {
    const site = await startSite(process.env[SERVER_URL] ?? '', settings);
    await use(site);
    await site.stop();
  },
  sandbox: async ({ sandbox, site, context, hasShell }, use) => {
    if (hasShell) await injectNativeShell(context);
    // a site has no prefix for a sandbox
    await context.addCookies([{ name: 'sandbox', value: sandbox.name, url: site.url }]);
    await use({ ...sandbox, url: (path = '/') => site.url + path, home: new RegExp(`^${site.url}/?$`) });
  },
});

export { expect } from '@playwright/test';
