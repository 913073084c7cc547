import { expect, test } from '../support/e2e';
import { Workbench } from '../support/workbench';

const OVERDUE = 'overdue-3';

test('a scenario opens on phone A with its borrower, and the link shows a colleague the same', async ({
  page,
  sandbox,
}) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  await workbench.openDrawer();
  await page.getByRole('searchbox', { name: 'Find a scenario' }).fill('three days');
  await expect(page.locator('[data-scenario]')).toHaveCount(1);
  await page.getByRole('dialog', { name: 'Scenarios' }).getByRole('button', { name: 'Close' }).click();
  await workbench.scenario(OVERDUE);
  await expect(workbench.device('A').getByText('Left to pay')).toBeVisible();
  await workbench.tab('Borrower').click();
  await expect(page.getByRole('region', { name: 'Session and order' })).toContainText('3 d overdue');
  await workbench.tab('Calls').click();
  await workbench.callOf('orderDetail').click();

  const other = await page.context().newPage();
  await other.goto(page.url());
  const heading = other.getByRole('region', { name: 'Call' }).getByRole('heading').first();
  await expect(heading).toHaveAttribute('title', /orderDetail/);
  await expect(other.frameLocator('iframe').getByText('Left to pay')).toBeVisible();
});

test('a login on phone B ends the same borrower’s session on phone A, which says so, and going back undoes both', async ({
  page,
  sandbox,
}) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  await workbench.scenario(OVERDUE);
  await expect(workbench.device('A').getByText('Left to pay')).toBeVisible();
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
  await workbench.choosePhone('B');
  await expect(workbench.device('B').getByText('Overdue').first()).toBeVisible();
  await expect(workbench.rows().filter({ hasText: '10010304' }).first()).toContainText('A');
  await expect(head('A')).toContainText(/squeezed: B logged in at \d\d:\d\d:\d\d/);
  await expect(head('B')).toHaveText(number);
  // The address follows the screens of the phones.
  await expect.poll(() => new URL(page.url()).searchParams.get('phone.a')).toContain('/login');

  await workbench.region('Call').getByRole('button', { name: 'Back to before' }).click();
  await workbench.choosePhone('A');
  await expect(workbench.device('A').getByText('Left to pay')).toBeVisible();
  await expect(head('A')).toHaveText(number);
  await expect(head('B')).toContainText('not logged in');
});

test('restoring the state before a call undoes a payment in the sandbox and on the phone', async ({
  page,
  sandbox,
}) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  await workbench.scenario(OVERDUE);
  await expect(workbench.device('A').getByText('₦53,250').first()).toBeVisible();
  await workbench.callOf('orderDetail').click();
  await workbench.tab('Borrower').click();
  await page.getByRole('spinbutton', { name: /Transfer amount/ }).fill('5000');
  await page.getByRole('button', { name: 'Add transfer' }).click();
  await expect(page.getByText('₦48,250')).toBeVisible();
  await page.getByRole('button', { name: 'Reload phone A' }).click();
  await expect(workbench.device('A').getByText('₦48,250').first()).toBeVisible();

  await workbench.tab('Calls').click();
  await workbench.region('Call').getByRole('button', { name: 'Back to before' }).click();
  await expect(workbench.device('A').getByText('₦53,250').first()).toBeVisible();
  await workbench.tab('Borrower').click();
  await expect(page.getByRole('region', { name: 'Session and order' })).toContainText('₦53,250');
});

