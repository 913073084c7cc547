import { expect, type Page } from '@playwright/test';

/** The bar at the lower edge: the tab bar with its active tab, the screen's action bar, or nothing. */
export type Bar = 'Home' | 'Record' | 'Me' | 'action' | 'nothing';

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
