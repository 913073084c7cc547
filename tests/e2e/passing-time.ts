import { expect, type Page } from '@playwright/test';
import type { Sandbox } from '../support/sandbox';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/**
 * Lets time pass for a page, and counts its calls to the server from now on. `page.clock.install()` must come before the
 * page opens.
 */
export const letTimePass = (page: Page, sandbox: Pick<Sandbox, 'admin'>) => {
  let calls = 0;
  let waiting = 0;
  const isCall = (url: string) => /\/app\/\w+$/.test(new URL(url).pathname);
  page.on('request', (request) => {
    if (isCall(request.url())) waiting += 1;
  });
  page.on('requestfinished', (request) => {
    if (!isCall(request.url())) return;
    calls += 1;
    waiting -= 1;
  });
  // a leap of the page's clock ends a call by its timeout, and the app repeats it
  page.on('requestfailed', (request) => {
    if (isCall(request.url())) waiting -= 1;
  });
  return {
    /**
     * Lets time pass on the phone and on the server. In each step, a timer runs at most once.
     * @returns the number of calls since the last time
     */
    pass: async (ms: number, step: number): Promise<number> => {
      for (let passed = 0; passed < ms; passed += step) {
        await sandbox.admin('/clock/advance', { ms: step });
        await page.clock.fastForward(step);
        // the server refuses a phone whose clock differs from its own
        await page.clock.setSystemTime(Date.now());
        await expect.poll(() => waiting).toBeLessThanOrEqual(0);
      }
      const counted = calls;
      calls = 0;
      return counted;
    },
    /** Sends the app to the background, or brings it back. */
    show: (isVisible: boolean): Promise<void> =>
      page.evaluate((visible) => {
        const state = visible ? 'visible' : 'hidden';
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => !visible });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isVisible),
  };
};
