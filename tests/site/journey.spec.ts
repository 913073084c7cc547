import { violationsOf } from '../e2e/accessibility';
import { answers, fillAllSteps } from '../e2e/acts';
import { agreeAndApply, PHONE } from '../support/borrower';
import { expect, test } from './test';

test.use({ settings: { SITE_PRODUCT_NAME: 'Harbour Cash', SITE_ACCENT: '#7a1fa2,#b582cb' } });

test('a borrower applies in the lender’s colours, and nginx logs nothing personal', async ({ page, sandbox, site }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await page.goto(sandbox.url('/'));
  await expect(page).toHaveTitle(/ - Harbour Cash$/);
  const send = page.getByRole('button', { name: 'Send code' });
  for (const [colorScheme, accent] of [
    ['light', 'rgb(122, 31, 162)'],
    ['dark', 'rgb(181, 130, 203)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(send).toHaveCSS('background-color', accent);
    expect(await violationsOf(page)).toEqual([]);
  }
  await fillAllSteps(page, sandbox);
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.getByRole('button', { name: 'Everything is right' }).tap();
  await agreeAndApply(page);
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  // an address could contain personal data too
  await page.goto(sandbox.url(`/login?phone=${PHONE}`));
  await page.goto(sandbox.url(`/${PHONE}`));

  expect([...asked].filter((origin) => origin !== 'null' && !origin.startsWith('blob'))).toEqual([site.url]);
  const [token] = JSON.stringify(await sandbox.requests()).match(/(?<=Bearer )[\w.-]+/) ?? [];
  expect(token).toBeDefined();
  const logged = site.log() + site.output();
  expect(logged).toContain('"path":"/app/authenticate"');
  expect(logged.split('\n').length).toBeGreaterThan(20);
  const { personal, work, bank } = answers;
  const secrets = [
    ...[PHONE, PHONE.slice(1), token ?? '', sandbox.name],
    ...[personal.firstName, personal.lastName, personal.email, personal.address, personal.birthDate],
    ...work.emergencyContacts.flatMap(({ name, phone }) => [name, phone]),
    ...[bank.accountNo, bank.bvn, '127.0.0.1', 'Mozilla'],
  ];
  expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
});
