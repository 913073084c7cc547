import { join } from 'node:path';
import { methods } from '@kit/contracts/methods';
import { Cluster } from '../support/cluster';
import { httpTransport } from '../support/http-transport';
import { type RunningServer, startServer } from '../support/server-process';
import { temporaryFolder } from '../support/temporary-folder';
import { WireClient } from '../support/wire-client';
import { CONNECTIONS, medians, type Round, round, roundCount, seconds, type Target } from './load';
import { figure, print, printTable } from './report';

/** Limit for the CPU cost of a call on Redis, as a multiple of its cost on SQLite. */
const TARGET_WRITE = 1.6;
const TARGET_READ = 1.1;
const PHONE = '08031234567';
const WARM_UP_REQUESTS = 5_000;

const closing: (() => unknown)[] = [];

/** One method on one server, in a sandbox that this server owns. */
const target = async (
  server: RunningServer,
  method: 'userIdentifierInfo' | 'customerServiceTicket',
  sandbox: string,
): Promise<Target> => {
  const transport = httpTransport(server.address);
  closing.push(transport.close);
  const client = new WireClient(transport, sandbox);
  await client.exchange();
  const token = await client.login(PHONE);
  const { requestid: _, ...headers } = client.headersOf({ token });
  const entries = [{ method, data: methods[method].example.request }];
  return { name: method, server, path: `${client.base}/${method}`, headers, body: () => client.seal(entries) };
};

interface Services {
  readonly name: string;
  readonly servers: readonly RunningServer[];
}

/** Returns requests per second of all servers together, and CPU time per call on its server. Redis does not count. */
const measure = async ({ servers }: Services, method: 'userIdentifierInfo' | 'customerServiceTicket') => {
  const targets = await Promise.all(servers.map((server, index) => target(server, method, `${method}-${index}`)));
  for (const one of targets) await round(one, { requests: WARM_UP_REQUESTS });
  const rounds: Round[][] = targets.map(() => []);
  for (let turn = 0; turn < roundCount; turn += 1) {
    const results = await Promise.all(targets.map((one) => round(one, { seconds })));
    for (const [index, result] of results.entries()) rounds[index]?.push(result);
  }
  const each = rounds.map(medians);
  const cpu = each.reduce((sum, { cpuMicrosPerRequest = 0 }) => sum + cpuMicrosPerRequest, 0) / each.length;
  return { requestsPerSecond: each.reduce((sum, one) => sum + one.requestsPerSecond, 0), cpu };
};

const folder = temporaryFolder();
try {
  const embedded = await startServer({ MOCK_STORE: join(folder, 'state.db') }, true);
  closing.push(embedded.stop);
  const topologies: Services[] = [{ name: '1 on SQLite', servers: [embedded] }];
  for (const count of [1, 2, 3]) {
    const cluster = await Cluster.start(count);
    closing.push(() => cluster.stop());
    topologies.push({ name: `${count} on Redis`, servers: cluster.servers });
  }
  const rows = [];
  for (const site of topologies) {
    const read = await measure(site, 'userIdentifierInfo');
    const write = await measure(site, 'customerServiceTicket');
    rows.push({ name: site.name, read, write });
  }
  const [sqlite, redis] = rows;
  print(
    `${roundCount} rounds of ${seconds} s, ${CONNECTIONS} connections to each server, medians; CPU of the servers alone. Node ${process.version}.\n`,
  );
  printTable(
    ['servers', 'reads/s', 'CPU µs/read', '× SQLite', 'writes/s', 'CPU µs/write', '× SQLite'],
    rows.map(({ name, read, write }) => [
      name,
      figure(read.requestsPerSecond),
      figure(read.cpu, 1),
      figure(read.cpu / (sqlite?.read.cpu ?? Number.NaN), 2),
      figure(write.requestsPerSecond),
      figure(write.cpu, 1),
      figure(write.cpu / (sqlite?.write.cpu ?? Number.NaN), 2),
    ]),
  );
  const readRatio = (redis?.read.cpu ?? Number.NaN) / (sqlite?.read.cpu ?? Number.NaN);
  const writeRatio = (redis?.write.cpu ?? Number.NaN) / (sqlite?.write.cpu ?? Number.NaN);
  print(`Targets: a write at most ${TARGET_WRITE} × SQLite's, a read at most ${TARGET_READ} ×.\n`);
  if (readRatio > TARGET_READ || writeRatio > TARGET_WRITE) process.exitCode = 1;
} finally {
  for (const close of closing.reverse()) await close();
}
