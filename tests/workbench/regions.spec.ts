import { expect, test } from '../support/e2e';
import { Workbench } from '../support/workbench';

const OVERDUE = 'overdue-3';

test('a situation opens on phone A with its borrower, and a link shows the same to somebody else', async ({
  page,
  sandbox,
}) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  await page.getByRole('searchbox', { name: 'Find a situation' }).fill('three days');
  await expect(page.locator('[data-situation]')).toHaveCount(1);
  await workbench.situation(OVERDUE);
  await expect(workbench.phone('A').getByText('Left to pay')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Session and order' })).toContainText('3 d overdue');
  await workbench.callOf('orderDetail').click();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('region', { name: 'Call' }).getByRole('heading').first()).toContainText('orderDetail');
  await expect(other.frameLocator('iframe').getByText('Left to pay')).toBeVisible();
});

test('a login on phone B squeezes the one of the same borrower on phone A, which says so', async ({
  page,
  sandbox,
}) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  await workbench.situation(OVERDUE);
  await expect(workbench.phone('A').getByText('Left to pay')).toBeVisible();
  await page.getByRole('button', { name: '+ Phone B' }).click();
  await page.getByRole('button', { name: 'Borrower of phone B' }).click();
  await page.getByRole('menuitem', { name: /log in natively/ }).click();
  await expect(workbench.phone('B').getByText('Overdue').first()).toBeVisible();

  await workbench
    .phone('A')
    .getByRole('button', { name: /Repay ₦/ })
    .click();
  await expect(workbench.phone('A').getByText('The account is logged in from another device').first()).toBeVisible();
  await expect(workbench.phone('B').getByText('Overdue').first()).toBeVisible();
  await expect(workbench.rows().filter({ hasText: '10010304' }).first()).toContainText('A');
});

test('going back to before a call undoes a payment, money and phone', async ({ page, sandbox }) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  await workbench.situation(OVERDUE);
  await expect(workbench.phone('A').getByText('₦53,250').first()).toBeVisible();
  await workbench.callOf('orderDetail').click();
  await page.getByRole('spinbutton', { name: /Amount of the transfer/ }).fill('5000');
  await page.getByRole('button', { name: 'Arrives' }).click();
  await expect(page.getByText('₦48,250')).toBeVisible();
  await page.getByRole('button', { name: 'Reload phone A' }).click();
  await expect(workbench.phone('A').getByText('₦48,250').first()).toBeVisible();

  await workbench.region('Call').getByRole('button', { name: 'Back to before this' }).click();
  await expect(workbench.phone('A').getByText('₦53,250').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Session and order' })).toContainText('₦53,250');
});

test('the clock goes to the next event and by hand, stands still, and is real again', async ({ page, sandbox }) => {
  const workbench = new Workbench(page, sandbox);
  const offset = async () => (await sandbox.admin<{ offsetMs: number }>('/clock')).offsetMs;
  await workbench.open();
  await workbench.situation('repaying');
  await page.getByRole('button', { name: '+1 d' }).click();
  await expect.poll(offset).toBe(86_400_000);
  await expect(page.getByText(/, 1 d ahead/)).toBeVisible();
  const next = page
    .getByRole('region', { name: /What comes next/ })
    .getByRole('listitem')
    .first();
  await expect(next).toContainText(/in \d/);
  await page.getByRole('button', { name: 'to the next event' }).click();
  await expect.poll(offset).toBeGreaterThan(86_400_000);
  await page.getByRole('button', { name: 'Freeze' }).click();
  await expect(page.getByText('· frozen')).toBeVisible();
  await page.getByRole('button', { name: 'Real time' }).click();
  await expect.poll(offset).toBe(0);
});

