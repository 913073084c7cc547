import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds wrong with the page as it stands. @param outside what is held to it elsewhere, as a selector */
export const violationsOf = async (page: Page, outside: readonly string[] = []) => {
  const builder = new AxeBuilder({ page });
  for (const selector of outside) builder.exclude(selector);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
};

/** The same of a part of the page: of a dialog, behind which nothing can be reached. @param part a selector */
export const violationsIn = async (page: Page, part: string) => {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
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
