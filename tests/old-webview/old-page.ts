import { expect } from 'vitest';
import { IGNORED_TAP } from '../../web/src/ui/tap-guard';
import type { OldBrowser, OldElement, OldTab } from './old-chromium';

declare global {
  interface Window {
    ignoredTaps?: number;
  }
}

/** Timeout in milliseconds for what must happen, generous because two busy processors are slow. */
const PATIENCE = 30_000;
/** The elements that a borrower can operate. */
const ACTIONS = 'button, a[href], summary, input, select, textarea, label';

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
 * A page of the app in Chromium 88, with the actions of a borrower. Each action waits until it is possible. Errors in
 * the page are recorded, and `expectQuiet` fails on them.
 */
export class OldPage {
  readonly noise: string[] = [];

  private constructor(
    readonly tab: OldTab,
    readonly close: () => Promise<void>,
  ) {}

  /** @param browser shares nothing between pages */
  static async open(browser: OldBrowser): Promise<OldPage> {
    const context = await browser.createIncognitoBrowserContext();
    const page = new OldPage(await context.newPage(), () => context.close());
    await page.listen();
    return page;
  }

  private async listen(): Promise<void> {
    const { tab, noise } = this;
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
    await tab.evaluateOnNewDocument((ignored: string) => {
      window.ignoredTaps = 0;
      window.addEventListener(ignored, () => {
        window.ignoredTaps = (window.ignoredTaps ?? 0) + 1;
      });
    }, IGNORED_TAP);
  }

  async goto(url: string): Promise<void> {
    await this.tab.goto(url);
  }

  private async until<Found>(what: string, look: () => Promise<Found | null | false | undefined>): Promise<Found> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      // a page during a navigation does not answer
      const found = await look().catch(() => undefined);
      if (found) return found;
      if (Date.now() > end) {
        const shown = await this.tab.evaluate(() => document.body.innerText).catch(() => '');
        throw new Error(`${what}, on ${this.tab.url()}, which shows:\n${shown}\n${this.noise.join('\n')}`);
      }
      await this.nextFrame();
    }
  }

  private nextFrame(): Promise<unknown> {
    return this.tab.evaluate(() => new Promise(requestAnimationFrame)).catch(() => undefined);
  }

  /** Returns the visible text with single spaces. */
  text(): Promise<string> {
    return this.tab.evaluate(() => document.body.innerText.replace(/\s+/g, ' '));
  }

  async sees(wanted: string | RegExp): Promise<void> {
    await this.until(`"${wanted}" does not show`, async () => {
      const text = await this.text();
      return wanted instanceof RegExp ? wanted.test(text) : text.includes(wanted);
    });
  }

  async hasTitle(title: RegExp): Promise<void> {
    await this.until(`The title is not ${title}`, async () =>
      title.test(await this.tab.evaluate(() => document.title)),
    );
  }

  /** Waits until no part is loading. */
  async waitsForNothing(): Promise<void> {
    await this.until('Something is still loading', () =>
      this.tab.evaluate(() => document.querySelector('[role="status"][aria-label="Loading"]') === null),
    );
  }

  /** Waits for the element with a name, inside the topmost dialog if one is open. */
  find(name: string | RegExp, selector = ACTIONS): Promise<OldElement> {
    const [source, isPattern] = name instanceof RegExp ? [name.source, true] : [name, false];
    return this.until(`Nothing is called "${name}"`, async () =>
      (await this.tab.evaluateHandle(findInPage, selector, source, isPattern)).asElement(),
    );
  }

  /** Taps the element with a name, and repeats the tap while the tap guard ignores it. */
  async tap(name: string | RegExp, selector = 'button, a[href], summary'): Promise<void> {
    await this.until(`"${name}" cannot be tapped`, async () => {
      const element = await this.find(name, selector);
      const before = await this.ignoredTaps();
      await element.tap();
      await this.nextFrame();
      return (await this.ignoredTaps()) <= before;
    });
  }

  private ignoredTaps(): Promise<number> {
    return this.tab.evaluate(() => window.ignoredTaps ?? 0).catch(() => 0);
  }

  /** Taps the box itself, because the middle of its label may be a link. */
  tick(name: string | RegExp): Promise<void> {
    return this.tap(name, 'input[type="checkbox"], input[type="radio"]');
  }

  async type(label: string, text: string): Promise<void> {
    const field = await this.find(label, 'input, textarea');
    await field.focus();
    await field.type(text);
  }

  /** Chooses a file as the phone's own picker does. */
  async upload(path: string): Promise<void> {
    const input = await this.until('No file can be chosen', async () =>
      (await this.tab.evaluateHandle(() => document.querySelector('input[type="file"]'))).asElement(),
    );
    await input.uploadFile(path);
  }

  expectQuiet(): void {
    expect(this.noise).toEqual([]);
  }
}
