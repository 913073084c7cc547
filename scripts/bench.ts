import { spawn } from 'node:child_process';
import * as crypto from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, nodeCrypto } from '@kit/contracts/client';
import { parseJson } from '@kit/contracts/json-depth';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { headers } from '@kit/contracts/wire/headers';
import { type Mock, startMock } from '@kit/mock-server';
import autocannon from 'autocannon';
import { brotliSize, readBuiltApp, screenScripts } from './app-weight';
import { buildAll } from './build-parts';
import { runCommand, wholeNumber } from './command-line';
import { freePort } from './ports';
import { ensureBrowser } from './programs';
import { root } from './run';

const line = {
  usage: 'npm run bench [-- flags]',
  about:
    'Compares the built mock server with bare Fastify and json-server in alternating rounds, and measures the built app: its weight and Lighthouse. npx downloads json-server and Lighthouse (200 MB) at the first run.',
  flags: {
    rounds: { about: 'number of rounds', value: 'number', fallback: '3', rule: wholeNumber },
    seconds: { about: 'seconds of a round of a server', value: 'number', fallback: '3', rule: wholeNumber },
  },
  more: 'CHROMIUM_PATH names the browser; by default the system’s Chromium, or Playwright’s.',
};

const CONNECTIONS = 32;
const PHONE = '08031234567';
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const stops: (() => unknown)[] = [];
let browserPath = '';

const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
const print = (...rows: (readonly (string | number)[])[]) => {
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
};

/** Starts a program that ends with this process, and waits until its address replies. */
const startPeer = async (program: string, args: readonly string[], url: string): Promise<void> => {
  // A group, because npx starts the server as a child of its child.
  const child = spawn(program, args, { cwd: root, stdio: 'ignore', detached: true });
  stops.push(() => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid));
  for (let left = 300; child.exitCode === null && left > 0; left -= 1) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${args.join(' ')} does not answer`);
};

type Load = Pick<autocannon.Options, 'url' | 'requests'>;

/** A read of a borrower. The envelope is sealed for each round, because the server refuses an old one. */
const loadOfMock = async ({ origin, publicKey, sandbox }: Mock): Promise<() => Promise<Load>> => {
  let sent: { url: string; headers: Record<string, string>; body: string } | undefined;
  const { token } = await sandbox.login(PHONE);
  const client = connect({
    base: origin,
    publicKey,
    crypto: nodeCrypto(crypto),
    fetch: (url, init) => {
      sent = { url, headers: init.headers, body: String(init.body) };
      return fetch(url, init);
    },
  }).as(token);
  return async () => {
    await client.call(userIdentifierInfo, {});
    if (sent === undefined) throw new Error('The client sent nothing');
    const { url, body, headers: own } = sent;
    // The server would return the stored reply for a repeated request id.
    const setupRequest: autocannon.Request['setupRequest'] = (request) => ({
      ...request,
      headers: { ...own, [headers.requestId]: crypto.randomBytes(16).toString('hex') },
    });
    return { url, requests: [{ method: 'POST', body, headers: own, setupRequest }] };
  };
};

const compareServers = async (mock: Mock, rounds: number, duration: number): Promise<void> => {
  const [barePort, jsonPort] = [await freePort('bare Fastify', 0), await freePort('json-server', 0)];
  const reply = JSON.stringify({ code: 0, message: 'success', data: { contactNumber: PHONE, completedSteps: [] } });
  const bare = `import fastify from 'fastify'; const app = fastify(); app.get('/reply', () => (${reply})); await app.listen({ port: ${barePort} });`;
  const database = join(folder, 'db.json');
  writeFileSync(database, `{ "reply": ${reply} }`);
  const [bareUrl, jsonUrl] = [barePort, jsonPort].map((port) => `http://localhost:${port}/reply`) as [string, string];
  await startPeer(process.execPath, ['--input-type=module', '-e', bare], bareUrl);
  await startPeer('npx', ['--yes', 'json-server@0.17.4', '--quiet', '--port', String(jsonPort), database], jsonUrl);
  const servers = [
    { name: 'bare Fastify, static JSON', load: async (): Promise<Load> => ({ url: bareUrl }), rates: [] as number[] },
    { name: 'json-server, static JSON', load: async (): Promise<Load> => ({ url: jsonUrl }), rates: [] as number[] },
    { name: 'mock server, a sealed read', load: await loadOfMock(mock), rates: [] as number[] },
  ];
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, load, rates } of servers) {
      const result = await autocannon({ ...(await load()), connections: CONNECTIONS, duration });
      if (result.non2xx + result.errors > 0) throw new Error(`${name}: ${result.non2xx + result.errors} calls failed`);
      // The first round warms the servers up.
      if (round > 0) rates.push(result.requests.average);
    }
  }
  const base = median(servers[0]?.rates ?? []);
  print(['server', 'requests/s', '× bare Fastify'], ['---', '---:', '---:']);
  for (const { name, rates } of servers) print([name, Math.round(median(rates)), (median(rates) / base).toFixed(2)]);
};

const weighApp = (): void => {
  const { files, firstRoute, shared, addedBy, weightOf } = readBuiltApp();
  const sheets = [...files].filter(([name]) => name.endsWith('.css')).map(([, content]) => content);
  print(['part of the app', 'bytes of brotli'], ['---', '---:'], ['scripts of the first route', weightOf(firstRoute)]);
  print(['style sheets', brotliSize(sheets.join(''))], ['the script that screens share', weightOf(shared)]);
  for (const screen of screenScripts) if (screen !== 'home') print([screen, weightOf(addedBy(screen))]);
};

/** The score of Lighthouse on a simulated phone, from 0 to 100. */
const lighthouseScore = async (url: string): Promise<number> => {
  const output = join(folder, 'lighthouse.json');
  const flags = ['--quiet', '--only-categories=performance', '--output=json', `--output-path=${output}`];
  const options = [...flags, '--chrome-flags=--headless --no-sandbox --disable-gpu'];
  const child = spawn('npx', ['--yes', 'lighthouse@12.8.2', url, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CHROME_PATH: browserPath },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  type Result = { categories: { performance: { score: number } } };
  return (parseJson(readFileSync(output, 'utf8')) as Result).categories.performance.score * 100;
};

const measureApp = async ({ sandbox }: Mock, rounds: number): Promise<void> => {
  await sandbox.scenario('new-borrower', PHONE);
  print(['page', 'Lighthouse'], ['---', '---:']);
  const pages = { login: '/login', 'home, first start': `/?shell.nativeUser=${PHONE}` };
  for (const [name, path] of Object.entries(pages)) {
    const scores: number[] = [];
    for (let round = 0; round < rounds; round += 1) scores.push(await lighthouseScore(sandbox.url(path)));
    print([name, median(scores)]);
  }
};

await runCommand(line, async ({ flags }) => {
  const [rounds, seconds] = [Number(flags.rounds), Number(flags.seconds)];
  browserPath = await ensureBrowser();
  await buildAll();
  const mock = await startMock();
  stops.push(mock.stop);
  try {
    await compareServers(mock, rounds, seconds);
    console.log();
    weighApp();
    console.log();
    await measureApp(mock, rounds);
  } finally {
    for (const stop of stops) await stop();
  }
});
// A proxy may hold an idle connection open.
if (browserPath !== '') process.exit();
