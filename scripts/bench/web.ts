import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { buildAll } from '../build-all';
import { nativeToken, runScenario, startBuiltServer } from '../built-server';
import { browserVariable, runCommand, UsageError, wholeNumber } from '../command-line';
import { ensureBrowser } from '../find-browser';
import { oldStartRows } from '../old-webview/start-time';
import { root } from '../run';
import { reportFolder } from '../stages';
import { startBaseline } from './web/baseline';
import { askLighthouse, installLighthouse } from './web/lighthouse';
import { type Measures, measure } from './web/measure';
import { startPhoneServer } from './web/phone-server';
import { measureWorkbench, workbenchRows } from './web/workbench';

const line = {
  usage: 'npm run bench -- web [workbench]',
  about:
    'Measures the built app on a slow phone and network, and with Lighthouse, and compares it with a baseline page. Then measures the workbench on this machine. With "workbench" it measures only that. Installs Lighthouse into bench/lighthouse.',
  words: 1,
  variables: {
    BENCH_ROUNDS: { about: 'number of rounds for each page', fallback: '3', rule: wholeNumber },
    ...browserVariable,
  },
};

const median = (values: number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** @param rows the first row is the heading */
const print = (rows: readonly (readonly string[])[]) => {
  const [head = [], ...body] = rows;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  for (const row of [head, rule, ...body]) console.log(`| ${row.join(' | ')} |`);
};

/**
 * Builds one row for each page: medians, then ratios.
 * @param rounds the baseline comes first
 * @param ratios columns that are also shown as ratios to the baseline
 */
const rowsOf = <Measures extends Record<string, number>>(
  rounds: Map<string, Measures[]>,
  columns: readonly (keyof Measures & string)[],
  ratios: readonly string[] = ['lcp', 'tbt'],
): string[][] => {
  const of = (all: Measures[], column: string) => median(all.map((measures) => measures[column] ?? 0));
  const [baseline = []] = rounds.values();
  return [...rounds].map(([name, all]) => [
    name,
    ...columns.map((column) => (column === 'cls' ? of(all, column).toFixed(3) : String(Math.round(of(all, column))))),
    ...ratios.map((column) => (of(all, column) / Math.max(1, of(baseline, column))).toFixed(2)),
  ]);
};

/** Targets, as ratios to the baseline of the same run: LCP, then TBT. */
const aims = [
  ['login', '1.25', '1.50'],
  ['home, first start', '1.70', '1.50'],
  ['home, returning', '1.45', '1.50'],
];

const WORKBENCH = 'workbench';

const benchWorkbench = async (browser: Browser, count: number) => {
  console.log(`\nThe workbench on this machine, medians of ${count} rounds:\n`);
  print(workbenchRows(await measureWorkbench(browser, count), median));
};

await runCommand(line, async ({ words: [only], variables }) => {
  if (only !== undefined && only !== WORKBENCH)
    throw new UsageError(`Unknown part "${only}". Use "${WORKBENCH}", or nothing to measure everything`);
  const count = Number(variables.BENCH_ROUNDS);
  const executablePath = ensureBrowser();
  if (only === undefined) installLighthouse();
  await buildAll();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const servers: { stop: () => void }[] = [];
  const stopLater = <Server extends { stop: () => void }>(server: Server) => {
    servers.unshift(server);
    return server;
  };
  try {
    if (only === WORKBENCH) {
      await benchWorkbench(browser, count);
      return;
    }
    const mock = stopLater(await startBuiltServer());
    const baselineServer = stopLater(await startBaseline(join(root, reportFolder, 'baseline')));
    const baseline = stopLater(await startPhoneServer(baselineServer.url));
    const app = stopLater(await startPhoneServer(mock.url));
    /** One token for all rounds: another native login would end the previous session. */
    const loggedInAt = async (sandbox: string) =>
      stopLater(await startPhoneServer(mock.url, await nativeToken(mock.url, sandbox)));

    await runScenario(mock.url, 'new-borrower', 'bench');
    await runScenario(mock.url, 'overdue-3', 'late');
    const bench = await loggedInAt('bench');
    const late = await loggedInAt('late');
    const offer = 'You could borrow up to';
    const pages = [
      { name: 'baseline: one line', url: `${baseline.url}/`, content: 'One line', isReturning: false },
      { name: 'login', url: `${app.url}/s/bench/login`, content: 'Send code', isReturning: false },
      { name: 'home, first start', url: `${bench.url}/s/bench/`, content: offer, isReturning: false },
      { name: 'home, returning', url: `${bench.url}/s/bench/`, content: offer, isReturning: true },
      { name: 'record', url: `${late.url}/s/late/db_order_list`, content: 'Repay now', isReturning: false },
      { name: 'me', url: `${bench.url}/s/bench/user_center`, content: 'Common Problems', isReturning: false },
    ];

    const rounds: Map<string, Measures[]> = new Map();
    for (let round = 0; round < count; round += 1) {
      for (const page of pages) rounds.set(page.name, [...(rounds.get(page.name) ?? []), await measure(browser, page)]);
    }
    console.log(`\nMedians of ${count} rounds, empty cache, 150 ms, 1.6 Mb/s, processor 4 times slower:\n`);
    const columns = ['scripts', 'styles', 'requests', 'envelopes', 'shownAt', 'lcp', 'tbt', 'cls'] as const;
    const heads = ['page', 'JS bytes', 'CSS', 'requests', 'envelopes', 'shown ms', 'LCP ms', 'TBT ms', 'CLS'];
    const ratios = ['shownAt', 'lcp', 'tbt'];
    print([[...heads, 'shown × baseline', 'LCP × baseline', 'TBT × baseline'], ...rowsOf(rounds, columns, ratios)]);
    console.log('\nTargets, as ratios:\n');
    print([['page', 'LCP × baseline', 'TBT × baseline'], ...aims]);

    console.log('\nA start in Chromium 88, the oldest engine:\n');
    const firstStarts = pages.filter(({ isReturning }) => !isReturning);
    print(await oldStartRows(firstStarts, count, median));

    const verdicts = await askLighthouse(executablePath, count, pages.slice(0, 4));
    console.log(`\nLighthouse, mobile, medians of ${count} rounds; its network and processor are simulated:\n`);
    print([
      ['page', 'score', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'LCP × baseline', 'TBT × baseline'],
      ...rowsOf(verdicts, ['score', 'fcp', 'lcp', 'tbt', 'cls']),
    ]);
    console.log(
      `\nSystem load at the end: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
    await benchWorkbench(browser, count);
  } finally {
    await browser.close();
    for (const server of servers) server.stop();
  }
});
// A proxy may hold an idle connection open.
process.exit();
