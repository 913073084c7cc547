import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { Workbench } from '../support/workbench';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Clicks a copy item and returns the clipboard. The clipboard is emptied first, so an old text cannot pass. */
const copied = async (page: Page, item: Locator): Promise<string> => {
  await page.evaluate(() => navigator.clipboard.writeText('-'));
  await item.click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe('-');
  return read();
};

test('each copy item of a call and of the page copies its text', async ({ page, sandbox }) => {
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

  await page.getByRole('button', { name: /^Sandbox / }).click();
  expect(await copied(page, page.getByRole('menuitem', { name: 'Copy link to this page' }))).toBe(page.url());
});
