import { expectAccessible } from '../e2e/accessibility';
import { expect, test } from '../e2e/test';
import { createSandbox } from '../support/sandbox';
import { startServer } from '../support/server-process';
import { OVERDUE, Workbench } from './workbench';

/** The only part that changes with the tab. */
const PANEL = '[role="tabpanel"]:not([hidden])';
/** The modal dialog. The page behind it is inert. */
const OPEN = '[role="dialog"]';
/** Widths in CSS pixels. The long form takes others too. */
const WIDTHS = [1440, 320, ...(process.env.LONG_TESTS ? [1280, 1920, 720] : [])];

for (const width of WIDTHS) {
  test(`at ${width} CSS pixels, no part of the page has an accessibility violation`, async ({ page, sandbox }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const workbench = new Workbench(page, sandbox);
    await workbench.open();
    await page.setViewportSize({ width, height: width < 1280 ? 640 : 900 });
    await expectAccessible(page);
    await workbench.scenario(OVERDUE);
    await page.getByRole('button', { name: '+1 h' }).click();
    await expect(workbench.region('Calls').getByText('clock +1 h')).toBeVisible();
    await expect(workbench.callOf('orderDetail')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    for (const tab of ['Borrower', 'Faults', 'Messages', 'Native', 'Calls']) {
      await workbench.tab(tab).click();
      await expectAccessible(page, PANEL);
    }
    await workbench.callOf('orderDetail').click();
    await expect(workbench.region('Call').getByRole('tab', { name: 'Reply' })).toBeVisible();
    await expectAccessible(page, PANEL);
    await page.getByRole('button', { name: 'Edit and resend' }).click();
    await page.getByLabel('Entries').fill('[');
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await expectAccessible(page, OPEN);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
    await expectAccessible(page, OPEN);
  });
}

test('Back closes what is open, and the keyboard alone selects a call and resends it', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 860, height: 900 });
  const workbench = await Workbench.withLoan(page, sandbox);
  const selected = page.locator('tr[aria-selected="true"]');
  await workbench.callOf('orderDetail').click();
  await expect.poll(() => page.locator('th.methods').evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(100);
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Scenarios' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(selected).toHaveCount(1);
  await page.goBack();
  await expect(selected).toHaveCount(0);

  const inPhone = () => page.evaluate(() => document.activeElement instanceof HTMLIFrameElement);
  for (const [key, name] of Object.entries({ 'Control+k': 'Search', s: 'Scenarios', '?': 'Keyboard shortcuts' })) {
    await page.locator('iframe').focus();
    expect(await inPhone()).toBe(true);
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name })).toBeHidden();
    expect(await inPhone()).toBe(false);
  }
  const filter = workbench.filter();
  await filter.pressSequentially('ts?');
  await expect(filter).toHaveValue('ts?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await filter.fill('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(selected).toHaveAttribute('aria-rowindex', '3');
  await page.keyboard.press('ArrowUp');

  const send = workbench.region('Call').getByRole('button', { name: 'Edit and resend' });
  for (let count = 0; count < 40 && !(await send.evaluate((it) => it === document.activeElement)); count += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByLabel('Token').press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(send).toBeFocused();
});

test('at 900 CSS pixels, the top bar covers no button and the page remembers its theme', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 900, height: 640 });
  await new Workbench(page, sandbox).open();
  for (const button of await page.locator('.top-bar button').all()) await button.click({ trial: true, timeout: 9_000 });
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.reload();
  await expect(page.locator('.radix-themes').first()).toHaveClass(/\bdark\b/);
});

test.describe('a restarted server', () => {
  test.use({ allowedNoise: [/ERR_|Failed to load resource/] });

  test('shows as unreachable, and the page reconnects when it is back', async ({ page }) => {
    const first = await startServer({}, true);
    const workbench = new Workbench(page, createSandbox(first.address, 'restarted'));
    let second: typeof first | undefined;
    try {
      await workbench.open();
      await first.stop();
      await expect(page.getByText('server unreachable, retrying')).toBeVisible();
      second = await startServer({ MOCK_PORT: new URL(first.address).port }, true);
      await expect(page.getByText('live', { exact: true })).toBeVisible();
      await workbench.scenario(OVERDUE);
      await expect(workbench.callOf('orderDetail')).toBeVisible();
    } finally {
      await second?.stop();
      await first.stop();
    }
  });
});
