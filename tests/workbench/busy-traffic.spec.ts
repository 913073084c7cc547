import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { httpTransport } from '../support/http-transport';
import { WireClient } from '../support/wire-client';
import { Workbench } from '../support/workbench';

const BEFORE = 300;
const MORE = 400;
const AT_ONCE = 20;

/** Notes, in the page, each place that the chosen row is drawn at, from now on. */
const watchPlaces = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const places = new Set<number | undefined>();
    const draw = () => {
      places.add(document.querySelector('tr[aria-selected="true"]')?.getBoundingClientRect().y);
      requestAnimationFrame(draw);
    };
    draw();
    Object.assign(window, { places });
  });
const placesOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => [...(Reflect.get(window, 'places') as Set<number>)]);

/** A call that anybody may make. */
const makeCalls = async (client: WireClient, count: number): Promise<void> => {
  for (let made = 0; made < count; made += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => client.call('operationConfiguration', {})));
  }
};

test('the row that is read stays where it is while hundreds of calls come in above it', async ({ page, sandbox }) => {
  const transport = httpTransport(new URL(sandbox.url()).origin);
  try {
    const client = new WireClient(transport, sandbox.name);
    await client.exchange();
    await makeCalls(client, BEFORE);
    const workbench = new Workbench(page, sandbox);
    await workbench.open();
    const traffic = workbench.region('Traffic');
    await expect(traffic.getByText(`${BEFORE + 1} calls`)).toBeVisible();
    await workbench.rows().nth(3).click();
    const read = traffic.locator('tr[aria-selected="true"]');
    const time = await read.getByRole('gridcell').first().textContent();
    const place = (await read.boundingBox())?.y;

    await watchPlaces(page);
    await makeCalls(client, MORE);
    await expect(traffic.getByText(`${BEFORE + MORE + 1} calls`)).toBeVisible();
    await expect(read.getByRole('gridcell').first()).toHaveText(time ?? '');
    // Not only at the end: it was drawn nowhere else meanwhile.
    expect(await placesOf(page)).toEqual([place]);
    // Of all of them, no more rows are in the page than fit into view and a few around it.
    expect(await workbench.rows().count()).toBeLessThan(80);
  } finally {
    transport.close();
  }
});
