import { readFileSync } from 'node:fs';
import { headers } from '@kit/contracts/wire/headers';
import { httpTransport } from '../support/http-transport';
import { type RunningServer, startProcess, startServer } from '../support/server-process';
import { WireClient } from '../support/wire-client';
import { median, round, type Target } from './load';
import { figure, print, printTable } from './report';

/**
 * Time from start to the first answered call, and memory during many calls, beside bare Fastify in one run. BENCH_CALLS
 * sets the number of calls, half a million by default.
 */
const STARTS = 7;
const STEPS = 5;
const CALLS = Number(process.env.BENCH_CALLS ?? 500_000);
const METHOD = 'userIdentifierInfo';

const bareServer = () => startProcess(['--import', 'tsx', 'tests/bench/bare.ts'], {});
const mockServer = () => startServer({}, true);

/** Milliseconds from the start of the process to its first reply. */
const startTime = async (start: () => Promise<RunningServer>, path: string): Promise<number> => {
  const begun = performance.now();
  const server = await start();
  const transport = httpTransport(server.address);
  await transport.send({ method: 'GET', path });
  const taken = performance.now() - begun;
  transport.close();
  await server.stop();
  return taken;
};

/** Resident memory of a process in megabytes, on Linux. */
const megabytes = ({ process: { pid } }: RunningServer): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Memory in megabytes after each part of the calls. */
const memory = async (target: Target): Promise<number[]> => {
  const held: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await round(target, { requests: Math.ceil(CALLS / STEPS) });
    held.push(megabytes(target.server));
  }
  return held;
};

const bareStarts: number[] = [];
const mockStarts: number[] = [];
for (let turn = 0; turn < STARTS; turn += 1) {
  bareStarts.push(await startTime(bareServer, '/'));
  mockStarts.push(await startTime(mockServer, '/__admin/health'));
}

const mock = await mockServer();
const bare = await bareServer();
const transport = httpTransport(mock.address);
const client = new WireClient(transport, 'bench');
await client.exchange();
const token = await client.login('08031234567');
const { [headers.requestId]: _, ...sent } = client.headersOf({ token });
const target: Target = {
  name: 'mock server',
  server: mock,
  path: `${client.base}/${METHOD}`,
  headers: sent,
  body: () => client.seal([{ method: METHOD, data: {} }]),
};
const bareHeld = await memory({ ...target, name: 'bare Fastify', server: bare });
const mockHeld = await memory(target);
transport.close();
await Promise.all([mock.stop(), bare.stop()]);

print(
  `Node ${process.version}; medians of ${STARTS} starts; memory after each fifth of ${CALLS.toLocaleString('en')} calls.\n`,
);
const row = (name: string, starts: number[], held: number[]) => [
  name,
  figure(median(starts)),
  ...held.map((each) => figure(each)),
];
printTable(
  ['server', 'start ms', ...bareHeld.map((_each, index) => `MB ${index + 1}/${STEPS}`)],
  [row('bare Fastify, by tsx', bareStarts, bareHeld), row('mock server, as built', mockStarts, mockHeld)],
);
