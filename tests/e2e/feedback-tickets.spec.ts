import { assumptions } from '@kit/contracts/assumptions';
import { askForCode, begin, enterCode, open, openIn, PHONE } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { pdf, png } from '../support/files';
import { feedbackOf, servicePuts, serviceWrites } from './feedback-borrower';

const DESCRIPTION = 'I paid yesterday by bank transfer and the app still says that my loan is overdue';
const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: png() };

test('[2.15] [2.19] [3.5] a feedback is sent with its receipts, and its result leads to the list', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'overdue-3', '/customer_add');
  await page.getByRole('radio', { name: 'Repaid bill not updated' }).check();
  await page.getByLabel('What happened').fill(DESCRIPTION);
  await expect(page.getByText('16 words')).toBeVisible();
  await page.getByLabel('Add a receipt').setInputFiles(receipt);
  await expect(page.getByText('1 kB · sent')).toBeVisible();
  await page.getByLabel('Add another file').setInputFiles({
    name: 'statement.pdf',
    mimeType: 'application/pdf',
    buffer: pdf(),
  });
  await expect(page.getByText('· sent')).toHaveCount(2);
  await page.getByLabel('Account', { exact: true }).fill('0123456789');
  await page.getByLabel('Best time to reach you (optional)').fill('9 am to 5 pm');
  await page.getByRole('button', { name: 'Send feedback' }).click();

  await expect(page.getByText('We have your feedback')).toBeVisible();
  const [ticket] = await feedbackOf(sandbox);
  expect(ticket).toMatchObject({ ticketType: 1, processStatus: 1 });
  await expect(page.getByText(ticket?.ticketOdrId ?? 'no ticket')).toBeVisible();

  await page.getByRole('button', { name: 'See your feedback' }).click();
  await expect(page.getByText(DESCRIPTION)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Open Receipt 1' }).locator('img')).toHaveJSProperty('complete', true);
  const picture = await page.getByRole('link', { name: 'Open Receipt 1' }).getAttribute('href');
  expect((await page.request.get(new URL(picture ?? '', page.url()).href)).headers()['content-type']).toBe('image/png');
  // a document is not an image, but its link still opens it
  await expect(page.getByRole('link', { name: 'Open Receipt 2' })).toContainText('Receipt 2');
  await page.getByText('What you told us').click();
  for (const shown of ['0123456789', '08031234567', '9 am to 5 pm']) await expect(page.getByText(shown)).toBeVisible();

  await open(page, sandbox, '/customer_list');
  await expect(page.getByRole('list', { name: 'Your feedback' })).toContainText('Platform processing');
});

test('the receipts of an unsent feedback are there again, and are sent with it', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'overdue-3', '/customer_add');
  await page.getByLabel('What happened').fill(DESCRIPTION);
  await page.getByLabel('Add a receipt').setInputFiles(receipt);
  await expect(page.getByText('1 kB · sent')).toBeVisible();
  await open(page, sandbox, '/user_center');
  await open(page, sandbox, '/customer_add');
  await expect(page.getByText('1 kB · sent')).toBeVisible();
  await page.getByRole('radio', { name: 'Repaid bill not updated' }).check();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('We have your feedback')).toBeVisible();
  await page.getByRole('button', { name: 'See your feedback' }).click();
  await expect(page.getByRole('link', { name: 'Open Receipt 1' })).toBeVisible();
  await open(page, sandbox, '/customer_add');
  await expect(page.getByLabel('Add a receipt')).toBeAttached();
});

test('[5.10] errors appear beside their fields, and the typed texts stay', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'overdue-3', '/customer_add');
  await page.getByLabel('Account', { exact: true }).fill('');
  await page.getByLabel('What happened').fill('It does not work');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.locator('#feedback-account-error')).toHaveText(
    'Please fill in the corresponding information before submitting feedback',
  );
  await expect(page.locator('#feedback-description-error')).toContainText(
    `at least ${assumptions.feedbackMinimumWords} words`,
  );
  await expect(page.locator(':focus')).toHaveText(/^Check \d answers, starting with: What is it about\?$/);
  await page.getByLabel('Add a receipt').setInputFiles({
    name: 'song.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('a song'),
  });
  await expect(page.getByText('Only JPEG, PNG, WebP, PDF and MP4 files can be sent')).toBeVisible();
  expect(await feedbackOf(sandbox)).toEqual([]);

  // after a visit to another screen, the texts are there again; account and contact are not stored on the device
  await open(page, sandbox, '/customer_add');
  await expect(page.getByLabel('What happened')).toHaveValue('It does not work');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('"contact"');
});

