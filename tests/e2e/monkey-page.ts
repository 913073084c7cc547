import type { Page } from '@playwright/test';
import { TAP_GUARD } from '../../web/src/ui/tap-guard';

/** A tap that the app handled: the tapped element, and the amount on it, in naira. */
export interface Taken {
  readonly label: string;
  readonly amount: number | undefined;
  /** how long the action had been visible when the finger touched it, in ms */
  readonly age: number;
  readonly isConsentTicked: boolean;
}

declare global {
  interface Window {
    noteTap?: (tap: Taken) => void;
    documentId?: string;
  }
}

/**
 * Records each tap that the app handled, outside the page: a tap that opens the checkout ends the page. It measures the
 * visible time frame by frame, independently of the app.
 * @returns a function that takes the recorded taps
 */
export const recordTaps = async (page: Page): Promise<() => Taken[]> => {
  const noted: Taken[] = [];
  await page.exposeFunction('noteTap', (tap: Taken) => void noted.push(tap));
  await page.addInitScript(() => {
    const actions = 'button, a[href], label, summary, input[type="checkbox"], input[type="radio"]';
    const seen = new WeakMap<Element, { since: number; last: number }>();
    let frame = 0;
    // the age of a new element counts from the last check, because it appeared after that
    let lookedAt = performance.now();
    const look = () => {
      frame += 1;
      for (const element of document.querySelectorAll(actions)) {
        if (element.getClientRects().length === 0) continue;
        const known = seen.get(element);
        if (known?.last === frame - 1) known.last = frame;
        else seen.set(element, { since: lookedAt, last: frame });
      }
      lookedAt = performance.now();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    let pressedAt = 0;
    window.documentId = String(Math.random());
    window.addEventListener('pointerdown', (event) => {
      pressedAt = event.timeStamp;
    });
    // the guard listens on the window, so only taps that it lets through arrive here
    document.addEventListener(
      'click',
      (event) => {
        const action = event.target instanceof Element ? event.target.closest(actions) : null;
        if (!action || !event.isTrusted) return;
        const label = action.textContent || action.getAttribute('aria-label') || '';
        const sum = /₦([\d,]+)/.exec(label) ?? /₦([\d,]+)/.exec(action.closest('dialog')?.textContent ?? '');
        const consent = document.querySelector<HTMLInputElement>('main input[type="checkbox"]');
        window.noteTap?.({
          label,
          amount: sum?.[1] === undefined ? undefined : Number(sum[1].replaceAll(',', '')),
          age: (event.detail > 0 ? pressedAt : event.timeStamp) - (seen.get(action)?.since ?? event.timeStamp),
          isConsentTicked: consent?.checked ?? false,
        });
      },
      true,
    );
  });
  return () => noted.splice(0);
};

/** The visible time below which nobody can have read an action. The tolerance allows for one frame. */
export const TOO_YOUNG = TAP_GUARD - 50;

/** The elements that can be tapped now, each by the centre of its visible part. */
export const targets = (page: Page): Promise<{ readonly x: number; readonly y: number; readonly label: string }[]> =>
  page
    .evaluate(() => {
      const all = document.querySelectorAll(
        'button, a[href], label, summary, input[type="checkbox"], input[type="radio"]',
      );
      return [...all].flatMap((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (Math.max(0, top) + Math.min(window.innerHeight, bottom)) / 2];
        const hit = document.elementFromPoint(x, y);
        if (!hit || !(element.contains(hit) || hit.contains(element))) return [];
        return [{ x, y, label: element.textContent || element.getAttribute('aria-label') || '' }];
      });
    })
    .catch(() => []);

/** Types into every visible field: mostly a text that matches its label, sometimes nonsense. */
export const fillFields = (page: Page, code: string, dice: number): Promise<void> =>
  page
    .evaluate(
      ([latestCode, chance]) => {
        const fitting: readonly (readonly [RegExp, string])[] = [
          [/code/i, latestCode],
          [/BVN/, '22123456789'],
          [/account number/i, '0123456789'],
          [/phone|whatsapp/i, '08031234567'],
          [/email/i, 'ada@example.ng'],
          [/amount/i, '2000'],
          [/income/i, '180000'],
          [/name/i, 'Adaeze'],
          [/./, 'I cannot see the money that was sent to my bank account yesterday'],
        ];
        const put = (element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) => {
          const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set;
          setter?.call(element, value);
          element.dispatchEvent(
            new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
          );
        };
        for (const element of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
          if (['radio', 'checkbox', 'file'].includes(element.type) || element.getClientRects().length === 0) continue;
          const label = element.labels?.[0]?.textContent ?? element.placeholder;
          const [, text = ''] = fitting.find(([pattern]) => pattern.test(label)) ?? [];
          if (element.type === 'date') put(element, '1990-05-17');
          else put(element, chance < 0.2 ? '12' : text);
        }
        for (const element of document.querySelectorAll('select')) {
          const options = [...element.options].filter(({ value }) => value !== '');
          const option = options[Math.floor(chance * options.length)];
          if (option && element.getClientRects().length > 0) put(element, option.value);
        }
      },
      [code, dice] as const,
    )
    .catch(() => undefined);

export interface View {
  readonly documentId: string;
  readonly signature: string;
  readonly heading: string;
  readonly isFocusLost: boolean;
}

/** The visible view, and true if focus is on the body. */
export const viewOf = (page: Page): Promise<View | undefined> =>
  page
    .evaluate(() => {
      // the prerendered screen of a start is not a view yet
      const headings = [...document.querySelectorAll<HTMLElement>('#root h1')];
      const isSeen = (each: HTMLElement) => each.getClientRects().length > 0 && !each.closest('[aria-hidden]');
      const heading = headings.find(isSeen)?.textContent ?? '';
      const dialogs = [...document.querySelectorAll('dialog[open] h2')].map((each) => each.textContent);
      return {
        documentId: window.documentId ?? '',
        signature: [document.title, heading, ...dialogs].join(' | '),
        heading,
        isFocusLost: document.activeElement === document.body || document.activeElement === null,
      };
    })
    .catch(() => undefined);
