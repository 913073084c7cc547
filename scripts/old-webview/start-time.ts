import { LONG_TASK, NETWORK, SLOWER } from '../bench/web/measure';
import { findOldChromium, launchOldChromium } from './browser';

const PATIENCE = 60_000;

/** A string, because it runs in the page before all other scripts. */
const OBSERVE = `{
  const metrics = { lcp: 0, tbt: 0, shownAt: 0 };
  window.startTime = metrics;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { metrics.lcp = startTime; });
  watch('longtask', ({ duration }) => { metrics.tbt += Math.max(0, duration - ${LONG_TASK}); });
}`;

/** A string that runs in the page. Checks in every frame whether a text is visible. */
const shows = (content: string) => `new Promise((resolve, reject) => {
  const end = performance.now() + ${PATIENCE};
  const look = () => {
    if (document.body && document.body.innerText.includes(${JSON.stringify(content)})) return resolve(performance.now());
    if (performance.now() > end) return reject(new Error('It does not show'));
    requestAnimationFrame(look);
  };
  look();
})`;

/** Milliseconds since the navigation, with an empty cache. */
type StartTime = { shownAt: number; lcp: number; tbt: number };

/**
 * Measures each page in each round and groups the results by page name.
 * @param pages each with a text that shows when the page is ready
 * @param rounds loads of each page
 * @param executablePath path of Chromium 88
 */
const startTimes = async (
  pages: readonly { name: string; url: string; content: string }[],
  rounds: number,
  executablePath: string,
): Promise<Map<string, StartTime[]>> => {
  const browser = await launchOldChromium(executablePath);
  const times: Map<string, StartTime[]> = new Map();
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, url, content } of pages) {
        const context = await browser.createIncognitoBrowserContext();
        const tab = await context.newPage();
        const devTools = await tab.target().createCDPSession();
        await devTools.send('Network.emulateNetworkConditions', NETWORK);
        await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
        await tab.evaluateOnNewDocument(OBSERVE);
        await tab.goto(url);
        const shownAt = Number(await tab.evaluate(shows(content)));
        const { lcp, tbt } = (await tab.evaluate('window.startTime')) as StartTime;
        times.set(name, [...(times.get(name) ?? []), { shownAt, lcp, tbt }]);
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
  return times;
};

/** Table rows of start times in Chromium 88. If it is not installed, the only row names the next step. */
export const oldStartRows = async (
  pages: readonly { name: string; url: string; content: string }[],
  rounds: number,
  median: (values: number[]) => number,
): Promise<string[][]> => {
  const executablePath = findOldChromium();
  if (executablePath === undefined)
    return [['Chromium 88 is not installed. Run node scripts/kit.mjs browser to install it']];
  const times = await startTimes(pages, rounds, executablePath);
  const columns = ['shownAt', 'lcp', 'tbt'] as const;
  const rows = [...times].map(([name, all]) => [
    name,
    ...columns.map((column) => String(Math.round(median(all.map((each) => each[column]))))),
  ]);
  return [['page', 'shown ms', 'LCP ms', 'TBT ms'], ...rows];
};
