import { violationsOf } from '../support/accessibility';
import { logIn } from '../support/borrower';
import { frameNoise } from '../support/e2e';
import { expect, test } from '../support/site-e2e';

test.use({
  allowedNoise: [frameNoise],
  settings: {
    SITE_PRODUCT_NAME: 'Harbour Cash',
    SITE_ACCENT: '#7a1fa2,#b582cb',
    SITE_OFFICIAL_WEBSITE: 'https://www.harbour.example/loans',
    SITE_SUPPORT_TEXT: 'Every day from 8:00 to 20:00',
  },
});

test('name, website, support hours and colours are the lender’s, agreements the backend’s, and all is legible', async ({
  page,
  sandbox,
}) => {
  const legibleInBothThemes = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
    }
  };
  await page.goto(sandbox.url('/user_agreement'));
  await expect(page).toHaveTitle(/ - Harbour Cash$/);
  await expect(page.getByText('www.harbour.example')).toBeVisible();
  await page.getByText('Privacy Policy').tap();
  await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible();

  await page.goto(sandbox.url('/'));
  const send = page.getByRole('button', { name: 'Send code' });
  await expect(send).toHaveCSS('background-color', 'rgb(122, 31, 162)');
  await legibleInBothThemes();
  await expect(send).toHaveCSS('background-color', 'rgb(181, 130, 203)');
  await logIn(page, sandbox);
  await legibleInBothThemes();
  await page.getByRole('button', { name: /^Customer service/ }).tap();
  await expect(page.getByRole('dialog').getByText('Every day from 8:00 to 20:00')).toBeVisible();
});