test('the form of a fault makes none that the server would refuse, and shows what it hits', async ({
  page,
  sandbox,
}) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open('tab=faults');
  await workbench.situation(OVERDUE);
  await expect(workbench.phone('A').getByText('Left to pay')).toBeVisible();
  await page.getByRole('button', { name: '+ New fault' }).click();
  const form = page.getByRole('region', { name: 'New fault' });
  await form.getByLabel('What happens').selectOption('Network');
  await form.getByLabel('Network', { exact: true }).selectOption('BANDWIDTH');
  await form.getByRole('button', { name: 'Make it so' }).click();
  expect(await sandbox.admin('/faults')).toEqual({ faults: [] });
  await form.getByLabel('Bytes a second').fill('2000');
  await form.getByLabel('Method').selectOption('orderDetail');
  await form.getByRole('button', { name: 'Make it so' }).click();
  const inForce = page.getByRole('region', { name: 'In force' });
  await expect(inForce.getByRole('listitem')).toContainText('BANDWIDTH');
  await page.getByRole('button', { name: 'Reload phone A' }).click();
  await expect(inForce.getByRole('listitem')).toContainText('hit 1');
  await expect(workbench.rows().filter({ hasText: 'fault: network BANDWIDTH' })).toHaveCount(1);
  await inForce.getByRole('button', { name: 'End all' }).click();
  await expect(page.getByText('Nothing goes wrong')).toBeVisible();
});

test('a call is shown with the contract beside its fields, and answered otherwise the next time', async ({
  page,
  sandbox,
}) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  await workbench.situation('token-squeezed');
  await expect(workbench.rows().filter({ hasText: '10010304' }).first()).toBeVisible();
  await workbench.situation(OVERDUE);
  await workbench.callOf('orderDetail').click();
  const call = workbench.region('Call');
  await call.getByRole('tab', { name: 'Request' }).click();
  await expect(call.getByRole('listitem').filter({ hasText: 'orderNo' }).last()).toContainText('string');
  await call.getByRole('tab', { name: 'Hex' }).click();
  await expect(call.getByRole('heading', { name: /^Request, \d+ characters/ })).toBeVisible();
  // on a slow machine the app may send it in an envelope of its own, where there is nothing to choose
  const method = call.getByLabel('Method of the envelope');
  if (await method.isVisible()) await method.selectOption('orderDetail');
  await call.getByRole('button', { name: /^Answer the next/ }).click();
  await page.getByRole('menuitem', { name: 'HTTP 502' }).click();
  const { faults } = await sandbox.admin<{ faults: unknown[] }>('/faults');
  expect(faults).toMatchObject([{ match: { method: 'orderDetail' }, effect: { http: 502 }, times: 1 }]);
});

test('a message’s code, the bridge of a phone and the contract each stand in a tab of their own', async ({
  page,
  sandbox,
}) => {
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  await workbench.situation(OVERDUE);
  await expect(workbench.phone('A').getByText('Left to pay')).toBeVisible();
  await workbench.tab('Messages').click();
  const { messages } = await sandbox.admin<{ messages: { authCode: string }[] }>('/messages');
  await expect(page.getByRole('button', { name: `Copy ${messages[0]?.authCode}` })).toBeVisible();
  await workbench.tab('Native').click();
  await page.getByRole('button', { name: 'Watch its bridge' }).click();
  await expect(
    page.getByRole('region', { name: 'Calls over the bridge' }).getByText('getPackageInfo').first(),
  ).toBeVisible();
  await workbench.tab('Contract').click();
  await page.getByRole('searchbox', { name: 'Find in the contract' }).fill('createPayOrder');
  await expect(page.getByRole('region', { name: /^Methods \(1\)/ })).toContainText('createPayOrder');
});

test.describe('a sandbox that is emptied while the page shows its borrower', () => {
  // Who is asked for just then is not there.
  test.use({ allowedNoise: [/404 \(Not Found\)/] });

  test('the sandbox is saved as a scenario and opened in another one', async ({ page, sandbox }) => {
    const workbench = new Workbench(page, sandbox);
    const name = `saved-${sandbox.name.slice(2, 10)}`;
    await workbench.open();
    await workbench.situation(OVERDUE);
    await expect(workbench.phone('A').getByText('Left to pay')).toBeVisible();
    await page.getByRole('button', { name: 'Save as scenario' }).click();
    await page.getByRole('dialog', { name: 'Save as scenario' }).getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const saved = page.getByRole('region', { name: 'Yours' }).getByRole('listitem').filter({ hasText: name });
    await expect(saved).toBeVisible();
    await sandbox.admin('/reset', {});
    await saved.getByRole('button', { name: 'Open' }).click();
    await expect(workbench.phone('A').getByText('₦53,250').first()).toBeVisible();
    await saved.getByRole('button', { name: `Delete the scenario ${name}` }).click();
    await expect(saved).toHaveCount(0);
  });
});
