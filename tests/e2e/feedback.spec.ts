import { rmSync, writeFileSync } from 'node:fs';
import { assumptions } from '@kit/contracts/assumptions';
import { askForCode, enterCode, open, openIn, PHONE } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { pdf, png } from '../support/files';
import { button } from './acts';

const DESCRIPTION = 'I paid yesterday by bank transfer and the app still says that my loan is overdue';
const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: png() };

test.use({ allowedNoise: [/ERR_(?:INTERNET_DISCONNECTED|UPLOAD_FILE_CHANGED|FILE_NOT_FOUND|FAILED|EMPTY)/] });

test('[2.15] [2.16] [2.18] [2.19] [3.5] [3.6] [4.6] a feedback is sent with its receipts, answered by customer service, and rated as resolved', async ({
  page,
  context,
  sandbox,
}) => {
  await openIn(page, sandbox, 'overdue-3', '/customer_add');
  await page.getByRole('radio', { name: 'Repaid bill not updated' }).check();
  await page.getByLabel('What happened').fill(DESCRIPTION);
  await expect(page.getByText('16 words')).toBeVisible();
  // a receipt without a network blocks the feedback until it is sent
  await context.setOffline(true);
  await page.getByLabel('Add a receipt').setInputFiles(receipt);
  await expect(button(page, 'Send receipt.png again')).toBeVisible();
  await button(page, 'Send feedback').tap();
  await expect(page.getByText('A file was not sent. Try again or remove it.')).toBeVisible();
  await context.setOffline(false);
  await button(page, 'Send receipt.png again').tap();
  await expect(page.getByText('1 kB · sent')).toBeVisible();
  // the receipt and the texts of an unsent feedback are there again
  await open(page, sandbox, '/user_center');
  await open(page, sandbox, '/customer_add');
  await expect(page.getByText('1 kB · sent')).toBeVisible();
  await expect(page.getByLabel('What happened')).toHaveValue(DESCRIPTION);
  await page
    .getByLabel('Add another file')
    .setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await expect(page.getByText('· sent')).toHaveCount(2);
  await page.getByRole('radio', { name: 'Repaid bill not updated' }).check();
  await button(page, 'Send feedback').tap();

  await expect(page.getByText('We have your feedback')).toBeVisible();
  const { tickets } = await sandbox.admin<{ tickets: { ticketOdrId: string }[] }>(`/tickets?contactNumber=${PHONE}`);
  expect(tickets).toMatchObject([{ ticketType: 1, processStatus: 1 }]);
  const ticket = `/tickets/${tickets[0]?.ticketOdrId}`;
  await button(page, 'See your feedback').tap();
  const picture = page.getByRole('link', { name: 'Open Receipt 1' });
  await expect(picture.locator('img')).toHaveJSProperty('complete', true);
  const address = new URL((await picture.getAttribute('href')) ?? '', page.url()).href;
  expect((await page.request.get(address)).headers()['content-type']).toBe('image/png');
  // a document is not an image, but its link still opens it
  await expect(page.getByRole('link', { name: 'Open Receipt 2' })).toContainText('Receipt 2');

  await sandbox.admin(`${ticket}/notes`, { text: 'Please send us the receipt of your transfer.' });
  await sandbox.admin(`${ticket}/status`, { status: 3 });
  await open(page, sandbox, '/customer_list');
  const list = page.getByRole('list', { name: 'Your feedback' });
  await expect(list).toContainText('1 new');
  await page.getByRole('radio', { name: 'I need to reply' }).check();
  await list.getByRole('button').tap();
  await expect(page.getByText('We have a question for you.')).toBeVisible();
  await page.getByLabel('Attach a file').setInputFiles(receipt);
  await expect(page.getByText('1 kB · sent')).toBeVisible();
  await page.getByLabel('Write a reply').fill('Here is the receipt of my transfer');
  await button(page, 'Send').tap();
  await expect(page.getByText('Platform processing again').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).tap();
  // the message is read, so it is no longer new; the filter has not changed
  await expect(page.getByRole('radio', { name: 'I need to reply' })).toBeChecked();
  await page.getByRole('radio', { name: 'All' }).check();
  await expect(list).not.toContainText('new');
  await list.getByRole('button').tap();
  await expect(page.getByText('Here is the receipt of my transfer')).toBeVisible();

  await sandbox.admin(`${ticket}/notes`, { text: 'Your payment is booked now.' });
  await sandbox.admin(`${ticket}/status`, { status: 4 });
  await expect(page.getByText('Your payment is booked now.').first()).toBeVisible();
  await button(page, 'Resolved').tap();
  await expect(page.getByText('You said: Resolved. Thank you.')).toBeVisible();
  await expect(page.getByLabel('Write a reply')).toHaveCount(0);
});

test('a session that expires while a feedback is sent loses no text', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'overdue-3', '/customer_add?type=4');
  await page.getByLabel('What happened').fill(DESCRIPTION);
  // the scenario has just sent a code, so the next one must wait a minute
  await sandbox.admin('/clock/advance', { ms: assumptions.verificationCodeResendAfter });
  await sandbox.admin(`/sessions/${PHONE}/squeeze`, {});
  await button(page, 'Send feedback').tap();
  await expect(page).toHaveURL(/\/login/);
  await askForCode(page);
  await enterCode(page, sandbox);
  await expect(page).toHaveURL(/customer_add/);
  await expect(page.getByLabel('What happened')).toHaveValue(DESCRIPTION);
  await button(page, 'Send feedback').tap();
  await expect(page.getByText('We have your feedback')).toBeVisible();
});

test('[2.52] the chat opens at the newest message, and older ones appear above it without moving the visible text', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'overdue-3', '/customer_faq');
  const messages = page.getByRole('list', { name: 'Messages', exact: true });
  for (let number = 1; number <= 14; number += 1) {
    await page.getByLabel('Write a message').fill(`message number ${number}`);
    await button(page, 'Send').tap();
    await expect(page.getByText('Sending…')).toHaveCount(0);
  }
  // the older messages arrive once the page stands still
  let letThrough = (): void => undefined;
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await open(page, sandbox, '/customer_faq');
  await expect(messages.getByText('message number 14')).toBeInViewport();
  await expect(messages).not.toContainText('What do you need help with?');
  await page.route('**/app/**', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  const oldest = await messages.locator('[data-note]').first().elementHandle();
  const top = async () => (await oldest?.boundingBox())?.y ?? Number.NaN;
  await page.evaluate(() => window.scrollTo(0, 100));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const before = await top();
  letThrough();
  await expect(messages).toContainText('What do you need help with?');
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});

test('a receipt that was deleted after it was chosen says so, and can be chosen again', async ({
  page,
  context,
  sandbox,
}, testInfo) => {
  await openIn(page, sandbox, 'repaying', '/customer_faq');
  const path = testInfo.outputPath('receipt.png');
  const list = page.getByRole('list', { name: 'Chosen files' });
  const choose = () => page.locator('input[type=file]').setInputFiles(path);
  writeFileSync(path, png());
  await context.setOffline(true);
  await choose();
  await expect(list.getByText('Network error')).toBeVisible();
  rmSync(path);
  await context.setOffline(false);
  await list.getByRole('button', { name: 'Send receipt.png again' }).tap();
  await expect(list.getByText('This file has changed or was deleted since you chose it.')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Send receipt.png again' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Remove receipt.png' }).tap();
  writeFileSync(path, png());
  await choose();
  await expect(list.getByText(/ sent$/)).toBeVisible();
});
