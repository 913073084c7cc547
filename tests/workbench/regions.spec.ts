import { expect, test } from '../e2e/test';
import { PHONE } from '../support/borrower';
import { createSandbox } from '../support/sandbox';
import { Workbench } from './workbench';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('each copy item copies its text, and the link shows a colleague the same', async ({ page, sandbox }) => {
  const workbench = await Workbench.withLoan(page, sandbox);
  await workbench.callOf('orderDetail').click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [name, text] of [
    ['Copy trace', /^\{.*"calls":\[\{/],
    ['Copy curl', /^curl -X POST .* --data-raw /],
    ['Copy test', /^const \{ results \} = await client\.entries\(\[\n {2}\{ method: '/],
  ] as const) {
    await page.getByRole('button', { name: 'More of the call', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect.poll(copied).toMatch(text);
  }
  await page.getByRole('button', { name: /^Sandbox / }).click();
  await page.getByRole('menuitem', { name: 'Copy link to this page' }).click();
  await expect.poll(copied).toBe(page.url());

  const other = await page.context().newPage();
  await other.goto(page.url());
  const heading = other.getByRole('region', { name: 'Call' }).getByRole('heading').first();
  await expect(heading).toHaveAttribute('title', /orderDetail/);
  await expect(other.frameLocator('iframe').getByText('Left to pay')).toBeVisible();
});

test('a login on phone B ends the session on phone A', async ({ page, sandbox }) => {
  const workbench = await Workbench.withLoan(page, sandbox);
  await page.getByRole('button', { name: 'Add a phone' }).click();
  await page.getByRole('button', { name: 'Borrower of phone B' }).click();
  await page.getByRole('menuitem', { name: /log in natively/ }).click();
  await expect(workbench.device('B').getByText('Overdue').first()).toBeVisible();
  await page.getByRole('button', { name: 'Phone A', exact: true }).click();
  await page.getByRole('button', { name: 'Reload phone A' }).click();
  await expect(page.getByLabel('Borrower of phone A')).toContainText(/squeezed: B logged in at \d\d:\d\d:\d\d/);
});

test('sandboxes share no login and no code step of phone A', async ({ page, sandbox }) => {
  const one = await Workbench.withLoan(page, sandbox);
  const inNew = () => new Workbench(page, createSandbox(new URL(sandbox.url()).origin));
  const phone = one.device('A');
  const confirm = phone.getByText('Confirm your number').first();
  const other = inNew();
  await other.open();
  await phone.getByRole('textbox').fill(PHONE);
  await phone.getByRole('button', { name: 'Send code' }).click();
  await expect(confirm).toBeVisible();
  // Without its phones in the address, a page keeps the login.
  await one.open();
  await expect(phone.getByText('Overdue').first()).toBeVisible();
  await other.open();
  await expect(confirm).toBeVisible();
  await inNew().open();
  await expect(phone.getByRole('textbox')).toBeVisible();
  await expect(confirm).toHaveCount(0);
});
