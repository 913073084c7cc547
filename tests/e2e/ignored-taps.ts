import type { Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    ignoredTaps?: number;
  }
}

/** Counts the taps that the app's tap guard ignores. Runs in the page, before its scripts. @param event of the guard */
export const countIgnoredTaps = (event: string): void => {
  window.ignoredTaps = 0;
  window.addEventListener(event, () => {
    window.ignoredTaps = (window.ignoredTaps ?? 0) + 1;
  });
};

/** Returns how many taps the page and its frames ignored since they loaded. Returns 0 during a navigation. */
export const ignoredTaps = async (page: Page): Promise<number> => {
  const counts = page.frames().map((frame) => frame.evaluate(() => window.ignoredTaps ?? 0).catch(() => 0));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

let isPatched = false;

/** Makes every tap, click and check repeat while the app ignores it, as a borrower would tap again. */
export const tapAgain = (page: Page): void => {
  if (isPatched) return;
  isPatched = true;
  const locators = Object.getPrototypeOf(page.locator('html')) as Pick<Locator, 'tap' | 'click' | 'check'>;
  for (const name of ['tap', 'click', 'check'] as const) {
    const act = locators[name];
    locators[name] = async function (this: Locator, options) {
      for (;;) {
        const before = await ignoredTaps(this.page());
        const failure = await act.call(this, options).then(
          () => undefined,
          (error: unknown) => ({ error }),
        );
        if ((await ignoredTaps(this.page())) > before) continue;
        if (failure) throw failure.error;
        return;
      }
    };
  }
};
