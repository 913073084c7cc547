import { expect } from 'vitest';
import type { OldBrowser, OldElement, OldTab } from '../../scripts/old-webview/browser';
import { IGNORED_TAP } from '../../web/src/ui/tap-guard';

declare global {
  interface Window {
    ignoredTaps?: number;
  }
}

/** How long something that must come may take: two busy processors are slow. Milliseconds. */
const PATIENCE = 30_000;
/** More than any dialog has to stop at. */
const STEPS_AROUND = 12;

/** What a borrower acts on, by what it is called. */
const ACTIONS = 'button, a[href], summary, input, select, textarea, label';

/** The visible element of that name within the topmost open dialog, or the page where there is none. Runs in the page. */
const findInPage = (selector: string, name: string, isPattern: boolean, index: number): Element | null => {
  let left = index;
  const dialogs = document.querySelectorAll('dialog[open]');
  const scope = dialogs[dialogs.length - 1] ?? document;
  for (const element of scope.querySelectorAll<HTMLElement>(selector)) {
    // a hidden tick box and its like are shown by their label
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
    if (!names.some((text) => (isPattern ? new RegExp(name).test(text) : text === name))) continue;
    if (left === 0) return element;
    left -= 1;
  }
  return null;
};

/** Whether an element has that text. Runs in the page. */
const hasInPage = (text: string, isPattern: boolean): boolean =>
  [...document.querySelectorAll('body *')].some((element) => {
    const own = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    return isPattern ? new RegExp(text).test(own) : own === text;
  });

/** Whether a list offers a choice. Runs in the page. */
const offersInPage = (list: HTMLSelectElement, value: string): boolean =>
  [...list.options].some((option) => option.value === value);

/** Sets a value as the phone's own pickers of days and choices do. Runs in the page. */
const pickInPage = (field: HTMLInputElement | HTMLSelectElement, value: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
};

/** Tries to give focus to everything behind the open dialog, and says what took it. Runs in the page. */
const focusBehindInPage = (): string[] => {
  const taken: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex]',
  )) {
    if (element.closest('dialog')) continue;
    element.focus();
    if (document.activeElement === element) taken.push(element.outerHTML);
  }
  return taken;
};

/** What has focus: in the open dialog, nothing, or something behind it. Runs in the page. */
const focusInPage = (): string => {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body) return 'nothing';
  return activeElement.closest('dialog[open]') ? 'the dialog' : `behind it: ${activeElement.outerHTML}`;
};

/**
 * A page of the app in Chromium 88, as a borrower sees and taps it. Each step waits until it can be done. What goes
 * wrong in the page is noted, and `expectQuiet` fails on it.
 */
export class OldPage {
  readonly noise: string[] = [];

  private constructor(
    readonly tab: OldTab,
    readonly close: () => Promise<void>,
  ) {}

  /** @param browser keeps nothing of one page for the next */
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
      // the page was left while it asked
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
      // a page that is being replaced by another answers nothing
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

  /** What is in sight, each gap as one blank. */
  text(): Promise<string> {
    return this.tab.evaluate(() => document.body.innerText.replace(/\s+/g, ' '));
  }

  private async shows(wanted: string | RegExp): Promise<boolean> {
    const text = await this.text();
    return wanted instanceof RegExp ? wanted.test(text) : text.includes(wanted);
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.until(`"${text}" does not show`, () => this.shows(text));
  }

  async seesNoMore(text: string | RegExp): Promise<void> {
    await this.until(`"${text}" still shows`, async () => !(await this.shows(text)));
  }

  /** Waits until the document has the text, in sight or not: a list may be folded. A whole text is one of an element. */
  async has(text: string | RegExp): Promise<void> {
    const [source, isPattern] = text instanceof RegExp ? [text.source, true] : [text, false];
    await this.until(`"${text}" is not there`, () => this.tab.evaluate(hasInPage, source, isPattern));
  }

  async hasTitle(title: RegExp): Promise<void> {
    await this.until(`The title is not ${title}`, async () =>
      title.test(await this.tab.evaluate(() => document.title)),
    );
  }

  /** Waits until nothing says that it is loading. */
  async waitsForNothing(): Promise<void> {
    await this.until('Something is still loading', () =>
      this.tab.evaluate(() => document.querySelector('[role="status"][aria-label="Loading"]') === null),
    );
  }

  private dialogs(): Promise<string[]> {
    return this.tab.evaluate(() =>
      [...document.querySelectorAll('dialog[open] h2')].map((title) => title.textContent ?? ''),
    );
  }

  async seesDialog(title: string): Promise<void> {
    await this.until(`The dialog "${title}" does not open`, async () => (await this.dialogs()).includes(title));
  }

  async seesNoDialog(): Promise<void> {
    await this.until('A dialog is still open', async () => (await this.dialogs()).length === 0);
  }

  /** Waits for what has that name, in the topmost dialog if one is open. */
  find(name: string | RegExp, selector = ACTIONS, index = 0): Promise<OldElement> {
    const [source, isPattern] = name instanceof RegExp ? [name.source, true] : [name, false];
    return this.until(`Nothing is called "${name}"`, async () =>
      (await this.tab.evaluateHandle(findInPage, selector, source, isPattern, index)).asElement(),
    );
  }

  /** Taps what has that name, again as long as the app takes the tap for one that came too early. */
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

  /** Taps the box itself: in the middle of its label there may be a link. */
  tick(name: string | RegExp): Promise<void> {
    return this.tap(name, 'input[type="checkbox"], input[type="radio"]');
  }

  async type(label: string, text: string, index = 0): Promise<void> {
    const field = await this.find(label, 'input, textarea', index);
    await field.focus();
    await field.type(text);
  }

  /** Picks from a list of the phone's own, once it offers the value. */
  async choose(label: string, value: string, index = 0): Promise<void> {
    const list = await this.find(label, 'select', index);
    await this.until(`"${label}" does not offer ${value}`, () => list.evaluate(offersInPage, value));
    await list.evaluate(pickInPage, value);
  }

  async setDate(label: string, day: string): Promise<void> {
    await (await this.find(label, 'input')).evaluate(pickInPage, day);
  }

  /** Hands a file over as the phone's own picker does. */
  async upload(path: string): Promise<void> {
    const input = await this.until('No file can be chosen', async () =>
      (await this.tab.evaluateHandle(() => document.querySelector('input[type="file"]'))).asElement(),
    );
    await input.uploadFile(path);
  }

  /** Goes once around the open dialog by keyboard, both ways, and then tries to focus all that is behind it. */
  async expectFocusKeptInDialog(): Promise<void> {
    await this.until('No dialog has focus', async () => (await this.tab.evaluate(focusInPage)) === 'the dialog');
    for (const isBack of [false, true]) {
      for (let step = 0; step < STEPS_AROUND; step += 1) {
        if (isBack) await this.tab.keyboard.down('Shift');
        await this.tab.keyboard.press('Tab');
        if (isBack) await this.tab.keyboard.up('Shift');
        // past the last one it is the browser's own turn, which a headless one has nothing for
        expect(['the dialog', 'nothing']).toContain(await this.tab.evaluate(focusInPage));
      }
    }
    expect(await this.tab.evaluate(focusBehindInPage)).toEqual([]);
  }

  expectQuiet(): void {
    expect(this.noise).toEqual([]);
  }
}
