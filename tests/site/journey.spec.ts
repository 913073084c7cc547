import { answers, fillAllSteps } from '../e2e/acts';
import { agreeAndApply, PHONE } from '../support/borrower';
import { expect, test } from '../support/site-e2e';

test('a borrower applies through the real nginx, and its log contains nothing personal', async ({
  page,
  sandbox,
  site,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await fillAllSteps(page, sandbox);
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.getByRole('button', { name: 'Everything is right' }).tap();
  await agreeAndApply(page);
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
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
