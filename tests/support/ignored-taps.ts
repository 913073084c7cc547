import type { BrowserContext, Locator, Page } from '@playwright/test';
import { IGNORED_TAP } from '../../web/src/ui/tap-guard';

declare global {
  interface Window {
    ignoredTaps?: number;
  }
}

/** Counts the taps that the app's tap guard ignores, in every page of the context. */
export const countIgnoredTaps = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript((name) => {
    window.ignoredTaps = 0;
    window.addEventListener(name, () => {
      window.ignoredTaps = (window.ignoredTaps ?? 0) + 1;
    });
  }, IGNORED_TAP);
};

/** Returns how many taps the page and its frames ignored since they loaded. Returns 0 during a navigation. */
export const ignoredTaps = async (page: Page): Promise<number> => {
  const counts = page.frames().map((frame) => frame.evaluate(() => window.ignoredTaps ?? 0).catch(() => 0));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

type Act = (...parameters: never[]) => Promise<unknown>;

/** Repeats an action that the tap guard ignored, as a borrower would tap again. */
const untilTaken = <Chosen extends Act>(pageOf: (self: unknown) => Page, act: Chosen) =>
  async function (this: unknown, ...parameters: Parameters<Chosen>): Promise<unknown> {
    const page = pageOf(this);
    for (;;) {
      const before = await ignoredTaps(page);
      const outcome = await act.apply(this, parameters).then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      if ((await ignoredTaps(page)) > before) continue;
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    }
  };

const patched = new WeakSet<object>();

/** Makes every tap, click, check and key press of this page repeat until the app accepts it. */
export const tapAgain = (page: Page): void => {
  const wrap = (owner: object, names: readonly string[], pageOf: (self: unknown) => Page) => {
    if (patched.has(owner)) return;
    patched.add(owner);
    for (const name of names) {
      Object.assign(owner, { [name]: untilTaken(pageOf, Reflect.get(owner, name) as Act) });
    }
  };
  const locators = Object.getPrototypeOf(page.locator('html')) as object;
  wrap(locators, ['tap', 'click', 'check', 'uncheck', 'setChecked', 'press'], (self) => (self as Locator).page());
  wrap(page.keyboard, ['press'], () => page);
};
