import { IGNORED_TAP } from '../../web/src/ui/tap-guard';
import { countIgnoredTaps } from '../e2e/ignored-taps';
import type { OldBrowser, OldElement } from './old-chromium';

/** Timeout in milliseconds for what must happen, generous because two busy processors are slow. */
const PATIENCE = 30_000;

/** Returns the visible element with a name, inside the topmost open dialog or else in the page. Runs in the page. */
const findInPage = (selector: string, name: string, isPattern: boolean): Element | null => {
  const dialogs = document.querySelectorAll('dialog[open]');
  const scope = dialogs[dialogs.length - 1] ?? document;
  for (const element of scope.querySelectorAll<HTMLElement>(selector)) {
    // a hidden checkbox is represented by its label
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    if (element.getClientRects().length === 0 || getComputedStyle(element).visibility === 'hidden') continue;
    const names = [
      element.getAttribute('aria-label'),
      ...(element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent),
      ...labels.map((label) => label.textContent),
      element.textContent,
    ].map((text) => (text ?? '').replace(/\s+/g, ' ').trim());
    if (names.some((text) => (isPattern ? new RegExp(name).test(text) : text === name))) return element;
  }
  return null;
};

/**
 * Opens a page of the app in Chromium 88, with the actions of a borrower. Each action waits until it is possible.
 * @param browser shares nothing between pages
 */
export const openOldPage = async (browser: OldBrowser) => {
  const context = await browser.createIncognitoBrowserContext();
  const tab = await context.newPage();
  /** errors and warnings of the page; no test expects any */
  const noise: string[] = [];
  tab.on('console', (message: { type(): string; text(): string }) => {
    if (['error', 'warning'].includes(message.type())) noise.push(`console ${message.type()}: ${message.text()}`);
  });
  tab.on('pageerror', (error: Error) => noise.push(`page error: ${error.stack ?? error.message}`));
  tab.on('requestfailed', (request: { url(): string; failure(): { errorText: string } | null }) => {
    const why = request.failure()?.errorText ?? 'unknown';
    // the page was closed during the request
    if (why !== 'net::ERR_ABORTED') noise.push(`failed request: ${request.url()}: ${why}`);
  });
  tab.on('response', (response: { status(): number; url(): string }) => {
    if (response.status() >= 400) noise.push(`${response.status()}: ${response.url()}`);
  });
  await tab.evaluateOnNewDocument(countIgnoredTaps, IGNORED_TAP);

  const nextFrame = () => tab.evaluate(() => new Promise(requestAnimationFrame)).catch(() => undefined);
  const ignoredTaps = () => tab.evaluate(() => window.ignoredTaps ?? 0).catch(() => 0);
  /** Returns the visible text with single spaces. */
  const text = () => tab.evaluate(() => document.body.innerText.replace(/\s+/g, ' '));

  const until = async <Found>(what: string, look: () => Promise<Found | null | false | undefined>): Promise<Found> => {
    const end = Date.now() + PATIENCE;
    for (;;) {
      // a page during a navigation does not answer
      const found = await look().catch(() => undefined);
      if (found) return found;
      if (Date.now() > end) {
        const shown = await text().catch(() => '');
        throw new Error(`${what}, on ${tab.url()}, which shows:\n${shown}\n${noise.join('\n')}`);
      }
      await nextFrame();
    }
  };

  /** Waits for the element with a name, inside the topmost dialog if one is open. */
  const find = (name: string | RegExp, selector: string): Promise<OldElement> => {
    const [source, isPattern] = name instanceof RegExp ? [name.source, true] : [name, false];
    return until(`Nothing is called "${name}"`, async () =>
      (await tab.evaluateHandle(findInPage, selector, source, isPattern)).asElement(),
    );
  };

  /** Taps the element with a name, and repeats the tap while the tap guard ignores it. */
  const tap = (name: string | RegExp, selector = 'button, a[href], summary') =>
    until(`"${name}" cannot be tapped`, async () => {
      const element = await find(name, selector);
      const before = await ignoredTaps();
      await element.tap();
      await nextFrame();
      return (await ignoredTaps()) <= before;
    });

  return {
    noise,
    text,
    find,
    tap,
    goto: (url: string) => tab.goto(url),
    close: () => context.close(),
    sees: (wanted: string | RegExp) =>
      until(`"${wanted}" does not show`, async () => {
        const shown = await text();
        return wanted instanceof RegExp ? wanted.test(shown) : shown.includes(wanted);
      }),
    hasTitle: (title: RegExp) =>
      until(`The title is not ${title}`, async () => title.test(await tab.evaluate(() => document.title))),
    /** Waits until no part is loading. */
    waitsForNothing: () =>
      until('Something is still loading', () =>
        tab.evaluate(() => document.querySelector('[role="status"][aria-label="Loading"]') === null),
      ),
    /** Taps the box itself, because the middle of its label may be a link. */
    tick: (name: RegExp) => tap(name, 'input[type="checkbox"], input[type="radio"]'),
    type: async (label: string, words: string) => {
      const field = await find(label, 'input, textarea');
      await field.focus();
      await field.type(words);
    },
    /** Chooses a file as the phone's own picker does. */
    upload: async (path: string) => {
      const input = await until('No file can be chosen', async () =>
        (await tab.evaluateHandle(() => document.querySelector('input[type="file"]'))).asElement(),
      );
      await input.uploadFile(path);
    },
  };
};
