import { ENVELOPE_VERSION } from '@kit/contracts/constants';
import { type MethodName, methods } from '@kit/contracts/methods';
import { headers } from '@kit/contracts/wire/headers';
import { httpTransport } from '../support/http-transport';
import { type RunningServer, startProcess, startServer } from '../support/server-process';
import { sealAes, WireClient } from '../support/wire-client';
import { CONNECTIONS, calmest, medians, type Round, round, roundCount, seconds, separate, type Target } from './load';
import { figure, print, printTable } from './report';

/**
 * Requests a second of the whole path, as a ratio to bare Fastify (b), measured side by side: the rounds of all take
 * turns, so that what the host does meanwhile meets all of them.
 */
const TARGET_RATIO = 0.5;
/** By count and not by time: a server that is slow at first would otherwise be measured half compiled. */
const WARM_UP_REQUESTS = 40_000;

/** Cores that others may use while we measure. On a machine that works on something else, more rounds are tried. */
const CALM = 0.1;
const MAXIMUM_TURNS = 8 * roundCount;
const isDisturbed = (rounds: readonly Round[]): boolean =>
  rounds.filter((one) => one.disturbance <= CALM).length < roundCount;

const prepare = async (server: RunningServer): Promise<{ client: WireClient; token: string; close: () => void }> => {
  const transport = httpTransport(server.address);
  const client = new WireClient(transport, 'bench');
  await client.exchange();
  return { client, token: await client.login('08031234567'), close: transport.close };
};

const bare = await startProcess(['--import', 'tsx', 'tests/bench/bare.ts'], {});
const mock = await startServer({}, true);
const { client, token, close } = await prepare(mock);
const separated = separate([bare, mock]);

const { [headers.requestId]: _, ...sent } = client.headersOf({ token });
const sealed = (method: MethodName): string =>
  sealAes(
    client.key,
    JSON.stringify({
      t: Date.now(),
      header: { appName: 'Bench', version: ENVELOPE_VERSION },
      entries: [{ method, data: methods[method].example.request }],
    }),
  );
const target = (name: string, server: RunningServer, method: MethodName): Target => ({
  name,
  server,
  path: `${client.base}/${method}`,
  body: () => sealed(method),
  headers: sent,
});
const b = target('bare Fastify, static JSON (b)', bare, 'userIdentifierInfo');
const targets = [
  b,
  target('read: userIdentifierInfo', mock, 'userIdentifierInfo'),
  target('write: customerServiceTicket', mock, 'customerServiceTicket'),
];

try {
  const rounds = new Map<Target, Round[]>(targets.map((one) => [one, []]));
  for (const one of targets) await round(one, { requests: WARM_UP_REQUESTS });
  for (let turn = 0; turn < MAXIMUM_TURNS && [...rounds.values()].some(isDisturbed); turn += 1) {
    for (const [one, done] of rounds) done.push(await round(one, { seconds }));
  }
  const reply = await client.call('userIdentifierInfo', {}, { token });
  if (reply.results[0]?.code !== 0) throw new Error(`the measured call does not succeed: ${JSON.stringify(reply)}`);

  print(
    `${roundCount} interleaved rounds of ${seconds} s, the calmest of ${rounds.get(b)?.length}, ${CONNECTIONS} connections, medians. Node ${process.version}, ${separated ? 'servers on one processor, the client on another' : 'processors shared'}.`,
  );
  print(`Request ${b.body().length} B of hex, each under a request id of its own; journal on.\n`);
  const base = medians(calmest(rounds.get(b) ?? [], roundCount));
  const rows = [...rounds].map(([{ name }, done]) => {
    const of = medians(calmest(done, roundCount));
    const byCpu =
      base.cpuMicrosPerRequest && of.cpuMicrosPerRequest && base.cpuMicrosPerRequest / of.cpuMicrosPerRequest;
    const ratio = of.requestsPerSecond / base.requestsPerSecond;
    return { name, of, ratio, byCpu };
  });
  printTable(
    ['server', 'requests/s', 'p50 ms', 'p99 ms', '× b', 'CPU µs/request', '× b by CPU', 'core busy', 'others busy'],
    rows.map(({ name, of, ratio, byCpu }) => [
      name,
      figure(of.requestsPerSecond),
      figure(of.p50),
      figure(of.p99),
      figure(ratio, 2),
      figure(of.cpuMicrosPerRequest, 1),
      figure(byCpu, 2),
      figure(of.busy, 2),
      figure(of.disturbance, 2),
    ]),
  );
  const read = rows[1];
  const reached = Math.min(read?.ratio ?? 0, read?.byCpu ?? Number.POSITIVE_INFINITY);
  print(`Read: ${figure(reached, 2)} × b (the lower of the two); the target is at least ${TARGET_RATIO}.\n`);
  if (reached < TARGET_RATIO) process.exitCode = 1;
} finally {
  close();
  await Promise.all([bare.stop(), mock.stop()]);
}
