import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

// `npm run bench -- peers` measures other mock servers beside bare Fastify in one run. Each server returns the same
// static JSON. Our server does more for each request (AES, checks, journal); `npm run bench -- server` measures it.
const folder = fileURLToPath(new URL('.', import.meta.url));
const root = join(folder, '..');
const files = join(folder, '.files');
const CONNECTIONS = 32;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PATIENCE = 60_000;

/** About as large as the plain text of one of our read replies. */
const answer = {
  code: 0,
  message: 'success',
  data: { userIdentifier: 'U7K2M9QX', contactNumber: '08031234567', completedSteps: [] },
};

mkdirSync(files, { recursive: true });
writeFileSync(join(files, 'db.json'), JSON.stringify({ answer }));
writeFileSync(
  join(files, 'openapi.json'),
  JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'Answer', version: '1.0.0' },
    paths: {
      '/answer': {
        get: { responses: { 200: { description: 'It', content: { 'application/json': { example: answer } } } } },
      },
    },
  }),
);

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
};

/** @param {string} name */
const bin = (name) => join(folder, 'node_modules', '.bin', name);
const openapi = join(files, 'openapi.json');
/** @type {Record<string, (port: number) => [command: string, args: string[]]>} */
const peers = {
  'bare Fastify (b)': () => [process.execPath, ['--import', 'tsx', join(root, 'tests/bench/bare.ts')]],
  'json-server 0.17.4': (port) => [
    bin('json-server'),
    ['--quiet', '--host', '127.0.0.1', '--port', String(port), join(files, 'db.json')],
  ],
  'Mockoon CLI 9.9.0': (port) => [
    bin('mockoon-cli'),
    ['start', '--data', openapi, '--port', String(port), '--disable-log-to-file'],
  ],
  'Prism 5.16.0': (port) => [bin('prism'), ['mock', '--host', '127.0.0.1', '--port', String(port), openapi]],
};

/**
 * @param {string} url
 * @param {'GET' | 'POST'} method
 * @param {number} until
 * @returns {Promise<void>}
 */
const answers = async (url, method, until) => {
  const reply = await fetch(url, { method }).catch(() => undefined);
  if (reply?.ok) return;
  if (Date.now() > until) throw new Error(`${url} does not answer`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await answers(url, method, until);
};

const running = [];
for (const [name, commandAt] of Object.entries(peers)) {
  const port = await freePort();
  const [command, args] = commandAt(port);
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  // Bare Fastify answers a POST to any path, as our wire does.
  const method = name.startsWith('bare') ? 'POST' : 'GET';
  let url = `http://127.0.0.1:${port}/answer`;
  if (name.startsWith('bare')) {
    while (!/http:\/\/[\w.:]+:\d+/.test(output)) await once(child.stdout, 'data');
    url = `${/http:\/\/[\w.:]+:\d+/.exec(output)?.[0]}/answer`;
  }
  try {
    await answers(url, method, Date.now() + PATIENCE);
    running.push({ name, url, method, child, /** @type {{ rate: number, p99: number }[]} */ rounds: [] });
  } catch (error) {
    console.error(`${name} was not measured: ${error instanceof Error ? error.message : error}`);
    child.kill();
  }
}
if (spawnSync('java', ['-version'], { stdio: 'ignore' }).status !== 0)
  console.error('WireMock was not measured because Java is not installed.');

for (let round = 0; round <= ROUNDS; round += 1) {
  for (const peer of running) {
    const { requests, latency, non2xx, errors } = await autocannon({
      url: peer.url,
      method: peer.method,
      connections: CONNECTIONS,
      duration: SECONDS,
    });
    if (non2xx + errors > 0) throw new Error(`${peer.name}: ${non2xx + errors} requests failed`);
    // The first round warms the servers up.
    if (round > 0) peer.rounds.push({ rate: requests.average, p99: latency.p99 });
  }
}
/** @param {number[]} values */
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const base = median(running[0]?.rounds.map(({ rate }) => rate) ?? []);
console.log(
  `\nMedians of ${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections, one static JSON. Node ${process.version}.\n`,
);
console.log('| server | requests/s | p99 ms | × b |\n| --- | ---: | ---: | ---: |');
for (const { name, rounds, child } of running) {
  const rate = median(rounds.map((one) => one.rate));
  console.log(
    `| ${name} | ${Math.round(rate).toLocaleString('en')} | ${median(rounds.map(({ p99 }) => p99))} | ${(rate / base).toFixed(2)} |`,
  );
  child.kill();
}
process.exit(0);
