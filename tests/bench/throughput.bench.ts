import { codes } from '@kit/contracts/codes';
import { type MethodName, methods, type RequestOf } from '@kit/contracts/methods';
import { headers } from '@kit/contracts/wire/headers';
import { BATCH } from '@kit/contracts/wire/key-exchange';
import { httpTransport } from '../support/http-transport';
import { logIn, logInWithScenario, type ScenarioFacts } from '../support/scenario';
import { type RunningServer, startProcess, startServer } from '../support/server-process';
import { WireClient } from '../support/wire-client';
import { CONNECTIONS, calmest, medians, type Round, round, roundCount, seconds, separate, type Target } from './load';
import { figure, print, printTable } from './report';

/**
 * Requests per second of the whole path, relative to bare Fastify (b). The rounds alternate, so that other load on the
 * machine affects all alike.
 */
const TARGET_RATIO = 0.5;
/** Entries in a batched envelope, and how much faster it should be than the same number of single calls. */
const BATCHED = 10;
const TARGET_BATCH = 4;
/** A count rather than a time: otherwise a server that compiles slowly would be measured before it is warm. */
const WARM_UP_REQUESTS = 40_000;

/** Cores that other processes may use during a round. On a busy machine more rounds are tried. */
const CALM = 0.1;
const MAXIMUM_TURNS = 4 * roundCount;
const isDisturbed = (rounds: readonly Round[]): boolean =>
  rounds.filter((one) => one.disturbance <= CALM).length < roundCount;

const closing: (() => void)[] = [];
const servers: RunningServer[] = [];

/** A separate server, and a client with a session key. */
const another = async () => {
  const server = await startServer({}, true);
  servers.push(server);
  const transport = httpTransport(server.address);
  closing.push(transport.close);
  const client = new WireClient(transport, 'bench');
  await client.exchange();
  return { server, client };
};

const borrower = async (client: WireClient, scenario: string | undefined) => {
  if (scenario === undefined) return { token: await client.login('08031234567'), orderNo: undefined };
  const { token, facts } = await logInWithScenario(client, scenario);
  return { token, orderNo: facts.orderNo };
};

interface Measured extends Target {
  /** the code of the measured call */
  readonly answer: () => Promise<number>;
}

/**
 * Measures one call, or several in an envelope, on a separate server, because writes leave data that slows down reads
 * for ten minutes. @param scenario of its borrower; `{orderNo}` in the request is replaced
 */
const measured = async (
  name: string,
  method: MethodName,
  { times = 1, scenario }: { readonly times?: number; readonly scenario?: string } = {},
): Promise<Measured> => {
  const { server, client } = await another();
  const { token, orderNo } = await borrower(client, scenario);
  const { [headers.requestId]: _, ...sent } = client.headersOf({ token });
  const data = { ...methods[method].example.request, ...(orderNo === undefined ? {} : { orderNo }) };
  const entries = Array.from({ length: times }, () => ({ method, data }));
  return {
    name,
    server,
    path: `${client.base}/${times === 1 ? method : BATCH}`,
    headers: sent,
    body: () => client.seal(entries),
    answer: async () => (await client.entries(entries, { token })).results[0]?.code ?? -1,
  };
};

/** Number of borrowers with an approved loan. A round ends when each has confirmed. */
const CONFIRMING = 1_500;

/** A call that each borrower can make once. Before each round all borrowers are reset. */
const confirmed = async (): Promise<Measured> => {
  const { server, client } = await another();
  const ready: { readonly token: string; readonly data: RequestOf<'confirmBorrow'> }[] = [];
  for (let turn = 0; turn < CONFIRMING; turn += 1) {
    const met = await logIn(client, (await client.admin('POST', '/scenarios/approved', {})) as ScenarioFacts);
    const { orderNo } = met.facts;
    ready.push({ token: met.token, data: { ...methods.confirmBorrow.example.request, orderNo } });
  }
  // The scenarios advanced the sandbox's clock, so the key has expired.
  await client.exchange();
  const snapshot = await client.admin('GET', '/snapshot');
  const entries = (data: RequestOf<'confirmBorrow'>) => [{ method: 'confirmBorrow', data }];
  const first = ready[0];
  if (first === undefined) throw new Error('nobody waits');
  const { [headers.requestId]: _, ...sent } = client.headersOf({ token: first.token });
  return {
    name: 'write: confirmBorrow',
    server,
    path: `${client.base}/confirmBorrow`,
    headers: sent,
    body: () => client.seal(entries(first.data)),
    once: async () => {
      await client.admin('PUT', '/snapshot', snapshot);
      return ready.map(({ token, data }) => {
        const { [headers.requestId]: __, ...own } = client.headersOf({ token });
        return { body: client.seal(entries(data)), headers: own };
      });
    },
    answer: async () => {
      await client.admin('PUT', '/snapshot', snapshot);
      return (await client.entries(entries(first.data), { token: first.token })).results[0]?.code ?? -1;
    },
  };
};

try {
  const read = await measured('read: userIdentifierInfo', 'userIdentifierInfo');
  const detail = await measured('read: orderDetail', 'orderDetail', { scenario: 'overdue-3' });
  const write = await measured('write: customerServiceTicket', 'customerServiceTicket');
  const confirm = await confirmed();
  const batch = await measured(`envelope of ${BATCHED} reads`, 'userIdentifierInfo', { times: BATCHED });
  const bare = await startProcess(['--import', 'tsx', 'tests/bench/bare.ts'], {});
  servers.push(bare);
  const b: Target = { ...read, name: 'bare Fastify, static JSON (b)', server: bare };
  const separated = separate(servers);

  const rounds = new Map<Target, Round[]>([b, read, detail, write, confirm, batch].map((one) => [one, []]));
  for (const one of rounds.keys()) {
    const turns = one.once === undefined ? 1 : WARM_UP_REQUESTS / CONFIRMING;
    for (let turn = 0; turn < turns; turn += 1) await round(one, { requests: WARM_UP_REQUESTS });
  }
  for (let turn = 0; turn < MAXIMUM_TURNS && [...rounds.values()].some(isDisturbed); turn += 1) {
    for (const [one, done] of rounds) done.push(await round(one, { seconds }));
  }
  for (const { name, answer } of [read, detail, write, confirm, batch]) {
    const code = await answer();
    if (code !== codes.SUCCESS.code) throw new Error(`${name}: the measured call answers ${code}`);
  }

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
  if ([...rounds.values()].some(isDisturbed)) {
    print(
      'Not judged: other work kept the machine busy, and a ratio of disturbed rounds says nothing. Run it again.\n',
    );
    process.exitCode = 1;
  } else {
    const ratio = rows[1]?.ratio ?? 0;
    print(`Read: ${figure(ratio, 2)} × b; the target is at least ${TARGET_RATIO}.`);
    const calls = rows[1]?.of.requestsPerSecond ?? 0;
    const together = BATCHED * (rows[5]?.of.requestsPerSecond ?? 0);
    print(
      `${BATCHED} reads in one envelope: ${figure(together / calls, 1)} times as many a second as one by one; the target is ${TARGET_BATCH}.\n`,
    );
    if (ratio < TARGET_RATIO) process.exitCode = 1;
  }
} finally {
  for (const close of closing) close();
  await Promise.all(servers.map((server) => server.stop()));
}
