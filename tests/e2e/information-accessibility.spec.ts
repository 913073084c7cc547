import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { begin, open } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { button, fillBank, takePhoto } from './information-borrower';

const violationsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
};

/** The horizontal overflow at the narrowest width with the largest text. */
const overflowAtWorst = async (page: Page): Promise<number> => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const [what, path] of [
      ['personal information', '/profile_info'],
      ['work information', '/more_info'],
      ['the bank account', '/bank_account_info'],
    ] as const) {
      test(`${what} with all errors has no accessibility violation and fits 320 px at 200 % text`, async ({
        page,
        sandbox,
      }) => {
        await open(page, sandbox, path);
        await button(page, 'Continue').tap();
        await expect(page.getByRole('alert')).toBeFocused();
        expect(await violationsOf(page)).toEqual([]);
        expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
      });
    }

    test('the photo and the choice of a bank have no accessibility violation and fit 320 px at 200 % text', async ({
      page,
      sandbox,
    }) => {
      await begin(sandbox, 'face-dark');
      await open(page, sandbox, '/face_recognition_info');
      expect(await violationsOf(page)).toEqual([]);
      await takePhoto(page);
      await button(page, 'Use this photo').tap();
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await open(page, sandbox, '/bank_account_info');
      await page.getByRole('button', { name: /^Bank:/ }).tap();
      await page.getByLabel('Find your bank').fill('guaranty');
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Close' }).tap();
      await fillBank(page);
      await expect(page.getByText('OKAFOR ADAEZE CHIDINMA')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
    });

    test('the answers and the consent have no accessibility violation and fit 320 px at 200 % text', async ({
      page,
      sandbox,
    }) => {
      await begin(sandbox, 'uploads-missing');
      await open(page, sandbox, '/bank_account_info?view=answers');
      expect(await violationsOf(page)).toEqual([]);
      await button(page, 'Everything is right').tap();
      await expect(button(page, 'Agree and apply')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
    });
  });
}
