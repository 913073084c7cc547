import { loadavg } from 'node:os';
import { join } from 'node:path';
import { nativeToken, runScenario, startBuiltServer } from './built-server.mjs';
import { browserVariable, RefusedError, runCommand, UsageError, wholeNumber } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root, runNode } from './run.mjs';
import { reportFolder } from './stages.mjs';

const line = {
  usage: 'npm run bench:web [-- workbench]',
  about:
    'Measures the production build on a cheap phone and a slow network, and by Lighthouse, which it installs into bench/lighthouse, beside the least that its stack can be; and the workbench on a desk, or that alone.',
  words: 1,
  variables: {
    BENCH_ROUNDS: { about: 'how often each page is opened', fallback: '3', rule: wholeNumber },
    ...browserVariable,
  },
};

/** @param {number[]} values */
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** @param {readonly (readonly string[])[]} rows the first is the heading */
const print = (rows) => {
  const [head = [], ...body] = rows;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  for (const row of [head, rule, ...body]) console.log(`| ${row.join(' | ')} |`);
};

/**
 * @template {Record<string, number>} Measures
 * @param {Map<string, Measures[]>} rounds the floor comes first
 * @param {readonly (keyof Measures & string)[]} columns
 * @param {readonly string[]} [ratios] the columns that stand there as ratios to the floor's, too
 * @returns {string[][]} a row a page: the medians, then the ratios
 */
const rowsOf = (rounds, columns, ratios = ['lcp', 'tbt']) => {
  /** @param {Measures[]} all @param {string} column */
  const of = (all, column) => median(all.map((measures) => measures[column] ?? 0));
  const [floor = []] = rounds.values();
  return [...rounds].map(([name, all]) => [
    name,
    ...columns.map((column) => (column === 'cls' ? of(all, column).toFixed(3) : String(Math.round(of(all, column))))),
    ...ratios.map((column) => (of(all, column) / Math.max(1, of(floor, column))).toFixed(2)),
  ]);
};

/** What is aimed for, as ratios to the floor of the same run: LCP, then TBT. */
const aims = [
  ['login', '1.25', '1.50'],
  ['home, first start', '1.70', '1.50'],
  ['home, returning', '1.45', '1.50'],
];

const WORKBENCH = 'workbench';

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {number} count
 */
const benchWorkbench = async (browser, count) => {
  const { measureWorkbench, workbenchRows } = await import('./bench-web/workbench.mjs');
  console.log(`\nThe workbench on this machine, medians of ${count} rounds:\n`);
  print(workbenchRows(await measureWorkbench(browser, count), median));
};

await runCommand(line, async ({ words: [only], variables }) => {
  if (only !== undefined && only !== WORKBENCH)
    throw new UsageError(`Only "${WORKBENCH}" is measured alone, and not "${only}"`);
  const count = Number(variables.BENCH_ROUNDS);
  ensureInstalled();
  const { chromium } = await import('@playwright/test');
  const { askLighthouse, installLighthouse } = await import('./bench-web/lighthouse.mjs');
  const { startFloor } = await import('./bench-web/floor.mjs');
  const { measure } = await import('./bench-web/measure.mjs');
  const { startPhoneHost } = await import('./bench-web/phone-host.mjs');
  const { ensureBrowser } = await import('./find-browser.mjs');
  const executablePath = ensureBrowser();
  if (only === undefined) installLighthouse();
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
    await benchWorkbench(browser, count);
    if (only === WORKBENCH) return;
    const mock = kept(await startBuiltServer());
    const floorServer = kept(await startFloor(join(root, reportFolder, 'floor')));
    const floor = kept(await startPhoneHost(floorServer.url));
    const app = kept(await startPhoneHost(mock.url));
    /**
     * One token for all rounds: another login of the native app would end the session of the visit before.
     * @param {string} sandbox
     */
    const loggedInAt = async (sandbox) => kept(await startPhoneHost(mock.url, await nativeToken(mock.url, sandbox)));

    await runScenario(mock.url, 'new-borrower', 'bench');
    await runScenario(mock.url, 'overdue-3', 'late');
    const bench = await loggedInAt('bench');
    const late = await loggedInAt('late');
    const offer = 'You could borrow up to';
    const pages = [
      { name: 'floor: one line', url: `${floor.url}/`, content: 'One line', isReturning: false },
      { name: 'login', url: `${app.url}/s/bench/login`, content: 'Send code', isReturning: false },
      { name: 'home, first start', url: `${bench.url}/s/bench/`, content: offer, isReturning: false },
      { name: 'home, returning', url: `${bench.url}/s/bench/`, content: offer, isReturning: true },
      { name: 'record', url: `${late.url}/s/late/db_order_list`, content: 'Repay now', isReturning: false },
      { name: 'me', url: `${bench.url}/s/bench/user_center`, content: 'Common Problems', isReturning: false },
    ];

    /** @type {Map<string, import('./bench-web/measure.mjs').Measures[]>} */
    const rounds = new Map();
    for (let round = 0; round < count; round += 1) {
      for (const page of pages) rounds.set(page.name, [...(rounds.get(page.name) ?? []), await measure(browser, page)]);
    }
    console.log(`\nMedians of ${count} rounds, empty cache, 150 ms, 1.6 Mb/s, processor 4 times slower:\n`);
    const columns = /** @type {const} */ ([
      'scripts',
      'styles',
      'requests',
      'envelopes',
      'shownAt',
      'lcp',
      'tbt',
      'cls',
    ]);
    const heads = ['page', 'JS bytes', 'CSS', 'requests', 'envelopes', 'shown ms', 'LCP ms', 'TBT ms', 'CLS'];
    const ratios = ['shownAt', 'lcp', 'tbt'];
    print([[...heads, 'shown × floor', 'LCP × floor', 'TBT × floor'], ...rowsOf(rounds, columns, ratios)]);
    console.log('\nAimed for, as ratios:\n');
    print([['page', 'LCP × floor', 'TBT × floor'], ...aims]);

    const { oldStartRows } = await import('./old-webview/start-time.mjs');
    console.log('\nA start in Chromium 88, the oldest engine:\n');
    const firstStarts = pages.filter(({ isReturning }) => !isReturning);
    print(await oldStartRows(firstStarts, count, median));

    const verdicts = await askLighthouse(executablePath, count, pages.slice(0, 4));
    console.log(`\nLighthouse, mobile, medians of ${count} rounds; its network and processor are simulated:\n`);
    print([
      ['page', 'score', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'LCP × floor', 'TBT × floor'],
      ...rowsOf(verdicts, ['score', 'fcp', 'lcp', 'tbt', 'cls']),
    ]);
    console.log(
      `\nLoad of the machine at the end: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
  } finally {
    await browser.close();
    for (const server of servers) server.stop();
  }
});
// A proxy may still hold a connection that nobody will use.
process.exit();
