import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Lists the violations that axe finds in the page in its current theme. The pages in its frames have their own tests.
 * @param inside selector of the part to check; default: the whole page
 * @param rules all by default
 */
export const violationsOf = async (page: Page, inside?: string, rules?: string[]) => {
  // without legacy mode, axe opens a second page for the results of frames, which takes longer than the analysis
  const builder = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
  if (rules) builder.withRules(rules);
  if (inside !== undefined) builder.include(inside);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
};

/**
 * Checks the page in the light and in the dark theme, and leaves it in the light one. The themes differ only in colours,
 * so the dark one is checked by the rules about colours.
 */
export const expectAccessible = async (page: Page, inside?: string): Promise<void> => {
  expect(await violationsOf(page, inside), 'in the light theme').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, inside, COLOUR_RULES), 'in the dark theme').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
};
