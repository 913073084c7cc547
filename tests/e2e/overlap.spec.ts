import { cut } from '../support/accessibility';
import { begin, open, openIn } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { covered, scrollToEnd } from './layout';

test('a choice with a long name is shown in full', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openIn(page, sandbox, 'new-borrower', '/more_info');
  const field = page.getByLabel('Industry');
  const long = await field.evaluate((select: HTMLSelectElement) => {
    const option = [...select.options].reduce((one, other) => (other.text.length > one.text.length ? other : one));
    option.text = 'Agriculture, fishing and everything that is sold on a market by the roadside';
    return option.value;
  });
  await field.selectOption(long);
  const before = await field.boundingBox();
  expect(await cut(page)).toEqual([]);
  expect(before?.height).toBeGreaterThanOrEqual(48);
});

test('help is one tap away on each screen, at the same position', async ({ page, sandbox }) => {
  const { orderNo } = await begin(sandbox, 'repaying');
  const places = new Set<string>();
  for (const path of ['/', '/user_center', `/repay/repay_detail?orderNo=${orderNo}`, '/user_settings']) {
    await open(page, sandbox, path);
    const box = await page.getByRole('button', { name: 'Customer service' }).boundingBox();
    places.add(JSON.stringify(box));
    expect(box?.width).toBeGreaterThanOrEqual(48);
    expect(box?.height).toBeGreaterThanOrEqual(48);
  }
  expect([...places]).toHaveLength(1);
});

test('a toast is above the action and the tabs, and the end of the page can be scrolled clear of it', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openIn(page, sandbox, 'payment-waiting', '/pay_cashier_offline?payOrderId={payOrderId}');
  await page.getByRole('button', { name: /^Copy/ }).first().tap();
  await expect(page.locator('#root').getByRole('status').getByText('Copied')).toBeVisible();
  await scrollToEnd(page);
  expect(await covered(page, 'end')).toEqual([]);
});
