import type { Page } from '@playwright/test';
import { open, openIn } from '../support/borrower';
import { expect, test } from '../support/e2e';

const send = async (page: Page, text: string) => {
  await page.getByLabel('Write a message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Sending…')).toHaveCount(0);
};
const messages = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true });

test('[2.17] [2.52] the chat greets with suggestions, answers a tap on one, and offers a person with a WhatsApp number', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'overdue-3', '/customer_faq');
  await expect(messages(page)).toContainText('What do you need help with?');
  await messages(page).getByRole('button', { name: 'I paid and the payment is not shown' }).click();
  await expect(messages(page)).toContainText('30 minutes');

  await page.getByRole('button', { name: 'Talk to a person' }).click();
  await expect(page.getByText('0803 555 0147')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Talk to a person' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy the number' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.getByRole('button', { name: 'Open WhatsApp' }).click();
  const sent = await sandbox.requests('saveTicketNote');
  expect(sent).toHaveLength(2);
  await expect.poll(async () => (await sandbox.requests('customerServiceTicket')).length).toBe(1);

  await page.getByRole('button', { name: 'Send a feedback' }).first().click();
  await expect(page.getByRole('button', { name: 'Send feedback' })).toBeVisible();
});

test('[2.52] scrolling up loads older messages page by page, and the visible text does not move', async ({
  page,
  sandbox,
}) => {
  await openIn(page, sandbox, 'overdue-3', '/customer_faq');
  for (let number = 1; number <= 14; number += 1) await send(page, `message number ${number}`);
  await open(page, sandbox, '/customer_faq');
  await expect(messages(page)).toContainText('message number 14');
  await expect(messages(page)).not.toContainText('What do you need help with?');
  const held = await messages(page).locator('[data-note]').count();
  // the chat opens at the newest message
  await expect(messages(page).getByText('message number 14')).toBeInViewport();

  const [before, after] = await page.evaluate(async () => {
    const oldest = document.querySelector<HTMLElement>('[data-note]');
    const top = () => Math.round(oldest?.getBoundingClientRect().top ?? 0);
    window.scrollTo(0, 100);
    await new Promise(requestAnimationFrame);
    const stood = top();
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('[data-note]') !== oldest) resolve();
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    await new Promise(requestAnimationFrame);
    return [stood, top()];
  });
  expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThanOrEqual(1);
  expect(await messages(page).locator('[data-note]').count()).toBeGreaterThan(held);
  await expect(messages(page)).toContainText('What do you need help with?');
});

test.describe('a message that could not be sent', () => {
  test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED/] });

  test('stays in its field with the reason, and is sent by the next tap', async ({ page, context, sandbox }) => {
    await openIn(page, sandbox, 'overdue-3', '/customer_faq');
    await context.setOffline(true);
    await send(page, 'I paid and the payment is not shown');
    await expect(page.getByText('Not sent. Network error, please try again later')).toBeVisible();
    await expect(page.getByLabel('Write a message')).toHaveValue('I paid and the payment is not shown');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(/^Not sent\./)).toHaveCount(0);
    await expect(messages(page)).toContainText('30 minutes');
    await expect(page.getByLabel('Write a message')).toHaveValue('');
    expect(await sandbox.requests('saveTicketNote')).toHaveLength(1);
  });
});
