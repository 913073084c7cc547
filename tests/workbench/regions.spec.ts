import { PHONE } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { createSandbox } from '../support/sandbox';
import { Workbench } from '../support/workbench';

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

test('a login on phone B ends the session on phone A, and going back undoes the login', async ({ page, sandbox }) => {
  const workbench = await Workbench.withLoan(page, sandbox);
  const head = (phone: string) =>
    page.locator(`figure[aria-label="Phone ${phone}"]`).getByLabel(`Borrower of phone ${phone}`);
  const number = /^\d{4} \d{3} \d{4} ▾$/;
  await expect(head('A')).toHaveText(number);
  await workbench.callOf('orderDetail').click();
  await page.getByRole('button', { name: 'Add a phone' }).click();
  await page.getByRole('button', { name: 'Borrower of phone B' }).click();
  await page.getByRole('menuitem', { name: /log in natively/ }).click();
  await expect(workbench.device('B').getByText('Overdue').first()).toBeVisible();

  await workbench.choosePhone('A');
  await workbench
    .device('A')
    .getByRole('button', { name: /Repay ₦/ })
    .click();
  await expect(workbench.device('A').getByText('The account is logged in from another device').first()).toBeVisible();
  await expect(head('A')).toContainText(/squeezed: B logged in at \d\d:\d\d:\d\d/);
  await expect(head('B')).toHaveText(number);
  // The address follows the screens of the phones.
  await expect.poll(() => new URL(page.url()).searchParams.get('phone.a')).toContain('/login');

  await workbench.region('Call').getByRole('button', { name: 'Back to before' }).click();
  await expect(head('B')).toContainText('not logged in');
});

test('two tabs with different sandboxes share no login and no code step of phone A', async ({ page, sandbox }) => {
  const one = await Workbench.withLoan(page, sandbox);
  const other = new Workbench(await page.context().newPage(), createSandbox(new URL(sandbox.url()).origin));
  await other.open();
  await other.device('A').getByRole('textbox').fill(PHONE);
  await other.device('A').getByRole('button', { name: 'Send code' }).click();
  await expect(other.device('A').getByText('Confirm your number').first()).toBeVisible();
  // Without its phones in the address, a page keeps the login.
  await one.open();
  await expect(one.device('A').getByText('Overdue').first()).toBeVisible();
  await other.page.reload();
  await expect(other.device('A').getByText('Confirm your number').first()).toBeVisible();
  // A third sandbox in the same tab starts as new.
  await new Workbench(other.page, createSandbox(new URL(sandbox.url()).origin)).open();
  await expect(other.device('A').getByRole('textbox')).toBeVisible();
  await expect(other.device('A').getByText('Confirm your number')).toHaveCount(0);
});