test.describe('a receipt whose upload failed', () => {
  test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED/] });

  test('can be retried, and blocks the feedback until then', async ({ page, context, sandbox }) => {
    await openIn(page, sandbox, 'overdue-3', '/customer_add');
    await page.getByRole('radio', { name: 'Other' }).check();
    await page.getByLabel('What happened').fill(DESCRIPTION);
    await context.setOffline(true);
    await page.getByLabel('Add a receipt').setInputFiles(receipt);
    await expect(page.getByRole('button', { name: 'Send receipt.png again' })).toBeVisible();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('A file was not sent. Try again or remove it.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send receipt.png again' }).click();
    await expect(page.getByText('1 kB · sent')).toBeVisible();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('We have your feedback')).toBeVisible();
  });
});

test('[2.18] [2.51] [3.6] the list marks new messages, and can be filtered by status', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'ticket-needs-reply', '/customer_list');
  const list = page.getByRole('list', { name: 'Your feedback' });
  await expect(list).toContainText('1 new');
  expect(await page.getByRole('radio').count()).toBe(4);
  await page.getByRole('radio', { name: 'Done' }).check();
  await expect(page.getByText('You have no feedback in this state.')).toBeVisible();
  await page.getByRole('radio', { name: 'I need to reply' }).check();
  await list.getByRole('button').click();
  await expect(page.getByText('Please send us the receipt of your transfer.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  // the message is read, so it is no longer new; the filter has not changed
  await expect(list).toBeVisible();
  await expect(list).not.toContainText('new');
  await expect(page.getByRole('radio', { name: 'I need to reply' })).toBeChecked();
});

test('[2.16] [4.6] a question of customer service is answered, and the feedback is closed and rated as resolved', async ({
  page,
  sandbox,
}) => {
  const { ticketOdrId } = await openIn(
    page,
    sandbox,
    'ticket-needs-reply',
    '/customer_detail?ticketOdrId={ticketOdrId}',
  );
  await expect(page.getByText('We have a question for you.')).toBeVisible();
  await page.getByLabel('Attach a file').setInputFiles(receipt);
  await expect(page.getByText('1 kB · sent')).toBeVisible();
  await page.getByLabel('Write a reply').fill('Here is the receipt of my transfer');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Here is the receipt of my transfer')).toBeVisible();
  await expect(page.getByText('Platform processing again').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Receipt 1' })).toBeVisible();

  await serviceWrites(sandbox, ticketOdrId, 'Your payment is booked now.');
  await servicePuts(sandbox, ticketOdrId, 4);
  await expect(page.getByText('Your payment is booked now.').first()).toBeVisible();
  await expect(page.getByText('Was this resolved?')).toBeVisible();
  await page.getByRole('button', { name: 'Resolved', exact: true }).click();
  await expect(page.getByText('You said: Resolved. Thank you.')).toBeVisible();
  await expect(page.getByLabel('Write a reply')).toHaveCount(0);
});

test('a feedback rated as unresolved is reopened', async ({ page, sandbox }) => {
  const { ticketOdrId } = await begin(sandbox, 'ticket-needs-reply');
  await servicePuts(sandbox, ticketOdrId, 4);
  await open(page, sandbox, `/customer_detail?ticketOdrId=${ticketOdrId}`);
  await page.getByRole('button', { name: 'Unresolved' }).click();
  await expect(page.getByText('Platform processing again').first()).toBeVisible();
  expect((await feedbackOf(sandbox))[0]?.processStatus).toBe(2);
  await expect(page.getByLabel('Write a reply')).toBeVisible();
});

test('a session that expires while a feedback is sent loses no text', async ({ page, sandbox }) => {
  await openIn(page, sandbox, 'overdue-3', '/customer_add?type=4');
  await page.getByLabel('What happened').fill(DESCRIPTION);
  // the scenario has just sent a code, so the next one must wait a minute
  await sandbox.admin('/clock/advance', { ms: assumptions.verificationCodeResendAfter });
  await sandbox.admin(`/sessions/${PHONE}/squeeze`, {});
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page).toHaveURL(/\/login/);
  await askForCode(page);
  await enterCode(page, sandbox);
  await expect(page).toHaveURL(/customer_add/);
  await expect(page.getByLabel('What happened')).toHaveValue(DESCRIPTION);
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('We have your feedback')).toBeVisible();
});
