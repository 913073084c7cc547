import type { Browser } from '@playwright/test';
import { startBuiltServer } from '../../built-server';

const VIEWPORT = { width: 1440, height: 900 };
const ROWS = 10_000;
/** Parallel calls that fill the journal. */
const AT_ONCE = 20;
const SECONDS = 3;
const CALLS_A_SECOND = 200;
/** Pixels per frame: a dozen rows, so that two frames replace all visible rows. */
const STEP = 312;
const SANDBOX = 'bench-traffic';

/** A string, because it runs in the page. Counts the frames during an action. */
const DRAWN = `(each, seconds) => new Promise((done) => {
  let begun, last, frames = 0, longest = 0;
  const draw = (now) => {
    if (begun === undefined) begun = now;
    else { frames += 1; longest = Math.max(longest, now - last); }
    last = now;
    each();
    if (now - begun < seconds * 1000) requestAnimationFrame(draw);
    else done({ rate: frames / (now - begun) * 1000, longest });
  };
  requestAnimationFrame(draw);
})`;
const SCROLLER = `document.querySelector('section[aria-label="Calls"] table').parentElement`;
const scrolled = `(${DRAWN})(() => { ${SCROLLER}.scrollTop += ${STEP}; }, ${SECONDS})`;
const read = `(async () => {
  const places = new Set();
  const row = () => document.querySelector('tr[aria-selected="true"]')?.getBoundingClientRect().y;
  const drawn = await (${DRAWN})(() => places.add(row()), ${SECONDS});
  return { ...drawn, places: [...places] };
})()`;

/** In ms, frames per second and pixels. */
type WorkbenchMeasures = {
  firstContent: number;
  usable: number;
  scrolling: number;
  scrollingLongest: number;
  busy: number;
  busyLongest: number;
  moved: number;
};

/**
 * Opens the workbench on a journal of 10,000 calls, scrolls through it, and watches a row while new calls arrive.
 * @param url server with such a journal
 */
const measureOnce = async (browser: Browser, url: string): Promise<WorkbenchMeasures> => {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const address = new URL(`/__admin/?sandbox=${SANDBOX}`, url);
  address.hostname = 'workbench.localhost';
  const begun = Date.now();
  await page.goto(address.href);
  await page.locator('tbody tr td').first().waitFor();
  const usable = Date.now() - begun;
  const firstContent = Number(
    await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN`),
  );
  await page.getByRole('tab', { name: /^Calls ?10,?000$/ }).waitFor();
  type Drawn = { rate: number; longest: number };
  const scrolling = (await page.evaluate(scrolled)) as Drawn;
  await page.evaluate(`${SCROLLER}.scrollTop = 260`);
  await page.locator('tbody tr:has(td)').nth(20).click();
  await page.locator('tr[aria-selected="true"]').waitFor();
  const busy = keepCalling(url);
  const reading = (await page.evaluate(read)) as Drawn & { places: number[] };
  await busy.stop();
  await context.close();
  return {
    firstContent,
    usable,
    scrolling: scrolling.rate,
    scrollingLongest: scrolling.longest,
    busy: reading.rate,
    busyLongest: reading.longest,
    moved: Math.max(...reading.places) - Math.min(...reading.places),
  };
};

/** Makes a call without a login, which the server refuses and journals. */
const call = async (url: string) => {
  await (await fetch(`${url}/s/${SANDBOX}/app/operationConfiguration`, { method: 'POST' })).arrayBuffer();
};

const keepCalling = (url: string) => {
  const every = 50;
  let made = Promise.resolve();
  const timer = setInterval(() => {
    const lot = Array.from({ length: (CALLS_A_SECOND * every) / 1_000 }, () => call(url));
    made = Promise.all([made, ...lot]).then(() => undefined);
  }, every);
  return {
    stop: async () => {
      clearInterval(timer);
      await made;
    },
  };
};

export const measureWorkbench = async (browser: Browser, rounds: number) => {
  const { url, stop } = await startBuiltServer({
    environment: { MOCK_JOURNAL_ENTRIES: String(ROWS), MOCK_JOURNAL_BYTES: String(256 * 1024 * 1024) },
  });
  try {
    for (let made = 0; made < ROWS; made += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => call(url)));
    }
    const measured: WorkbenchMeasures[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await measureOnce(browser, url));
    return measured;
  } finally {
    stop();
  }
};

/** Table rows; the first is the heading. */
export const workbenchRows = (
  measured: readonly WorkbenchMeasures[],
  median: (values: number[]) => number,
): string[][] => {
  const of = (name: keyof WorkbenchMeasures) => String(Math.round(median(measured.map((measures) => measures[name]))));
  return [
    ['workbench', 'measured', 'aim'],
    ['first content, ms', of('firstContent'), '1000'],
    ['calls on the screen, ms', of('usable'), ''],
    ['10,000 rows scrolling, frames a second', of('scrolling'), '60'],
    ['10,000 rows scrolling, longest frame, ms', of('scrollingLongest'), ''],
    [`${CALLS_A_SECOND} calls a second, frames a second`, of('busy'), ''],
    [`${CALLS_A_SECOND} calls a second, longest frame, ms`, of('busyLongest'), ''],
    [`${CALLS_A_SECOND} calls a second, pixels that the row being read moves`, of('moved'), '0'],
  ];
};
