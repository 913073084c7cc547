import { NO_VIOLATIONS, violationsInBothThemes } from '../support/accessibility';
import { expect, test } from '../support/e2e';
import { createSandbox } from '../support/sandbox';
import { startServer } from '../support/server-process';
import { OVERDUE, Workbench } from '../support/workbench';

/** Excluded from the check, because the app has its own accessibility tests. */
const DEVICES = ['iframe'];
/** The only part that changes with the tab. */
const PANEL = '[role="tabpanel"]:not([hidden])';
/** The modal dialog. The page behind it is inert. */
const OPEN = '[role="dialog"]';
const TABS = ['calls', 'borrower', 'faults', 'messages', 'native'];

test('no region has an accessibility violation in either theme', async ({ page, sandbox }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  expect(await violationsInBothThemes(page, { outside: DEVICES })).toEqual(NO_VIOLATIONS);
  await workbench.scenario(OVERDUE);
  await expect(workbench.device('A').getByText('Left to pay')).toBeVisible();
  await workbench.rows().first().click();
  for (const tab of TABS) {
    await workbench.tab(tab).click();
    expect({ tab, ...(await violationsInBothThemes(page, { outside: DEVICES, inside: PANEL })) }).toEqual({
      tab,
      ...NO_VIOLATIONS,
    });
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  expect(await violationsInBothThemes(page, { inside: OPEN })).toEqual(NO_VIOLATIONS);
});

test('the keyboard alone can find and open a scenario, select calls and search', async ({ page, sandbox }) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  await page.keyboard.press('s');
  await page.keyboard.type(OVERDUE);
  await page.keyboard.press('Enter');
  const left = workbench.device('A').getByText('Left to pay');
  await expect(left).toBeVisible();
  const inPhone = () => page.evaluate(() => document.activeElement instanceof HTMLIFrameElement);
  await page.locator('iframe').focus();
  expect(await inPhone()).toBe(true);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await inPhone()).toBe(false);
  await page.locator('iframe').focus();
  await page.keyboard.press('s');
  await page.getByRole('combobox', { name: 'Find a scenario' }).fill('');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-scenario][aria-selected="true"]')).toHaveAttribute('data-scenario', 'half-filled');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('tr[aria-selected="true"]')).toHaveAttribute('aria-rowindex', '3');
  // The browser's back button closes a dialog, and then the call, before it leaves the page.
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Scenarios' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Scenarios' })).toBeHidden();
  await expect(page.locator('tr[aria-selected="true"]')).toHaveCount(1);
  await page.goBack();
  await expect(page.locator('tr[aria-selected="true"]')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('faults tab');
  await page.getByRole('option', { name: /Faults tab/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Faults' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: 'Contract' })).toHaveAttribute('href', /^\/__admin\/contract\?/);
});

test.describe('a restarted server', () => {
  test.use({ allowedNoise: [/ERR_|Failed to load resource/] });

  test('shows as unreachable, and the page reconnects when it is back', async ({ page }) => {
    const first = await startServer({}, true);
    const { port } = new URL(first.address);
    const workbench = new Workbench(page, createSandbox(first.address, 'restarted'));
    try {
      await workbench.open();
      await workbench.scenario(OVERDUE);
      await expect(workbench.rows().first()).toBeVisible();
      const before = await workbench.rows().count();
      await first.stop();
      await expect(page.getByText('server unreachable, retrying')).toBeVisible();
      const second = await startServer({ MOCK_PORT: port }, true);
      try {
        await expect(page.getByText('live', { exact: true })).toBeVisible();
        await workbench.scenario('repaying');
        await expect(workbench.device('A').getByText('Left to pay')).toBeVisible();
        await expect.poll(() => workbench.rows().count()).toBeGreaterThan(before);
      } finally {
        await second.stop();
      }
    } finally {
      await first.stop();
    }
  });
});
