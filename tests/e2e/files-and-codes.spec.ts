import { appendFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { askForCode, open, openIn, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { jpeg } from '../support/files';
import { takePhoto } from './information-borrower';

test.use({
  allowedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_UPLOAD_FILE_CHANGED|ERR_FILE_NOT_FOUND|ERR_FAILED|ERR_EMPTY/],
});

/** Changes a file. The browser notices a later time of change, in seconds. */
const change = (path: string) => {
  appendFileSync(path, 'x');
  const later = Date.now() / 1000 + 10;
  utimesSync(path, later, later);
};

for (const [what, harm] of [
  ['changed', change],
  ['deleted', (path: string) => rmSync(path)],
] as const) {
  test(`a receipt that was ${what} after it was chosen says so, and can be chosen again`, async ({
    page,
    sandbox,
  }, testInfo) => {
    await openIn(page, sandbox, 'repaying', '/customer_faq');
    const path = testInfo.outputPath('receipt.jpg');
    writeFileSync(path, jpeg());
    const list = page.getByRole('list', { name: 'Chosen files' });
    await page.context().setOffline(true);
    await page.locator('input[type=file]').setInputFiles(path);
    await expect(list.getByText('Network error')).toBeVisible();
    harm(path);
    await page.context().setOffline(false);
    await list.getByRole('button', { name: 'Send receipt.jpg again' }).tap();
    await expect(list.getByText('This file has changed or was deleted since you chose it.')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Send receipt.jpg again' })).toHaveCount(0);
    await list.getByRole('button', { name: 'Remove receipt.jpg' }).tap();
    writeFileSync(path, jpeg());
    await page.locator('input[type=file]').setInputFiles(path);
    await expect(list.getByText(/ sent$/)).toBeVisible();
  });
}

test('an empty receipt says so', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'repaying', '/customer_faq');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) });
  await expect(page.getByText('This file is empty.')).toBeVisible();
});

test('back leaves a photo in one step while it is uploaded, and the upload is not saved later', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'half-filled', '/face_recognition_info');
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/app/mediaUpload', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await takePhoto(page);
  await page.getByRole('button', { name: 'Use this photo' }).tap();
  // the steps, and the upload
  await expect(page.getByRole('progressbar')).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  const arrived = page.waitForResponse('**/app/mediaUpload');
  answer();
  await arrived;
  await takePhoto(page);
  await expect(page.getByRole('button', { name: 'Use this photo' })).toBeVisible();
  expect(await sandbox.requests('saveFaceImageInfo')).toEqual([]);
});

test('a login whose reply was lost twice can be repeated with the same code', async ({ page, sandbox }) => {
  await open(page, sandbox, '/user_about_us');
  await page.goto(sandbox.url('/login'));
  await askForCode(page);
  let lost = 0;
  await page.route('**/app/authenticate', async (route) => {
    if (lost === 2) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('failed');
  });
  const code = await sandbox.latestCode('08031234567');
  await screens.code(page).fill(code);
  await expect(page.getByText('Network error').first()).toBeVisible();
  expect(lost).toBe(2);
  await page.getByRole('button', { name: 'Log in', exact: true }).tap();
  await expect(screens.applyNow(page)).toBeVisible();
});
