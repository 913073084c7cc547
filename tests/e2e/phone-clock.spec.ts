import { askForCode, enterCode, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';

const MINUTE = 60_000;

for (const off of [-10, 10]) {
  test(`a login works on a phone whose clock is ${off} minutes off`, async ({ page, sandbox }) => {
    await page.clock.install({ time: Date.now() + off * MINUTE });
    await page.goto(sandbox.url('/login'));
    await askForCode(page);
    await enterCode(page, sandbox);
    await expect(screens.applyNow(page)).toBeVisible();
  });
}

test('the wait for another code goes on if the clock is set back', async ({ page, sandbox }) => {
  await page.clock.install();
  await page.goto(sandbox.url('/login'));
  await askForCode(page);
  await page.clock.setSystemTime(Date.now() - 60 * MINUTE);
  await page.clock.runFor(2_000);
  await expect(page.getByText(/new code in 0:5\d/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/new code in (0:\d\d|1:00)/)).toBeVisible();
});
