import { begin, open, openIn, PHONE } from '../support/borrower';
import { pdf, png } from '../support/files';
import { button, hold } from './acts';
import { expect, test } from './test';

test('[2.15] [2.16] [2.18] [2.19] [3.5] [3.6] [4.6] a feedback is sent with its receipts, answered by customer service, and rated as resolved', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'overdue-3', '/customer_add');
  await page.getByRole('radio', { name: 'Repaid bill not updated' }).check();
  await page.getByLabel('What happened').fill('I paid yesterday and the app still says that my loan is overdue');
  await page.getByLabel('Add a receipt').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: png() });
  await expect(page.getByText('1 kB · sent')).toBeVisible();
  // the receipt of an unsent feedback is there again
  await page.reload();
  await page
    .getByLabel('Add another file')
    .setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await expect(page.getByText('· sent')).toHaveCount(2);
  await button(page, 'Send feedback').tap();

  await expect(page.getByText('We have your feedback')).toBeVisible();
  const { tickets } = await sandbox.admin<{ tickets: { ticketOdrId: string }[] }>(`/tickets?contactNumber=${PHONE}`);
  const ticket = `/tickets/${tickets[0]?.ticketOdrId}`;
  await button(page, 'See your feedback').tap();
  const picture = page.getByRole('link', { name: 'Open Receipt 1' });
  await expect(picture.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  // a document is not an image, but its link still opens it
  await expect(page.getByRole('link', { name: 'Open Receipt 2' })).toContainText('Receipt 2');

  // an open conversation would read the message
  await open(page, sandbox, '/customer_list');
  await sandbox.admin(`${ticket}/notes`, { text: 'Please send us the receipt of your transfer.' });
  await sandbox.admin(`${ticket}/status`, { status: 3 });
  await page.reload();
  const list = page.getByRole('list', { name: 'Your feedback' });
  await expect(list).toContainText('1 new');
  await list.getByRole('button').tap();
  await expect(page.getByText('We have a question for you.')).toBeVisible();
  await page.getByLabel('Write a reply').fill('Here is the receipt of my transfer');
  await button(page, 'Send').tap();
  await expect(page.getByText('Platform processing again').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).tap();
  // the message is read
  await expect(list).not.toContainText('new');
  await list.getByRole('button').tap();

  await sandbox.admin(`${ticket}/notes`, { text: 'Your payment is booked now.' });
  await sandbox.admin(`${ticket}/status`, { status: 4 });
  await expect(page.getByText('Your payment is booked now.').first()).toBeVisible();
  await button(page, 'Resolved').tap();
  await expect(page.getByText('You said: Resolved. Thank you.')).toBeVisible();
});

test('[2.52] a conversation opens at its newest message, and older ones appear above it without moving the visible text', async ({
  page,
  sandbox,
}) => {
  const { ticketOdrId } = await begin(sandbox, 'ticket-needs-reply');
  const address = `/customer_detail?ticketOdrId=${ticketOdrId}`;
  for (let number = 1; number <= 30; number += 1) {
    await sandbox.admin(`/tickets/${ticketOdrId}/notes`, { text: `message number ${number}` });
  }
  // the first visit reads them
  await open(page, sandbox, address);
  await open(page, sandbox, address);
  const messages = page.getByRole('list', { name: 'Messages', exact: true });
  await expect(messages.getByText('message number 30')).toBeInViewport();
  await expect(messages).not.toContainText(/message number 9(?!\d)/);
  // the older messages arrive once the page stands still
  const letThrough = await hold(page, '**/app/**');
  const oldest = await messages.locator('[data-note]').first().elementHandle();
  const top = async () => (await oldest?.boundingBox())?.y ?? Number.NaN;
  await page.evaluate(() => window.scrollTo(0, 100));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const before = await top();
  letThrough();
  await expect(messages).toContainText(/message number 9(?!\d)/);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});
