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

/** Lists the violations that axe finds in the page in its current theme. @param rules all by default */
export const violationsOf = async (page: Page, { outside = [], inside }: Part = {}, rules?: string[]) => {
  const builder = new AxeBuilder({ page });
  if (rules) builder.withRules(rules);
  if (inside !== undefined) builder.include(inside);
  for (const selector of outside) builder.exclude(selector);
  // without legacy mode, axe opens a second page for the results of frames, which takes longer than the analysis
  if (inside !== undefined || page.frames().length === 1) builder.setLegacyMode();
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
};

/**
 * Lists the violations in the light and in the dark theme, and leaves the page in the light one. The themes differ only
 * in colours, so the dark one is checked by the rules about colours.
 */
export const violationsInBothThemes = async (page: Page, part: Part = {}) => {
  const light = await violationsOf(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, part, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return { light, dark };
};

/** The result of `violationsInBothThemes` without a violation. */
export const NO_VIOLATIONS = { light: [], dark: [] };
