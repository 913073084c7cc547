import { NO_VIOLATIONS, violationsInBothThemes } from '../support/accessibility';
import { expect, test } from '../support/e2e';
import { createSandbox } from '../support/sandbox';

const WITHOUT_BRIDGE = '/?shell.bridge=missing';

test("[1.2] [2.62] shows 'Please run in App' without a native bridge", async ({ page, sandbox }) => {
  await page.goto(sandbox.url(WITHOUT_BRIDGE));
  await expect(page.getByText('Please run in App')).toBeVisible();
  await expect(page).toHaveTitle('Please run in App - Zuma');
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('the built app starts under a policy without inline scripts, and calls only its own origin', async ({
  page,
  sandbox,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  const response = await page.goto(sandbox.url());
  await expect(page.getByRole('textbox')).toBeVisible();

  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect([...asked]).toEqual([new URL(sandbox.url()).origin]);
});

test('two sandboxes are separate: data sent in one does not appear in the other', async ({ page, sandbox }) => {
  await page.goto(sandbox.url());
  await expect(page).toHaveURL(sandbox.url('/login'));
  await expect(page.getByRole('textbox')).toBeVisible();
  await page.getByRole('textbox').fill('08031234567');
  await page.getByRole('textbox').press('Enter');
  await expect.poll(async () => (await sandbox.requests('sendAuthCode')).length).toBe(1);
  expect(await sandbox.latestCode('08031234567')).toMatch(/^\d{6}$/);
  const other = createSandbox(new URL(sandbox.url()).origin);
  await expect(other.latestCode('08031234567')).rejects.toThrow('No code was sent');
});

for (const [screen, path] of [
  ['login', '/'],
  ['the page outside the shell', WITHOUT_BRIDGE],
] as const) {
  test(`${screen} has no accessibility violation in either theme`, async ({ page, sandbox }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(sandbox.url(path));
    await expect(page.getByRole(path === '/' ? 'textbox' : 'heading').first()).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual(NO_VIOLATIONS);
  });
}
