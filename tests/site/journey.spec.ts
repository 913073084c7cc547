import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { bridgeTexts } from '@kit/contracts/bridge/message';
import { answers } from '../e2e/information-borrower';
import { goWholeJourney } from '../e2e/whole-journey';
import { PHONE, screens } from '../support/borrower';
import { expect, test } from '../support/site-e2e';
import { root } from '../support/source-files';

test('the whole journey goes through the real nginx, whose log tells nothing of who went it', async ({
  page,
  sandbox,
  site,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await goWholeJourney(page, sandbox);
  // as an address could carry them, too
  await page.goto(sandbox.url(`/login?phone=${PHONE}`));
  await page.goto(sandbox.url(`/${PHONE}`));

  expect([...asked].filter((origin) => origin !== 'null' && !origin.startsWith('blob'))).toEqual([site.url]);
  const [token] = JSON.stringify(await sandbox.requests()).match(/(?<=Bearer )[\w.-]+/) ?? [];
  expect(token).toBeDefined();
  const told = site.log() + site.output();
  expect(told).toContain('"path":"/app/authenticate"');
  expect(told.split('\n').length).toBeGreaterThan(50);
  const { personal, work, bank } = answers;
  const secrets = [
    ...[PHONE, PHONE.slice(1), token ?? '', sandbox.name],
    ...[personal.firstName, personal.lastName, personal.email, personal.address, personal.birthDate],
    ...work.emergencyContacts.flatMap(({ name, phone }) => [name, phone]),
    ...[bank.accountNo, bank.bvn, '127.0.0.1', 'Mozilla'],
  ];
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
});

test.describe('outside of a native app', () => {
  test.use({ hasShell: false });
  test("says 'Please run in App': nothing of a simulated shell comes with the page", async ({ page, sandbox }) => {
    await page.goto(sandbox.url('/'));
    await expect(page.getByText(bridgeTexts.outsideApp)).toBeVisible();
  });
});

test('an app without its configuration says so in words, instead of a blank page', async ({ page, sandbox, site }) => {
  // a host that serves the build as it is
  const hosted = join(site.folder, 'page/index.html');
  writeFileSync(hosted, readFileSync(join(root, 'web/dist/index.html')));
  for (const variant of ['.br', '.gz']) rmSync(hosted + variant);
  await page.goto(sandbox.url('/'));
  await expect(page.getByRole('alert')).toContainText('The app could not start');
  await expect(page.getByRole('alert')).toContainText(APP_CONFIG_ELEMENT);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
});

test.describe('under the policy that nginx sends', () => {
  // what the browser says of the one call that is refused
  test.use({ allowedNoise: [/elsewhere\.example/] });
  test('the app starts, and asks nobody but its own host', async ({ page, sandbox }) => {
    await page.goto(sandbox.url('/'));
    await expect(screens.phone(page)).toBeVisible();
    const answer = page.evaluate(() => fetch('https://elsewhere.example/').catch(String));
    await expect(answer).resolves.toContain('Failed to fetch');
  });
});
