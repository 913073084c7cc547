import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PROTOCOL_VERSION } from '@kit/contracts/constants';
import { headers } from '@kit/contracts/wire/headers';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { httpTransport } from '../support/http-transport';
import { serverArguments, startProcess } from '../support/server-process';
import { randomId, sealAes, sealRsa, WireClient } from '../support/wire-client';
import { median, roundCount, seconds } from './load';
import { figure, print, printTable } from './report';

/**
 * How key exchanges affect other calls: the latency of paced ordinary calls and the delay of the server's event loop,
 * with key exchanges one after another and without.
 */
const TARGET_ADDED_P99 = 5;
const PROBES = 4;
const PROBE_PAUSE = 5;

interface Sample {
  readonly latencies: number[];
  readonly exchanges: number;
  readonly loop: { readonly p50: number; readonly p99: number; readonly max: number };
}

const server = await startProcess(['--import', './tests/bench/loop-delay.mjs', ...serverArguments(true)], {
  MOCK_HOST: '127.0.0.1',
  MOCK_PORT: '0',
  MOCK_STORE: ':memory:',
});
const transport = httpTransport(server.address);
const client = new WireClient(transport, 'stall');
await client.exchange();
const token = await client.login('08031234567');
const sealedIds = Array.from(
  { length: 8 },
  (
    (publicKey) => () =>
      sealRsa(publicKey, randomId())
  )(String(await client.admin('GET', '/public-key'))),
);

let exchangesSoFar = 0;
/** Makes one key exchange, each from another loopback address, because the server limits key exchanges per address. */
const exchange = (): Promise<void> =>
  new Promise((resolve, reject) => {
    exchangesSoFar += 1;
    const localAddress = `127.1.${(exchangesSoFar >> 8) % 256}.${1 + (exchangesSoFar % 250)}`;
    const outgoing = request(
      `${server.address}${client.base}/${KEY_EXCHANGE}`,
      {
        method: 'POST',
        localAddress,
        agent: false,
        headers: {
          [headers.keyRequest]: 'true',
          [headers.packageName]: 'com.example.loan',
          [headers.requestId]: randomId(),
          [headers.protocolVersion]: PROTOCOL_VERSION,
          [headers.contentType]: 'text/plain',
        },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        incoming.on('end', () =>
          text.includes('keyId') ? resolve() : reject(new Error(`key exchange: HTTP ${incoming.statusCode} ${text}`)),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(sealedIds[exchangesSoFar % sealedIds.length]);
  });

const probe = async (until: number, latencies: number[]): Promise<void> => {
  while (Date.now() < until) {
    const body = sealAes(
      client.key,
      JSON.stringify({
        t: Date.now(),
        header: { appName: 'Bench', version: '1' },
        entries: [{ method: 'userIdentifierInfo', data: {} }],
      }),
    );
    const sent = client.headersOf({ token });
    const started = process.hrtime.bigint();
    const answer = await client.post('userIdentifierInfo', body, sent);
    latencies.push(Number(process.hrtime.bigint() - started) / 1e6);
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
    await pause(PROBE_PAUSE);
  }
};

const loopDelay = async (): Promise<Sample['loop']> => {
  const before = server.errors().length;
  server.process.kill('SIGUSR2');
  while (!server.errors().slice(before).includes('}')) await once(server.process.stderr ?? process.stdin, 'data');
  return JSON.parse(server.errors().slice(before)) as Sample['loop'];
};

const sample = async (withExchanges: boolean): Promise<Sample> => {
  await loopDelay();
  const until = Date.now() + seconds * 1000;
  const latencies: number[] = [];
  const exchangesBefore = exchangesSoFar;
  const exchanging = async () => {
    while (withExchanges && Date.now() < until) await exchange();
  };
  await Promise.all([...Array.from({ length: PROBES }, () => probe(until, latencies)), exchanging()]);
  return { latencies, exchanges: exchangesSoFar - exchangesBefore, loop: await loopDelay() };
};

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

try {
  await probe(Date.now() + 1000, []);
  const calm: Sample[] = [];
  const busy: Sample[] = [];
  for (let turn = 0; turn < roundCount; turn += 1) {
    calm.push(await sample(false));
    busy.push(await sample(true));
  }
  print(
    `${roundCount} interleaved rounds of ${seconds} s, ${PROBES} paced callers; key exchanges one after another or none.\n`,
  );
  const row = (name: string, samples: Sample[]): string[] => [
    name,
    figure(median(samples.map(({ exchanges }) => exchanges / seconds)), 1),
    ...[0.5, 0.99].map((share) => figure(median(samples.map(({ latencies }) => percentile(latencies, share))), 2)),
    figure(median(samples.map(({ loop }) => loop.p99)), 2),
    figure(median(samples.map(({ loop }) => loop.max)), 1),
  ];
  printTable(
    ['ordinary calls', 'exchanges/s', 'p50 ms', 'p99 ms', 'loop p99 ms', 'loop max ms'],
    [row('without key exchanges', calm), row('while keys are exchanged', busy)],
  );
  const p99 = (samples: Sample[]) => median(samples.map(({ latencies }) => percentile(latencies, 0.99)));
  const added = p99(busy) - p99(calm);
  print(`Added p99: ${figure(added, 2)} ms; the target is below ${TARGET_ADDED_P99} ms.\n`);
  if (added >= TARGET_ADDED_P99) process.exitCode = 1;
} finally {
  transport.close();
  await server.stop();
}
