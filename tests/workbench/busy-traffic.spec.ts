import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { httpTransport } from '../support/http-transport';
import { WireClient } from '../support/wire-client';
import { Workbench } from '../support/workbench';

const BEFORE = 300;
const MORE = 400;
const AT_ONCE = 20;

/** Records the vertical position of the selected row in every frame from now on. */
const watchPositions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const positions = new Set<number | undefined>();
    const draw = () => {
      positions.add(document.querySelector('tr[aria-selected="true"]')?.getBoundingClientRect().y);
      requestAnimationFrame(draw);
    };
    draw();
    Object.assign(window, { positions });
  });
const positionsOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => [...(Reflect.get(window, 'positions') as Set<number>)]);

/** Makes calls that need no login. */
const makeCalls = async (client: WireClient, count: number): Promise<void> => {
  for (let made = 0; made < count; made += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => client.call('operationConfiguration', {})));
  }
};

test('the selected row stays in place while hundreds of calls arrive above it', async ({ page, sandbox }) => {
  const transport = httpTransport(new URL(sandbox.url()).origin);
  try {
    const client = new WireClient(transport, sandbox.name);
    await client.exchange();
    await makeCalls(client, BEFORE);
    const workbench = new Workbench(page, sandbox);
    await workbench.open();
    const traffic = workbench.region('Calls');
    await expect(workbench.tab('Calls')).toHaveAccessibleName(`Calls ${BEFORE + 1}`);
    await workbench.rows().nth(3).click();
    const read = traffic.locator('tr[aria-selected="true"]');
    const time = await read.getByRole('gridcell').first().textContent();
    const position = (await read.boundingBox())?.y;

    await watchPositions(page);
    await makeCalls(client, MORE);
    await expect(workbench.tab('Calls')).toHaveAccessibleName(`Calls ${BEFORE + MORE + 1}`);
    await expect(read.getByRole('gridcell').first()).toHaveText(time ?? '');
    // The row must not move in between either.
    expect(await positionsOf(page)).toEqual([position]);
    await expect(traffic.getByRole('button', { name: `${MORE} new calls · jump` })).toBeVisible();
    // Rows are as high as their places in the table, so none covers another.
    const [first, second] = await Promise.all([0, 1].map((index) => workbench.rows().nth(index).boundingBox()));
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBe(first?.height);
    // The virtual table renders only the visible rows and a few around them.
    expect(await workbench.rows().count()).toBeLessThan(80);
  } finally {
    transport.close();
  }
});

/** Calls of ten minutes at 50 a second. */
const TEN_MINUTES = 30_000;
const KEPT = 10_000;
const SENT_AT_ONCE = 2_000;

/** Replaces the event stream by one that sends calls as fast as the page takes them. */
const streamCalls = async (page: Page, sample: object): Promise<(count: number) => void> => {
  let [sent, wanted] = [0, 0];
  const eventOf = (id: number): string =>
    `data: ${JSON.stringify({ ...sample, id, methods: [`call${id}`], raw: { request: 'ab'.repeat(500), reply: '' } })}\n\n`;
  await page.route(/__admin\/events/, (route) => {
    const count = Math.min(SENT_AT_ONCE, wanted - sent);
    const events = Array.from({ length: count }, (_, index) => eventOf(sent + index + 1));
    sent += count;
    return route.fulfill({ contentType: 'text/event-stream', body: `retry: 20\n\n${events.join('')}` });
  });
  return (count) => {
    wanted = count;
  };
};

const staysSmall: Parameters<typeof test>[2] = async ({ page, sandbox }) => {
  const transport = httpTransport(new URL(sandbox.url()).origin);
  const client = new WireClient(transport, sandbox.name);
  await client.exchange();
  await makeCalls(client, 1);
  transport.close();
  const [sample] = await sandbox.requests('operationConfiguration');
  const want = await streamCalls(page, sample ?? {});
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
if (process.env.LONG_TESTS)
  test('ten minutes at 50 calls a second need no more memory than the first 10,000 calls', staysSmall);
