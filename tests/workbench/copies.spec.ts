import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { OVERDUE, Workbench } from '../support/workbench';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Clicks a copy item and returns the clipboard. The clipboard is emptied first, so an old text cannot pass. */
const copied = async (page: Page, item: Locator): Promise<string> => {
  await page.evaluate(() => navigator.clipboard.writeText('-'));
  await item.click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe('-');
  return read();
};

test('each copy item of a scenario and of the status bar copies its text', async ({ page, sandbox }) => {
  const workbench = await Workbench.withLoan(page, sandbox);
  await workbench.openDrawer();
  const scenarios = workbench.region('Scenarios');
  const link = (name: string) => copied(page, scenarios.getByRole('button', { name, exact: true }));
  const { origin } = new URL(page.url());
  const opens = `${origin}/__admin/scenarios/${OVERDUE}/open?sandbox=${sandbox.name}`;
  const curl = `curl -X POST '${origin}/__admin/scenarios/${OVERDUE}?sandbox=${sandbox.name}' -H 'content-type: application/json' -d '{}'`;
  const command = `npm run qa -- ${OVERDUE} --sandbox ${sandbox.name}`;
  expect(await link('URL')).toBe(opens);
  expect(await link('curl')).toBe(curl);
  expect(await link('CLI')).toBe(command);
  expect(await link('Test line')).toBe(`await page.goto(scenarioUrl(sandbox, '${OVERDUE}'));`);

  await page.keyboard.press('Escape');
  const bar = page.getByRole('contentinfo');
  expect(await copied(page, bar.getByRole('button', { name: 'Copy curl' }))).toBe(curl);

  const opened = await page.context().newPage();
  await opened.goto(opens);
  await expect(opened.frameLocator('iframe').getByText('Left to pay')).toBeVisible();
});

test('each copy item of a call, a message and the page copies its text', async ({ page, sandbox }) => {
  const workbench = await Workbench.withLoan(page, sandbox);
  await workbench.callOf('orderDetail').click();
  const call = workbench.region('Call');
  const ofCall = async (name: string) => {
    await call.getByRole('button', { name: 'More of the call' }).click();
    return copied(page, page.getByRole('menuitem', { name }));
  };
  expect(JSON.parse(await ofCall('Copy trace'))).toMatchObject({ calls: [{ code: 0 }] });
  expect(await ofCall('Copy curl')).toMatch(/^curl -X POST .* --data-raw /);
  expect(await ofCall('Copy test')).toMatch(/^const \{ results \} = await client\.entries\(\[\n {2}\{ method: '/);

  await workbench.tab('Messages').click();
  const { messages } = await sandbox.admin<{ messages: { authCode: string }[] }>('/messages');
  const code = messages[0]?.authCode ?? '';
  expect(await copied(page, page.getByRole('button', { name: `Copy ${code}` }))).toBe(code);

  await page.getByRole('button', { name: /^Sandbox / }).click();
  expect(await copied(page, page.getByRole('menuitem', { name: 'Copy link to this page' }))).toBe(page.url());

  await page.getByRole('button', { name: 'Real phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Real phone' });
  expect(await copied(page, dialog.getByRole('button', { name: 'Copy command' }))).toBe('npm start -- --lan');
});
