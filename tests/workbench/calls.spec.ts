import { violationsOf } from '../support/accessibility';
import { expect, test } from '../support/e2e';
import { Workbench } from '../support/workbench';

test('a call shows its state changes, can be edited and resent, and bridge calls appear between the calls', async ({
  page,
  sandbox,
}) => {
  const workbench = await Workbench.withLoan(page, sandbox);
  const call = workbench.region('Call');
  await workbench.callOf('authenticate').click();
  await call.getByRole('tab', { name: 'State', exact: true }).click();
  const session = call.getByRole('region', { name: 'session' }).first();
  await expect(session.getByRole('row', { name: /^contactNumber/ })).toContainText(workbench.borrower());
  // The first read of an order that has become overdue stores its new status. The next read changes nothing.
  await page.getByRole('button', { name: 'Reload phone A' }).click();
  await expect(workbench.rows().filter({ has: page.locator('[title*="orderDetail"]') })).toHaveCount(2);
  await workbench.callOf('orderDetail').click();
  await expect(call.getByText('No state changes')).toBeVisible();

  await call.getByRole('button', { name: 'Edit and resend' }).click();
  const editor = page.getByRole('dialog', { name: /^Resend .*orderDetail/ });
  await editor.getByLabel('Entries').fill('[{ "method": "orderDetail", "data": { "orderNo": "N0" } ');
  await expect(editor.getByRole('alert')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, { inside: '[role="dialog"]' })).toEqual([]);
  await expect(editor.getByRole('button', { name: 'Resend', exact: true })).toBeDisabled();
  await editor.getByLabel('Entries').fill('[{ "method": "orderDetail", "data": { "orderNo": "N0" } }]');
  await editor.getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(call.getByRole('heading').first()).toHaveText('orderDetail');
  await expect(call.getByText(/ORDER_NOT_FOUND/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '/send' })).toContainText('"orderNo":"N0"');

  await workbench.tab('Native').click();
  await page.getByRole('button', { name: 'Watch bridge' }).click();
  await workbench.tab('Calls').click();
  await workbench.filter('kind:analytics');
  await expect(workbench.rows().first()).toContainText('trackEvent');
  await workbench.filter('kind:bridge');
  await workbench.rows().filter({ hasText: 'getPackageInfo' }).first().click();
  await expect(call.getByText(/over the bridge of phone A/)).toBeVisible();
  await expect(call.getByRole('listitem').filter({ hasText: 'pkgName' }).last()).toBeVisible();
  await workbench.filter('');
  await expect(workbench.callOf('orderDetail')).toBeVisible();
  // The link opens the same bridge call.
  await page.reload();
  await expect(call.getByText(/over the bridge of phone A/)).toBeVisible();
});

test('a call is edited and resent by keyboard alone', async ({ page, sandbox }) => {
  const workbench = await Workbench.withLoan(page, sandbox);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Search and run');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowDown');
  const before = await workbench.rows().count();
  const send = workbench.region('Call').getByRole('button', { name: 'Edit and resend' });
  for (let count = 0; count < 40 && !(await send.evaluate((it) => it === document.activeElement)); count += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: /^Resend / });
  await editor.getByLabel('Token').press('Enter');
  await expect(editor).toBeHidden();
  await expect.poll(() => workbench.rows().count()).toBe(before + 1);
  await expect(send).toBeFocused();
});
