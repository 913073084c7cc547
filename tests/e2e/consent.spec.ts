import { agreeAndApply, begin, bridgeCalls, open, openIn, PHONE, screens } from '../support/borrower';
import { expect, frameNoise, test } from '../support/e2e';
import { button } from './acts';

const DAY = 86_400_000;

test.use({ allowedNoise: [frameNoise] });

test('[4.12] an application goes on after a new consent only: not from its address, nor after a reload', async ({
  page,
  sandbox,
}) => {
  const asksForConsent = () => expect(page).toHaveTitle(/^Before you apply - /);
  const acts = async () => [
    ...(await sandbox.requests('applyLoan')),
    ...(await sandbox.requests('uploadPermissionData')),
  ];
  await begin(sandbox, 'uploads-missing');
  const before = await acts();
  await open(page, sandbox, '/countdown_info');
  await asksForConsent();
  await page.reload();
  await asksForConsent();
  expect(await acts()).toEqual(before);
  // an upload that is not answered while the borrower reloads
  await sandbox.admin('/faults', { match: { method: 'uploadPermissionData' }, effect: { delay: 60_000 } });
  await agreeAndApply(page);
  await expect(page.getByText('Sending your application')).toBeVisible();
  await page.reload();
  await asksForConsent();
  expect(await bridgeCalls(page, 'timeSdk')).toEqual([]);
});

test('the history has home once after applying: back and forward repeat no application, and the next back leaves the app', async ({
  page,
  sandbox,
}) => {
  await begin(sandbox, 'product-withdrawn');
  await sandbox.admin(`/borrowers/${PHONE}/outcomes`, { product: 'offered' }, 'PUT');
  await page.goto('about:blank');
  await open(page, sandbox, '/');
  await screens.applyNow(page).tap();
  await button(page, 'Everything is right').tap();
  await agreeAndApply(page);
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
  const isHome = async () => {
    await expect(page).toHaveTitle(/^Home - /);
    expect(await page.evaluate(() => window.history.state)).toMatchObject({ idx: 0 });
  };
  await page.goBack();
  await isHome();
  await page.goForward();
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await page.goBack();
  await isHome();
  await screens.tab(page, 'Record').tap();
  await expect(page).toHaveTitle(/^Record - /);
  await screens.tab(page, 'Home').tap();
  await isHome();
  expect(await sandbox.requests('applyLoan')).toHaveLength(1);
});

test('a loan and its price are in view above the agreement on the smallest phone; the tick survives reading the agreement, and falls with the term and with the day', async ({
  page,
  sandbox,
}) => {
  const tick = page.getByRole('checkbox', { name: /^I have read the loan agreement/ });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.clock.install();
  await openIn(page, sandbox, 'approved', '/');
  await button(page, 'Get money').tap();
  const agreement = (await tick.boundingBox())?.y ?? 0;
  expect(agreement).toBeGreaterThan(0);
  for (const text of ['You receive', '₦46,400', '₦50,000 loan − ₦3,600 fee']) {
    const shown = page.getByRole('main').getByText(text, { exact: true });
    await expect(shown).toBeInViewport({ ratio: 1 });
    const box = await shown.boundingBox();
    expect((box?.y ?? agreement) + (box?.height ?? 0), text).toBeLessThan(agreement);
  }

  await tick.tap();
  await button(page, 'loan agreement').tap();
  await expect(page).toHaveTitle(/^Loan agreement - /i);
  await page.goBack();
  await expect(tick).toBeChecked();
  for (const term of ['In 14 days', 'In 7 days']) {
    await page.getByText(term).tap();
    await expect(tick).not.toBeChecked();
  }
  await tick.tap();
  const due = await page
    .getByText(/^on \d+-\w+-\d+$/)
    .first()
    .textContent();
  await page.goBack();
  await expect(page).toHaveTitle(/^Home - /);
  await sandbox.admin('/clock/advance', { ms: DAY });
  await page.clock.fastForward(DAY);
  // the server refuses a phone whose clock differs from its own
  await page.clock.setSystemTime(Date.now());
  await button(page, 'Get money').tap();
  await expect(page.getByText(due ?? '', { exact: true })).toHaveCount(0);
  await expect(tick).not.toBeChecked();
  await page.getByRole('button', { name: /^Get ₦/ }).tap();
  expect(await sandbox.requests('confirmBorrow')).toEqual([]);
});
