import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startProxy } from './bench-web/compressing-proxy.mjs';
import { startFloor } from './bench-web/floor.mjs';
import { measure } from './bench-web/measure.mjs';
import { bring, loggedIn, startBuiltServer } from './built-server.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureBrowser } from './find-browser.mjs';
import { root, runNode } from './run.mjs';
import { reportFolder } from './stages.mjs';

// npm run bench:web: the production build on a cheap phone and a slow network, beside the least that its stack can be.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

ensureInstalled();
if ((await runNode(['scripts/build.mjs'])).code !== 0) process.exit(1);
const mock = await startBuiltServer();
const app = await startProxy(mock.url);
const floorServer = await startFloor(join(root, reportFolder, 'floor'));
const floor = await startProxy(floorServer.url);
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });

await bring(mock.url, 'new-borrower', 'bench');
await bring(mock.url, 'overdue-3', 'late');
const pages = [
  { name: 'floor: one line', url: floor.url, content: 'One line' },
  { name: 'login', url: `${app.url}/login`, content: 'What is your phone number?' },
  { name: 'home', url: app.url + loggedIn('/s/bench/'), content: 'You could borrow up to' },
  { name: 'record', url: app.url + loggedIn('/s/late/db_order_list'), content: 'Repay now' },
  { name: 'me', url: app.url + loggedIn('/s/bench/user_center'), content: 'Common Problems' },
];

/** @param {number[]} values */
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** @type {Map<string, import('./bench-web/measure.mjs').Measures[]>} */
const rounds = new Map();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { name, url, content } of pages) {
    rounds.set(name, [...(rounds.get(name) ?? []), await measure(browser, url, content)]);
  }
}
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
console.log(`\nMedians of ${ROUNDS} rounds, empty cache, 150 ms, 1.6 Mb/s, processor 4 times slower:\n`);
for (const row of [heads, heads.map((_, index) => (index === 0 ? '---' : '---:')), ...rows, budget]) {
  console.log(`| ${row.join(' | ')} |`);
}
await browser.close();
for (const server of [floor, floorServer, app, mock]) server.stop();
process.exit(0);
