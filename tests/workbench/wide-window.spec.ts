import { expect, test } from '../e2e/test';
import { PHONE } from '../support/borrower';

test('a wide window shows the app in a phone-wide frame, and has the app’s address', async ({ page, sandbox }) => {
  const scenario = `/__admin/scenarios/overdue-3/open?sandbox=${sandbox.name}&contactNumber=${PHONE}`;
  await page.goto(new URL(scenario, sandbox.url()).href);
  const app = page.frameLocator('iframe[title="The app on a phone"]');
  await expect(app.getByText('Left to pay')).toBeVisible();
  expect(await page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(375);
  await expect(page).toHaveURL(/\/repay\/repay_detail\?orderNo=/);
  await expect(page).toHaveTitle('Your loan - Zuma');
  // The app runs inside the frame only.
  expect(await page.evaluate(() => [document.scripts.length, 'SimulatedShell' in window])).toEqual([1, false]);
  const detail = page.url();
  await app
    .getByRole('button', { name: /^Repay/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/pay_cashier\?/);
  await expect(page).toHaveTitle('Repay - Zuma');
  await page.goBack();
  await expect(page).toHaveURL(detail);
  await page.reload();
  await expect(app.getByText('Left to pay')).toBeVisible();
  await expect(page).toHaveURL(detail);

  // In a narrow window the frame fills the window. The parameter shell.frame=no removes it.
  await page.setViewportSize({ width: 500, height: 700 });
  expect(await page.locator('iframe').evaluate((frame) => [frame.clientWidth, frame.clientHeight])).toEqual([500, 700]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${detail}&shell.frame=no`);
  await expect(page.getByText('Left to pay')).toBeVisible();
  expect(await page.locator('iframe').count()).toBe(0);
});
