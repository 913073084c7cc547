import type { Page } from '@playwright/test';
import { NO_VIOLATIONS, violationsInBothThemes } from '../support/accessibility';
import { expect, test } from '../support/e2e';
import { httpTransport } from '../support/http-transport';
import type { Sandbox } from '../support/sandbox';
import { WireClient } from '../support/wire-client';
import { OVERDUE, Workbench } from '../support/workbench';

/** The long form takes these too. Other tests of this folder look at 1440 pixels. */
const OTHER_SIZES = [
  [1280, 720],
  [1920, 1080],
  [720, 640],
] as const;
const isLong = Boolean(process.env.LONG_TESTS);

for (const [width, height] of [[320, 640], ...(isLong ? OTHER_SIZES : [])] as const) {
  test(`at ${width} CSS pixels, no part of the page has an accessibility violation`, async ({ page, sandbox }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const workbench = new Workbench(page, sandbox);
    await workbench.open();
    await workbench.scenario(OVERDUE);
    await page.getByRole('button', { name: '+1 h' }).click();
    await expect(workbench.region('Calls').getByText('clock +1 h')).toBeVisible();
    await expect(workbench.rows().first()).toBeVisible();
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violationsInBothThemes(page, { outside: ['iframe'] })).toEqual(NO_VIOLATIONS);
    await workbench.rows().first().click();
    await expect(workbench.region('Call').getByRole('tab', { name: 'Reply' })).toBeVisible();
    expect(await violationsInBothThemes(page, { outside: ['iframe'] })).toEqual(NO_VIOLATIONS);
  });
}

test('two tabs of one sandbox show each other’s changes, and each keeps its own place and layout', async ({
  page,
  sandbox,
}) => {
  const one = new Workbench(page, sandbox);
  const other = new Workbench(await page.context().newPage(), sandbox);
  await one.open();
  await other.open('tab=faults');
  await other.page.getByRole('button', { name: 'HTTP 502', exact: true }).click();
  await expect(one.tab('Faults')).toHaveAccessibleName('Faults 1');
  await one.page.getByRole('button', { name: '+1 d' }).click();
  await expect(other.page.getByTitle('1 d ahead of real time')).toBeVisible();
  await one.page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(other.tab('Faults')).toHaveAttribute('aria-selected', 'true');
  await expect(one.tab('Calls')).toHaveAttribute('aria-selected', 'true');
  await other.page.reload();
  await expect(other.tab('Faults')).toHaveAttribute('aria-selected', 'true');
  await expect(other.page.locator('.radix-themes').first()).toHaveClass(/\bdark\b/);
  expect((await sandbox.admin<{ faults: unknown[] }>('/faults')).faults).toHaveLength(1);
});

/** Calls of ten minutes at 50 a second. */
const TEN_MINUTES = 30_000;
const KEPT = 10_000;
const AT_ONCE = 2_000;

/** A journal entry as the server has it. */
const sampleCall = async (sandbox: Sandbox): Promise<object> => {
  const transport = httpTransport(new URL(sandbox.url()).origin);
  try {
    const client = new WireClient(transport, sandbox.name);
    await client.exchange();
    await client.call('operationConfiguration', {});
  } finally {
    transport.close();
  }
  const [sample] = await sandbox.requests('operationConfiguration');
  return { ...sample };
};

/** Replaces the event stream by one that sends calls as fast as the page takes them. */
const streamCalls = async (page: Page, sample: object): Promise<(count: number) => void> => {
  let [sent, wanted] = [0, 0];
  const eventOf = (id: number): string =>
    `data: ${JSON.stringify({ ...sample, id, methods: [`call${id}`], raw: { request: 'ab'.repeat(500), reply: '' } })}\n\n`;
  await page.route(/__admin\/events/, (route) => {
    const count = Math.min(AT_ONCE, wanted - sent);
    const events = Array.from({ length: count }, (_, index) => eventOf(sent + index + 1));
    sent += count;
    return route.fulfill({ contentType: 'text/event-stream', body: `retry: 20\n\n${events.join('')}` });
  });
  return (count) => {
    wanted = count;
  };
};

const staysSmall: Parameters<typeof test>[2] = async ({ page, sandbox }) => {
  const want = await streamCalls(page, await sampleCall(sandbox));
  await page.goto(`${new URL(sandbox.url()).origin}/__admin/?sandbox=${sandbox.name}`);
  const devtools = await page.context().newCDPSession(page);
  const newest = new Workbench(page, sandbox).rows().first();
  const usedAfter = async (count: number): Promise<number> => {
    want(count);
    await expect(newest).toContainText(`call${count}`);
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  const early = await usedAfter(KEPT);
  // 20,000 kept calls too many would need twice as much again.
  expect(await usedAfter(TEN_MINUTES)).toBeLessThan(early * 1.25);
};
if (isLong) test('ten minutes at 50 calls a second need no more memory than the first 10,000 calls', staysSmall);

test('no request leaves this machine', async ({ page, sandbox }) => {
  const server = new URL(sandbox.url());
  const elsewhere: string[] = [];
  await page.context().route(
    (url) => !(url.hostname === server.hostname || url.hostname.endsWith('.localhost')) || url.port !== server.port,
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort('internetdisconnected');
    },
  );
  const workbench = await Workbench.withLoan(page, sandbox);
  for (const tab of ['Borrower', 'Faults', 'Messages', 'Native']) await workbench.tab(tab).click();
  await page.getByRole('button', { name: 'Real phone' }).click();
  await expect(page.getByRole('dialog', { name: 'Real phone' })).toBeVisible();
  expect(elsewhere).toEqual([]);
});
