import type { Browser } from '@playwright/test';

/** Lighthouse's mobile conditions: 150 ms round trip, 1.6 Mb/s down, 0.75 Mb/s up, CPU four times slower. */
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
};
export const SLOWER = 4;
export const LONG_TASK = 50;

/** A string, because it runs in the page before all other scripts. */
const observing = (content: string) => `{
  const metrics = { shownAt: 0, lcp: 0, cls: 0, tasks: [] };
  window.benchWeb = metrics;
  const look = () => {
    if (metrics.shownAt === 0 && document.body?.textContent.includes(${JSON.stringify(content)})) metrics.shownAt = performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { metrics.lcp = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) metrics.cls += value; });
  watch('longtask', ({ duration }) => { metrics.tasks.push(duration); });
}`;

/** bytes on the network, milliseconds, and counts until the content shows */
export type Measures = {
  scripts: number;
  styles: number;
  requests: number;
  envelopes: number;
  shownAt: number;
  lcp: number;
  tbt: number;
  cls: number;
};

/**
 * Loads a page on a slow phone with an empty cache.
 * @param page `content` is a text that shows when the page is ready; a returning borrower has a stored key and session
 */
export const measure = async (
  browser: Browser,
  { url, content, isReturning }: { url: string; content: string; isReturning: boolean },
): Promise<Measures> => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    deviceScaleFactor: 2,
  });
  if (isReturning) {
    const before = await context.newPage();
    await before.goto(url);
    await before.getByText(content, { exact: true }).first().waitFor();
    await before.waitForLoadState('networkidle');
    await before.close();
  }
  const page = await context.newPage();
  await page.addInitScript(observing(content));
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.clearBrowserCache');
  await devTools.send('Network.emulateNetworkConditions', NETWORK);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const asked: Map<string, { type: string; url: string }> = new Map();
  const bytes = { Script: 0, Stylesheet: 0 };
  let envelopes = 0;
  devTools.on('Network.requestWillBeSent', ({ requestId, type = '', request }) => {
    asked.set(requestId, { type, url: request.url });
    if (/\/app\/(?!generateSk)/.test(request.url)) envelopes += 1;
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, url: from } = asked.get(requestId) ?? { type: '', url: '' };
    // Borrowers do not download the simulated shell.
    if ((type === 'Script' || type === 'Stylesheet') && !from.includes('/__shell/')) bytes[type] += encodedDataLength;
  });
  await page.goto(url);
  await page.getByText(content, { exact: true }).first().waitFor();
  const envelopesThen = envelopes;
  await page.waitForLoadState('networkidle');
  const observed = await page.evaluate('window.benchWeb');
  const { shownAt, lcp, cls, tasks } = observed as { shownAt: number; lcp: number; cls: number; tasks: number[] };
  await context.close();
  return {
    scripts: bytes.Script,
    styles: bytes.Stylesheet,
    requests: asked.size,
    envelopes: envelopesThen,
    shownAt,
    lcp,
    tbt: tasks.reduce((sum, duration) => sum + Math.max(0, duration - LONG_TASK), 0),
    cls,
  };
};
