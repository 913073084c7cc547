import { violationsOf } from '../support/accessibility';
import { logIn } from '../support/borrower';
import { expect, frameNoise, test } from '../support/site-e2e';

test.use({
  allowedNoise: [frameNoise],
  settings: {
    SITE_PRODUCT_NAME: 'Harbour Cash',
    SITE_ACCENT: '#7a1fa2,#b582cb',
    SITE_OFFICIAL_WEBSITE: 'https://www.harbour.example/loans',
    SITE_SUPPORT_TEXT: 'Every day from 8:00 to 20:00',
  },
});

test('the name, the website and the support hours are the lender’s, and the agreements come from the backend', async ({
  page,
  sandbox,
}) => {
  await page.goto(sandbox.url('/user_agreement'));
  await expect(page).toHaveTitle(/ - Harbour Cash$/);
  await expect(page.getByText('www.harbour.example')).toBeVisible();
  await page.getByText('Privacy Policy').tap();
  await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible();

  await logIn(page, sandbox);
  await page.getByRole('button', { name: /^Customer service/ }).tap();
  await expect(page.getByRole('dialog').getByText('Every day from 8:00 to 20:00')).toBeVisible();
});

for (const [colorScheme, background] of [
  ['light', 'rgb(122, 31, 162)'],
  ['dark', 'rgb(181, 130, 203)'],
] as const) {
  test(`the colour is the lender’s in the ${colorScheme} theme, and legible everywhere`, async ({ page, sandbox }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(sandbox.url('/'));
    await expect(page.getByRole('button', { name: 'Send code' })).toHaveCSS('background-color', background);
    expect(await violationsOf(page)).toEqual([]);
    await logIn(page, sandbox);
    expect(await violationsOf(page)).toEqual([]);
  });
}
