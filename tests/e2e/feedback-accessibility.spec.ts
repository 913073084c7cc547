import { NO_VIOLATIONS, overflowAtWorst, violationsInBothThemes } from '../support/accessibility';
import { begin, open, openIn } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { servicePuts } from './feedback-borrower';

test.use({ colorScheme: 'light' });

test('a form with errors and a refused file has no accessibility violation in either theme and fits 320 px at 200 % text', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'overdue-3', '/customer_add');
  await page.getByLabel('Add a receipt').setInputFiles({
    name: 'song.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('a song'),
  });
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.locator('#feedback-description-error')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
});

test('the list, a feedback and its rating have no accessibility violation in either theme and fit 320 px at 200 % text', async ({
  page,
  sandbox,
}) => {
  const { ticketOdrId } = await begin(sandbox, 'ticket-needs-reply');
  await open(page, sandbox, '/customer_list');
  await expect(page.getByRole('list', { name: 'Your feedback' })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  await page.getByRole('list', { name: 'Your feedback' }).getByRole('button').click();
  await page.getByText('What you told us').click();
  await expect(page.getByLabel('Write a reply')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  await servicePuts(sandbox, ticketOdrId, 4);
  await open(page, sandbox, `/customer_detail?ticketOdrId=${ticketOdrId}`);
  await expect(page.getByText('Was this resolved?')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
});

test('the chat has no accessibility violation in either theme and fits 320 px at 200 % text', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'overdue-3', '/customer_faq');
  await page.getByRole('button', { name: 'Talk to a person' }).click();
  await expect(page.getByRole('button', { name: 'Copy the number' })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Write a message first')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  expect(await overflowAtWorst(page)).toBeLessThanOrEqual(0);
});
