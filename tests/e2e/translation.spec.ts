import type { Page } from '@playwright/test';
import { openIn } from '../support/borrower';
import { expect, test } from '../support/e2e';

/** Replaces each text node by a copy in two `font` elements, as the translation of a browser does. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, option, noscript')) continue;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.data;
      text.replaceWith(outer);
    }
  });

/** All amounts in the document, in order: shown or folded. */
const amounts = (page: Page) =>
  page.locator('[data-screen]:visible').evaluate((screen) => screen.textContent?.match(/₦[\d,]*\d|[\d.]+%/g) ?? []);

test('the document asks a browser not to translate it, and a translated price shows the amounts of the chosen term', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'approved', '/');
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await expect(page.locator('meta[name="google"]')).toHaveAttribute('content', 'notranslate');
  await page.getByRole('main').getByRole('button', { name: 'Get money' }).tap();
  const choose = async (term: string) => {
    await page.getByText(term).tap();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  };
  await choose('In 14 days');
  const expected = await amounts(page);
  await choose('In 7 days');
  await expect.poll(() => amounts(page)).not.toEqual(expected);
  await translate(page);
  await choose('In 14 days');
  await expect.poll(() => amounts(page)).toEqual(expected);
});
