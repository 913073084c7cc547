import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong with the page as it stands.
 * @param outside what is held to it elsewhere, as selectors
 * @param inside the part that is looked at, as a selector; without one the whole page
 */
export const violationsOf = async (page: Page, outside: readonly string[] = [], inside?: string) => {
  const builder = new AxeBuilder({ page });
  // A part of this page has nothing in frames that is not left out: they need not be asked.
  if (inside !== undefined) builder.include(inside).setLegacyMode();
  for (const selector of outside) builder.exclude(selector);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
};

/** How many pixels are lost to the right at the narrowest width with the largest text. */
export const overflowAtWorst = async (page: Page): Promise<number> => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
};
