import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agreementType } from '@kit/contracts/enums';
import { violationsOf } from '../support/accessibility';
import { logIn } from '../support/borrower';
import { expect, frameNoise, test } from '../support/site-e2e';
import { temporaryFolder } from '../support/temporary-folder';

/** The files and environment variables that a lender sets. */
const folder = temporaryFolder();
const agreements = join(folder, 'content/agreements');
const question = { questionId: '1', category: 'Harbour', question: 'Who lends?', answer: 'Harbour Credit Ltd.' };

test.describe.configure({ mode: 'default' });
test.beforeAll(() => {
  mkdirSync(agreements, { recursive: true });
  for (const type of agreementType.values) {
    const html = `<!doctype html><link rel="stylesheet" href="/agreements/house.css"><h1>${type} of Harbour</h1>`;
    writeFileSync(join(agreements, `${type}.html`), html);
  }
  writeFileSync(join(agreements, 'house.css'), 'h1 { color: rgb(1, 2, 3); }');
  writeFileSync(join(folder, 'content/faq.json'), JSON.stringify({ questions: [question] }));
});
test.use({
  allowedNoise: [frameNoise],
  files: folder,
  settings: {
    SITE_PRODUCT_NAME: 'Harbour Cash',
    SITE_ACCENT: '#7a1fa2,#b582cb',
    SITE_OFFICIAL_WEBSITE: 'https://www.harbour.example/loans',
    SITE_SUPPORT_TEXT: 'Every day from 8:00 to 20:00',
  },
});

test('the name, the website, the agreements, the common problems and the support hours are the lender’s', async ({
  page,
  sandbox,
}) => {
  await page.goto(sandbox.url('/user_agreement'));
  await expect(page).toHaveTitle(/ - Harbour Cash$/);
  await expect(page.getByText('www.harbour.example')).toBeVisible();
  await page.getByText('Privacy Policy').tap();
  const heading = page.frameLocator('iframe').getByRole('heading');
  await expect(heading).toHaveText('privacy_policy of Harbour');
  await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)');

  await page.goto(sandbox.url('/user_faq'));
  await page.getByText('Who lends?').tap();
  await expect(page.getByText('Harbour Credit Ltd.')).toBeVisible();
  expect(await sandbox.requests('tictetQuestionList')).toEqual([]);

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
