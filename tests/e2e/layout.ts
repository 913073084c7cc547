import { expect, type Page } from '@playwright/test';
import { cut } from '../support/accessibility';

/** The bar at the lower edge: the tab bar with its active tab, the screen's action bar, or nothing. */
export type Bar = 'Home' | 'Record' | 'Me' | 'action' | 'nothing';

/** A common phone and the narrowest one, in CSS pixels. */
const sizes = [
  { width: 375, height: 812 },
  { width: 320, height: 640 },
] as const;

/** Measures the bar at the lower edge. Scrolls the page down and measures the gap above the bar. */
const lowerEdge = (page: Page) =>
  page.evaluate(async () => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const isSticky = (element: Element): boolean => {
      const { position, bottom } = getComputedStyle(element);
      return position === 'sticky' && bottom !== 'auto' && element.getBoundingClientRect().height > 0;
    };
    const bars = [...document.querySelectorAll('#root *')].filter(isSticky);
    const [bar] = bars;
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    let end = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // a folded answer has a box too
      if (bar?.contains(node) || !node.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      end = Math.max(end, range.getBoundingClientRect().bottom);
    }
    const box = bar?.getBoundingClientRect();
    return {
      bars: bars.map((each) => (each.tagName === 'NAV' ? 'tabs' : 'action')),
      top: box?.top ?? window.innerHeight,
      bottom: box?.bottom ?? window.innerHeight,
      height: window.innerHeight,
      end,
    };
  });

/** Checks the bar of the open screen at a width of 375 and of 320 px. */
export const expectBar = async (page: Page, bar: Bar): Promise<void> => {
  const isTab = bar !== 'nothing' && bar !== 'action';
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(isTab ? 1 : 0);
    // A screen that just appeared scrolls to its top once more.
    await expect(async () => {
      const { bars, top, bottom, height, end } = await lowerEdge(page);
      expect(bars).toEqual(bar === 'nothing' ? [] : [isTab ? 'tabs' : 'action']);
      expect(Math.round(bottom)).toBe(height);
      expect(end).toBeLessThanOrEqual(top);
    }).toPass({ timeout: 60_000 });
    if (isTab) await expect(page.locator('nav [aria-current]')).toHaveText([bar]);
  }
};

/**
 * Lists fixed elements that cover other content, each as `cover over content`. A bar at an edge over the full width may
 * cover the page until it is scrolled to that end.
 */
export const covered = (page: Page, end: 'start' | 'end'): Promise<string[]> =>
  page.evaluate((scrolledTo) => {
    const box = (element: Element) => element.getBoundingClientRect();
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box(element).height > 1;
    const all = [...document.querySelectorAll('#root *')].filter(isShown);
    const fixed = all.filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position));
    // a toast lets taps through, but it covers content too
    for (const element of fixed) if (element instanceof HTMLElement) element.style.pointerEvents = 'auto';
    const width = document.documentElement.clientWidth;
    const isDocked = (element: Element) => box(element).width >= Math.min(width, 480) - 1;
    const isAtTop = (element: Element) => box(element).top < window.innerHeight / 2;

    const rects: { readonly owner: Element; readonly name: string; readonly rect: DOMRect }[] = [];
    const controls = 'button, a[href], input, select, textarea, summary, [role="button"]';
    for (const element of all) {
      if (element.closest('.unseen')) continue;
      if (element.matches(controls)) {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? element.localName;
        rects.push({ owner: element, name, rect: box(element) });
      }
      for (const node of element.childNodes) {
        if (!(node instanceof Text) || node.data.trim() === '') continue;
        const range = document.createRange();
        range.selectNode(node);
        for (const rect of range.getClientRects()) rects.push({ owner: element, name: node.data.trim(), rect });
      }
    }
    const meet = (one: DOMRect, other: DOMRect) => {
      const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
      const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
      return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : undefined;
    };
    const found = new Set<string>();
    for (const cover of fixed) {
      const isCut = isDocked(cover) && isAtTop(cover) !== (scrolledTo === 'start');
      if (isCut) continue;
      for (const { owner, name, rect } of rects) {
        if (cover.contains(owner)) continue;
        const common = meet(box(cover), rect);
        if (!common || common.bottom < 0 || common.top > window.innerHeight) continue;
        const onTop = document.elementFromPoint((common.left + common.right) / 2, (common.top + common.bottom) / 2);
        if (onTop && !cover.contains(onTop)) continue;
        // content behind a docked bar is not visible anyway
        const isBehind = fixed.some((bar) => {
          const { top, bottom } = box(bar);
          const isHidden = bar !== cover && isDocked(bar) && !bar.contains(owner);
          return isHidden && !bar.contains(cover) && top <= common.top + 1 && bottom >= common.bottom - 1;
        });
        if (!isBehind) found.add(`${cover.getAttribute('aria-label') ?? cover.className} over ${name}`);
      }
    }
    return [...found];
  }, end);

export const scrollToEnd = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

const expectNothingCovered = async (page: Page, when: string) => {
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await covered(page, 'start'), `${when}, at rest`).toEqual([]);
  await scrollToEnd(page);
  expect(await covered(page, 'end'), `${when}, at the end of the scroll`).toEqual([]);
};

/** Checks that nothing covers or cuts a text or a control at both widths, with a network and without one. */
export const expectNothingHidden = async (page: Page): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNothingCovered(page, `${size.width} wide`);
    expect(await cut(page), `${size.width} wide`).toEqual([]);
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expectNothingCovered(page, `${size.width} wide without a network`);
    await page.context().setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
  }
};
