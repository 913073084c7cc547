import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The part of a page to check: all of it by default. */
interface Part {
  /** selectors to leave out */
  readonly outside?: readonly string[];
  /** the only part to check, which contains no frames */
  readonly inside?: string;
}

const analyze = async (page: Page, { outside = [], inside }: Part, rules?: string[]) => {
  const builder = new AxeBuilder({ page });
  if (rules) builder.withRules(rules);
  if (inside !== undefined) builder.include(inside);
  for (const selector of outside) builder.exclude(selector);
  // without legacy mode, axe opens a second page for the results of frames, which takes longer than the analysis
  if (inside !== undefined || page.frames().length === 1) builder.setLegacyMode();
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
};

/** Lists the violations that axe finds in the page in its current theme. */
export const violationsOf = (page: Page, part: Part = {}) => analyze(page, part);

/**
 * Lists the violations in the light and in the dark theme, and leaves the page in the light one. The themes differ only
 * in colours, so the dark one is checked by the rules about colours.
 */
export const violationsInBothThemes = async (page: Page, part: Part = {}) => {
  const light = await analyze(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await analyze(page, part, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return { light, dark };
};

/** The result of `violationsInBothThemes` without a violation. */
export const NO_VIOLATIONS = { light: [], dark: [] };

/** Returns the horizontal overflow in pixels, at the narrowest width with the largest text. */
export const overflowAtWorst = async (page: Page): Promise<number> => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
};

/** Lists texts that their container cuts off. Also reports a page that is wider than the device. */
export const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('#root *, dialog *')) {
      // texts for screen readers only, and a text that a tap unfolds
      if (element.closest('.unseen') || getComputedStyle(element).webkitLineClamp !== 'none') continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      const { overflowX, overflowY } = getComputedStyle(element);
      const isWider = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const isHigher = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
      if (hasText && (isWider || isHigher)) found.push(element.textContent ?? '');
    }
    // the browser cuts the text of a closed select and of a button without wrapping
    for (const select of document.querySelectorAll<HTMLElement>('select')) {
      const shown = select.nextElementSibling;
      if (select.checkVisibility({ opacityProperty: true }) || shown?.getAttribute('aria-hidden') !== 'true')
        found.push(`a select that shows its own text: ${select.textContent}`);
    }
    return found;
  });
