import { join } from 'node:path';
import { startProxy } from './bench-web/compressing-proxy.mjs';
import { loggedIn, runScenario, startBuiltServer } from './built-server.mjs';
import { browserVariable, RefusedError, runCommand, wholeNumber } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root, runNode } from './run.mjs';
import { reportFolder } from './stages.mjs';

const line = {
  usage: 'npm run bench:web',
  about: 'Measures the production build on a cheap phone and a slow network, beside the least that its stack can be.',
  variables: {
    BENCH_ROUNDS: { about: 'how often each page is opened', fallback: '3', rule: wholeNumber },
    ...browserVariable,
  },
};

/** @param {number[]} values */
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * @typedef {import('./bench-web/measure.mjs').Measures} Measures
 * @param {Map<string, Measures[]>} rounds
 */
const tableOf = (rounds) => {
  const columns = /** @type {const} */ (['scripts', 'styles', 'requests', 'envelopes', 'shownAt', 'lcp', 'tbt', 'cls']);
  const heads = ['page', 'JS, gzip bytes', 'CSS', 'requests', 'envelopes', 'shown ms', 'LCP ms', 'TBT ms', 'CLS'];
  const rows = [...rounds].map(([name, all]) => [
    name,
    ...columns.map((column) => {
      const value = median(all.map((measures) => measures[column]));
      return column === 'cls' ? value.toFixed(3) : String(Math.round(value));
    }),
  ]);
  const budget = ['budget of home', '', '', '', '1', '', '1800', '100', '0.020'];
  return [heads, heads.map((_, index) => (index === 0 ? '---' : '---:')), ...rows, budget];
};

await runCommand(line, async ({ variables }) => {
  const count = Number(variables.BENCH_ROUNDS);
  ensureInstalled();
  const { chromium } = await import('@playwright/test');
  const { startFloor } = await import('./bench-web/floor.mjs');
  const { measure } = await import('./bench-web/measure.mjs');
  const { ensureBrowser } = await import('./find-browser.mjs');
  const executablePath = ensureBrowser();
  if ((await runNode(['scripts/build.mjs'])).code !== 0)
    throw new RefusedError('The app could not be built: see above.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  /** @type {{ stop: () => void }[]} */
  const servers = [];
  /** @template {{ stop: () => void }} Server @param {Server} server */
  const kept = (server) => {
    servers.unshift(server);
    return server;
  };
  try {
    const mock = kept(await startBuiltServer());
    const app = kept(await startProxy(mock.url));
    const floorServer = kept(await startFloor(join(root, reportFolder, 'floor')));
    const floor = kept(await startProxy(floorServer.url));

    await runScenario(mock.url, 'new-borrower', 'bench');
    await runScenario(mock.url, 'overdue-3', 'late');
    const pages = [
      { name: 'floor: one line', url: floor.url, content: 'One line' },
      { name: 'login', url: `${app.url}/login`, content: 'What is your phone number?' },
      { name: 'home', url: app.url + loggedIn('/s/bench/'), content: 'You could borrow up to' },
      { name: 'record', url: app.url + loggedIn('/s/late/db_order_list'), content: 'Repay now' },
      { name: 'me', url: app.url + loggedIn('/s/bench/user_center'), content: 'Common Problems' },
    ];

    /** @type {Map<string, Measures[]>} */
    const rounds = new Map();
    for (let round = 0; round < count; round += 1) {
      for (const { name, url, content } of pages) {
        rounds.set(name, [...(rounds.get(name) ?? []), await measure(browser, url, content)]);
      }
    }
    console.log(`\nMedians of ${count} rounds, empty cache, 150 ms, 1.6 Mb/s, processor 4 times slower:\n`);
    for (const row of tableOf(rounds)) console.log(`| ${row.join(' | ')} |`);
    const { oldStartRows } = await import('./old-webview/start-time.mjs');
    console.log('\nA start in Chromium 88, the oldest engine:\n');
    for (const row of await oldStartRows(pages, count, median)) console.log(`| ${row.join(' | ')} |`);
  } finally {
    await browser.close();
    for (const server of servers) server.stop();
  }
});
// A proxy may still hold a connection that nobody will use.
process.exit();
