import { expect, test } from '../e2e/test';
import { WireClient } from '../support/wire-client';
import { Workbench } from './workbench';

const BEFORE = 300;
const MORE = 400;
const AT_ONCE = 20;

/** Makes calls that need no login. */
const makeCalls = async (client: WireClient, count: number): Promise<void> => {
  for (let made = 0; made < count; made += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => client.call('operationConfiguration', {})));
  }
};

test('the selected row stays in place while hundreds of calls arrive above it', async ({ page, sandbox }) => {
  const client = await WireClient.connected(new URL(sandbox.url()).origin, sandbox.name);
  await makeCalls(client, BEFORE);
  const workbench = new Workbench(page, sandbox);
  await workbench.open();
  await expect(workbench.tab('Calls')).toHaveAccessibleName(`Calls ${BEFORE + 1}`);
  await workbench.rows().nth(3).click();
  const read = page.locator('tr[aria-selected="true"]');
  const text = await read.textContent();
  const positions = await page.evaluateHandle(() => {
    const seen = new Set<number | undefined>();
    const draw = () => {
      seen.add(document.querySelector('tr[aria-selected="true"]')?.getBoundingClientRect().y);
      requestAnimationFrame(draw);
    };
    draw();
    return seen;
  });

  await makeCalls(client, MORE);
  await expect(workbench.tab('Calls')).toHaveAccessibleName(`Calls ${BEFORE + MORE + 1}`);
  await expect(read).toHaveText(text ?? '');
  // Nor may the row move in a frame between these two.
  expect(await positions.evaluate(({ size }) => size)).toBe(1);
  await expect(page.getByRole('button', { name: `${MORE} new calls · jump` })).toBeVisible();
  // Rows are as high as their places in the table, so none covers another.
  const [first, second] = await Promise.all([0, 1].map((index) => workbench.rows().nth(index).boundingBox()));
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBe(first?.height);
  await page.keyboard.press('End');
  await expect(read).toHaveAttribute('aria-rowindex', String(BEFORE + MORE + 2));
  await expect(read).toBeInViewport();
});

/** Calls of ten minutes at 50 a second. */
const TEN_MINUTES = 30_000;
const KEPT = 10_000;
const SENT_AT_ONCE = 2_000;

if (process.env.LONG_TESTS) {
  test('ten minutes at 50 calls a second need no more memory than the first 10,000 calls', async ({
    page,
    sandbox,
  }) => {
    const workbench = await Workbench.withLoan(page, sandbox);
    const [sample] = await sandbox.requests('userIdentifierInfo');
    let [sent, wanted] = [0, KEPT];
    const eventOf = (id: number) =>
      `data: ${JSON.stringify({ ...sample, id, methods: [`call${id}`], raw: { request: 'ab'.repeat(500), reply: '' } })}\n\n`;
    // Replaces the event stream by one that sends calls as fast as the page takes them.
    await page.route(/__admin\/events/, (route) => {
      const count = Math.min(SENT_AT_ONCE, wanted - sent);
      const events = Array.from({ length: count }, (_, index) => eventOf(sent + index + 1));
      sent += count;
      return route.fulfill({ contentType: 'text/event-stream', body: `retry: 20\n\n${events.join('')}` });
    });
    await page.reload();
    const devtools = await page.context().newCDPSession(page);
    const usedMemory = async () => {
      await expect(workbench.rows().first()).toContainText(`call${wanted}`);
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Runtime.getHeapUsage')).usedSize;
    };
    const early = await usedMemory();
    wanted = TEN_MINUTES;
    // 20,000 kept calls too many would need twice as much again.
    expect(await usedMemory()).toBeLessThan(early * 1.25);
  });
}
