import { expect, test } from '../support/e2e';

interface Call {
  eventName: string;
  params: unknown;
  reply?: unknown;
}

test('a device reports its bridge calls once a workbench asks for them, and answers each event as instructed', async ({
  page,
  sandbox,
}) => {
  const phone = new URL(sandbox.url()).hostname;
  const crossed = async () => (await sandbox.admin<{ calls: Call[] }>(`/reports?device=${phone}`)).calls;
  await page.goto(sandbox.url('/login'));
  await expect(page.getByRole('textbox')).toBeVisible();
  // No workbench has asked for reports yet.
  expect(await sandbox.admin('/devices')).toEqual({ devices: [] });
  expect(await page.locator('#simulated-shell-orders').count()).toBe(0);

  await sandbox.admin(`/devices/${phone}/shell`, { report: true, events: { getPackageInfo: 'error' } }, 'PUT');
  await page.reload();
  await expect(page.getByRole('textbox')).toBeVisible();
  await expect.poll(async () => (await crossed()).map(({ eventName }) => eventName)).toContain('getPackageInfo');
  const reported = (await crossed()).find(({ eventName }) => eventName === 'getPackageInfo');
  expect(reported?.reply).toMatchObject({ result: 'error' });
  const { devices } = await sandbox.admin<{ devices: { device: string; width: number | null }[] }>('/devices');
  expect(devices.find((each) => each.device === phone)?.width).toBe(page.viewportSize()?.width);

  await sandbox.admin(`/devices/${phone}/shell`, { bridge: 'missing' }, 'PUT');
  await page.goto(sandbox.url('/'));
  await expect(page.getByText('Please run in App')).toBeVisible();
});