test('the clock advances by hand and to the next event, freezes, and returns to real time', async ({
  page,
  sandbox,
}) => {
  const workbench = new Workbench(page, sandbox);
  const offset = async () => (await sandbox.admin<{ offsetMs: number }>('/clock')).offsetMs;
  await workbench.open();
  await workbench.scenario('repaying');
  await page.getByRole('button', { name: '+1 d' }).click();
  await expect.poll(offset).toBe(86_400_000);
  const clock = page.getByRole('group', { name: 'Clock of the sandbox' });
  await expect(clock).toContainText('+1 d');
  await workbench.tab('Borrower').click();
  const next = page.getByRole('region', { name: 'Upcoming events' }).getByRole('listitem').first();
  await expect(next).toContainText(/in \d/);
  await clock.getByRole('button', { name: /^Next event: / }).click();
  await expect.poll(offset).toBeGreaterThan(86_400_000);
  const choose = async (name: string) => {
    await clock.getByRole('button', { name: 'More of the clock' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Freeze');
  await expect(clock.getByText('frozen')).toBeVisible();
  await choose('Real time');
  await expect.poll(offset).toBe(0);
});

test('the fault form makes only faults that the server accepts, and shows their hits', async ({ page, sandbox }) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open('tab=faults');
  await workbench.scenario(OVERDUE);
  await expect(workbench.device('A').getByText('Left to pay')).toBeVisible();
  await page.getByRole('button', { name: '+ New fault' }).click();
  const form = page.getByRole('region', { name: 'New fault' });
  await form.getByLabel('What happens').selectOption('Network');
  await form.getByLabel('Network', { exact: true }).selectOption('BANDWIDTH');
  await form.getByRole('button', { name: 'Add fault' }).click();
  expect(await sandbox.admin('/faults')).toEqual({ faults: [] });
  await form.getByLabel('Bytes per second').fill('2000');
  await form.getByLabel('Method').selectOption('orderDetail');
  await form.getByRole('button', { name: 'Add fault' }).click();
  const active = page.getByRole('region', { name: 'Active faults' });
  await expect(active.getByRole('listitem')).toContainText('BANDWIDTH');
  await page.getByRole('button', { name: 'Reload phone A' }).click();
  await expect(active.getByRole('listitem')).toContainText('hit 1');
  await workbench.tab('Calls').click();
  await expect(workbench.rows().filter({ hasText: 'fault: network BANDWIDTH' })).toHaveCount(1);
  await workbench.tab('Faults').click();
  await active.getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByText('No faults')).toBeVisible();
});

test('a call shows the contract beside its fields, and its next reply can be replaced by a fault', async ({
  page,
  sandbox,
}) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  await workbench.scenario('token-squeezed');
  await expect(workbench.rows().filter({ hasText: '10010304' }).first()).toBeVisible();
  await workbench.scenario(OVERDUE);
  await workbench.callOf('orderDetail').click();
  const call = workbench.region('Call');
  await call.getByRole('tab', { name: 'Request' }).click();
  await expect(call.getByRole('listitem').filter({ hasText: 'orderNo' }).last()).toContainText('string');
  await call.getByRole('tab', { name: 'Hex' }).click();
  await expect(call.getByRole('heading', { name: /^Request, \d+ characters/ })).toBeVisible();
  await call.getByRole('button', { name: 'Change next reply' }).click();
  // On a slow machine, the app may send the method alone. Then there is no choice.
  const method = page.getByRole('menuitem', { name: 'To orderDetail' });
  if (await method.isVisible()) await method.click();
  await page.getByRole('menuitem', { name: 'HTTP 502' }).click();
  const { faults } = await sandbox.admin<{ faults: unknown[] }>('/faults');
  expect(faults).toMatchObject([{ match: { method: 'orderDetail' }, effect: { http: 502 }, times: 1 }]);
});

test('message codes, the bridge of a phone and the contract have separate tabs', async ({ page, sandbox }) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  await workbench.scenario(OVERDUE);
  await expect(workbench.device('A').getByText('Left to pay')).toBeVisible();
  await workbench.tab('Messages').click();
  const { messages } = await sandbox.admin<{ messages: { authCode: string }[] }>('/messages');
  await expect(page.getByRole('button', { name: `Copy ${messages[0]?.authCode}` })).toBeVisible();
  await workbench.tab('Native').click();
  await page.getByRole('button', { name: 'Watch bridge' }).click();
  await expect(
    page.getByRole('region', { name: 'Calls over the bridge' }).getByText('getPackageInfo').first(),
  ).toBeVisible();
  await workbench.tab('Contract').click();
  await page.getByRole('searchbox', { name: 'Find in the contract' }).fill('createPayOrder');
  await expect(page.getByRole('region', { name: /^Methods \(1\)/ })).toContainText('createPayOrder');
});

test.describe('a sandbox emptied while the page shows its borrower', () => {
  // The page may request the deleted borrower.
  test.use({ allowedNoise: [/404 \(Not Found\)/] });

  test('can be saved as a scenario before and restored from it', async ({ page, sandbox }) => {
    const workbench = new Workbench(page, sandbox);
    const name = `saved-${sandbox.name.slice(2, 10)}`;
    await workbench.open();
    await workbench.scenario(OVERDUE);
    await expect(workbench.device('A').getByText('Left to pay')).toBeVisible();
    await page.getByRole('button', { name: 'Files' }).click();
    await page.getByRole('menuitem', { name: 'Save as scenario' }).click();
    await page.getByRole('dialog', { name: 'Save as scenario' }).getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Save as scenario' })).toBeHidden();
    await workbench.openDrawer();
    const saved = page.getByRole('region', { name: 'Saved scenarios' }).getByRole('listitem').filter({ hasText: name });
    await expect(saved).toBeVisible();
    await sandbox.admin('/reset', {});
    await saved.getByRole('button', { name: 'Open' }).click();
    await expect(workbench.device('A').getByText('₦53,250').first()).toBeVisible();
    await workbench.openDrawer();
    await saved.getByRole('button', { name: `Delete the scenario ${name}` }).click();
    await expect(saved).toHaveCount(0);
  });
});
