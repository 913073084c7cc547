import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { findOldChromium } from '../../scripts/programs';
import { createSandbox, type Sandbox } from '../support/sandbox';
import { type RunningServer, startServer } from '../support/server-process';
import { launchOldChromium, type OldBrowser } from './old-chromium';
import { OldPage } from './old-page';

export const PHONE = '08031234567';

/** What each test has: a page in Chromium 88, and its own sandbox on the built server. */
export interface OldWebView {
  readonly browser: OldBrowser;
  readonly page: OldPage;
  readonly sandbox: Sandbox;
}

/** Gives every test of a file a page and a sandbox, and fails it if the page had errors. */
export const withOldPage = (): OldWebView => {
  let server: RunningServer | undefined;
  let browser: OldBrowser | undefined;
  let page: OldPage | undefined;
  let sandbox: Sandbox | undefined;

  beforeAll(async () => {
    const executablePath = findOldChromium();
    if (executablePath === undefined)
      throw new Error('Chromium 88 is not installed. Run npm run programs to install it.');
    server = await startServer({}, true);
    browser = await launchOldChromium(executablePath);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  beforeEach(async () => {
    if (!server || !browser) throw new Error('beforeAll has failed');
    sandbox = createSandbox(server.address);
    page = await OldPage.open(browser);
  });
  afterEach(async () => {
    await page?.close();
    page?.expectQuiet();
  });

  const there = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('Only a test has it');
    return thing;
  };
  return {
    get browser() {
      return there(browser);
    },
    get page() {
      return there(page);
    },
    get sandbox() {
      return there(sandbox);
    },
  };
};

/** The address of a screen inside the simulated native app, which logs the borrower in. */
export const loggedIn = (sandbox: Sandbox, path: string): string =>
  sandbox.url(`${path}${path.includes('?') ? '&' : '?'}shell.nativeUser=${PHONE}`);
