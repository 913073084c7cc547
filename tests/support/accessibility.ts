import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns the axe violations of the page. @param outside selectors to leave out, because another test checks them
 * @param inside selector of the part to check; without it, the whole page
 */
export const violationsOf = async (page: Page, outside: readonly string[] = [], inside?: string) => {
  const builder = new AxeBuilder({ page });
  // In this mode axe does not look into frames. A part of the page contains none to check.
  if (inside !== undefined) builder.include(inside).setLegacyMode();
  for (const selector of outside) builder.exclude(selector);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
};

/** Returns the horizontal overflow in pixels, at the narrowest width with the largest text. */
export const overflowAtWorst = async (page: Page): Promise<number> => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
};
