import { test as base } from '@kit/mock-server/playwright';
import type { Page } from '@playwright/test';
import { IGNORED_TAP } from '../../web/src/ui/tap-guard';
import { type Sandbox, withShortcuts } from '../support/sandbox';
import { countIgnoredTaps, tapAgain } from './ignored-taps';
import { SERVER_URL } from './server';

export interface Fixtures {
  /** an empty sandbox for this test; open a page with `await page.goto(sandbox.url('/login'))` */
  readonly sandbox: Sandbox;
  /** console output and page errors that this test expects; any other fails it */
  readonly allowedNoise: RegExp[];
}

/** Chromium logs this when a test looks into the frame of an agreement, which may not run scripts. */
export const frameNoise = /^console error: Blocked script execution in '[^']*\/agreements\//;

/** Records each console error, console warning and page error of a page. */
const listen = (page: Page, noise: string[]) => {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      noise.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => noise.push(`page error: ${error.stack ?? error.message}`));
};

/**
 * The `test` function of every end-to-end file. Unexpected console output or page errors fail the test. `test.use({
 * allowedNoise: [/503/] })` allows the output that a test expects.
 */
export const test = base.extend<Fixtures>({
  allowedNoise: [[], { option: true }],
  mockOrigin: process.env[SERVER_URL],
  sandbox: async ({ sandbox }, use) => use(withShortcuts(sandbox)),
  context: async ({ context, allowedNoise }, use) => {
    const noise: string[] = [];
    await context.addInitScript(countIgnoredTaps, IGNORED_TAP);
    context.on('page', (page) => {
      tapAgain(page);
      listen(page, noise);
    });
    await use(context);
    const unexpected = noise.filter((line) => !allowedNoise.some((allowed) => allowed.test(line)));
    if (unexpected.length > 0) throw new Error(`Unexpected noise in the page:\n${unexpected.join('\n')}`);
  },
});

export { expect } from '@playwright/test';
