import { writeFileSync } from 'node:fs';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

// `npm run bench -- web` passes the pages as JSON and the output file. For each page and round this writes Lighthouse's
// performance score (0 to 100) and its metrics, under Lighthouse's own mobile conditions.
const [given = '', output = ''] = process.argv.slice(2);
/** @type {{ executablePath: string, rounds: number, pages: { name: string, url: string, content: string, isReturning: boolean }[] }} */
const { executablePath, rounds, pages } = JSON.parse(given);
const PATIENCE = 60_000;

const config = { extends: 'lighthouse:default', settings: { onlyCategories: ['performance'] } };

/**
 * Loads the page once and clears the cache. The session stays stored, as it does for a returning borrower after a
 * release.
 * @param {import('puppeteer-core').Page} page
 * @param {string} url
 * @param {string} content
 */
const visitBefore = async (page, url, content) => {
  await page.goto(url);
  await page.waitForFunction((text) => document.body.innerText.includes(text), { timeout: PATIENCE }, content);
  await page.goto('about:blank');
  const devTools = await page.createCDPSession();
  await devTools.send('Network.clearBrowserCache');
  await devTools.detach();
};

/** @param {typeof pages[number]} asked */
const measure = async ({ url, content, isReturning }) => {
  const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    if (isReturning) await visitBefore(page, url, content);
    const run = await lighthouse(url, { disableStorageReset: isReturning, logLevel: 'error' }, config, page);
    if (!run) throw new Error(`Lighthouse returned no result for ${url}`);
    const { audits, categories, runtimeError } = run.lhr;
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    const numberOf = (/** @type {string} */ audit) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      score: Math.round((categories.performance?.score ?? 0) * 100),
      fcp: numberOf('first-contentful-paint'),
      lcp: numberOf('largest-contentful-paint'),
      tbt: numberOf('total-blocking-time'),
      cls: numberOf('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
};

/** @type {Record<string, Awaited<ReturnType<typeof measure>>[]>} */
const results = {};
for (let round = 0; round < rounds; round += 1) {
  for (const page of pages) results[page.name] = [...(results[page.name] ?? []), await measure(page)];
}
writeFileSync(output, JSON.stringify(results));
