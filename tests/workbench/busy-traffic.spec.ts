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
    // The virtual table renders only the visible rows and a few around them.
    expect(await workbench.rows().count()).toBeLessThan(80);
  } finally {
    transport.close();
  }
});
