import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility';

/** The bar at the lower edge: the tab bar with its active tab, the screen's action bar, or nothing. */
export type Bar = 'Home' | 'Record' | 'Me' | 'action' | 'nothing';

/** A common phone and the narrowest one, in CSS pixels. */
const COMMON = { width: 375, height: 812 };
export const NARROWEST = { width: 320, height: 640 };

/** Checks the bar of the open screen, which is in view before the page is scrolled. */
export const expectBar = async (page: Page, bar: Bar): Promise<void> => {
  const isTab = bar !== 'nothing' && bar !== 'action';
  const bars = page.locator('#root .bottom').filter({ visible: true });
  await expect(bars).toHaveCount(bar === 'nothing' ? 0 : 1);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(isTab ? 1 : 0);
  if (bar !== 'nothing') await expect(bars).toBeInViewport({ ratio: 1 });
  if (isTab) await expect(page.locator('nav [aria-current]')).toHaveText([bar]);
};

/** Lists texts that their container cuts off. Also reports a page, a bar or a sheet that is wider than the device. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('#root *, dialog, dialog *')) {
      // texts for screen readers only, and a text that a tap unfolds
      if (element.closest('.unseen') || getComputedStyle(element).webkitLineClamp !== 'none') continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      const { overflowX, overflowY } = getComputedStyle(element);
      const isWider = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const isHigher = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
      if ((hasText || element.matches('.bottom, dialog')) && (isWider || isHigher)) found.push(element.innerText);
    }
    // the browser cuts the text of a closed select and of a button without wrapping
    for (const select of document.querySelectorAll<HTMLElement>('select')) {
      const shown = select.nextElementSibling;
      if (select.checkVisibility({ opacityProperty: true }) || shown?.getAttribute('aria-hidden') !== 'true')
        found.push(`a select that shows its own text: ${select.textContent}`);
    }
    return found;
  });

/**
 * Lists texts and controls under a fixed element, each as `cover over content`. A bar at an edge over the full width may
 * cover the page until it is scrolled to that end, but never another bar.
 */
const covered = (page: Page, end: 'start' | 'end'): Promise<string[]> =>
  page.evaluate(async (scrolledTo) => {
    window.scrollTo(0, scrolledTo === 'start' ? 0 : document.documentElement.scrollHeight);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const shown = [...document.querySelectorAll<HTMLElement>('#root *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.unseen'),
    );
    const fixed = shown.filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position));
    // a toast lets taps through, but it covers content too
    for (const element of fixed) element.style.pointerEvents = 'auto';
    const width = Math.min(document.documentElement.clientWidth, 480);
    const mayCoverPage = (cover: Element) => {
      const box = cover.getBoundingClientRect();
      return box.width >= width - 1 && box.top < window.innerHeight / 2 === (scrolledTo === 'end');
    };
    const found = new Set<string>();
    const look = (owner: Element, name: string, { left, right, top, bottom }: DOMRect) => {
      for (const x of [left + 2, (left + right) / 2, right - 2]) {
        for (const y of [top + 2, bottom - 2]) {
          const stack = document.elementsFromPoint(x, y);
          const above = stack.slice(0, Math.max(0, stack.indexOf(owner)));
          const covers = fixed.filter((each) => !each.contains(owner) && above.some((other) => each.contains(other)));
          const isInBar = fixed.some((each) => each.contains(owner));
          if (!isInBar && covers.some(mayCoverPage)) continue;
          for (const cover of covers) found.add(`${cover.getAttribute('aria-label') ?? cover.className} over ${name}`);
        }
      }
    };
    for (const element of shown) {
      if (element.matches('button, a[href], input, select, textarea, summary, [role="button"]'))
        look(element, element.getAttribute('aria-label') ?? element.textContent, element.getBoundingClientRect());
      for (const node of element.childNodes) {
        if (!(node instanceof Text) || node.data.trim() === '') continue;
        const range = document.createRange();
        range.selectNode(node);
        for (const rect of range.getClientRects()) look(element, node.data.trim(), rect);
      }
    }
    return [...found];
  }, end);

export const expectNothingCovered = async (page: Page, when: string): Promise<void> => {
  // a screen that just appeared scrolls to its top once more
  await expect.poll(() => covered(page, 'start'), `${when}, at rest`).toEqual([]);
  await expect.poll(() => covered(page, 'end'), `${when}, at the end of the scroll`).toEqual([]);
};

/** Checks that nothing covers or cuts a text or a control: at both widths, and without a network at the narrower one. */
export const expectNothingHidden = async (page: Page): Promise<void> => {
  for (const size of [COMMON, NARROWEST]) {
    await page.setViewportSize(size);
    await expectNothingCovered(page, `${size.width} wide`);
    expect(await cut(page), `${size.width} wide`).toEqual([]);
  }
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expectNothingCovered(page, 'without a network');
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
};

/** Checks that no text is cut at the narrowest width with text twice as large. */
export const expectFits = async (page: Page): Promise<void> => {
  await page.setViewportSize(NARROWEST);
  const enlarge = (size: string) =>
    page.locator('html').evaluate(({ style }, to) => Object.assign(style, { fontSize: to }), size);
  await enlarge('200%');
  expect(await cut(page), 'with text twice as large').toEqual([]);
  await enlarge('');
};

/** Checks that a view has no accessibility violation in either theme, and fits the narrowest phone with large text. */
export const expectReadable = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  await expectFits(page);
};
