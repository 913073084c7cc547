import { generateKeyPairSync } from 'node:crypto';
import { ENVELOPE_VERSION } from '@kit/contracts/constants';
import { type MethodName, methods } from '@kit/contracts/methods';
import { headers } from '@kit/contracts/wire/headers';
import { local } from '@kit/mock-server/backend/local';
import { RsaDecryption } from '@kit/mock-server/crypto/rsa';
import { documentForm } from '@kit/mock-server/sandbox/document-form';
import { newReplayContext } from '@kit/mock-server/sandbox/replay-context';
import { LocalHost } from '@kit/mock-server/sandbox-host/local-host';
import { runScenario } from '@kit/mock-server/scenarios/runner';
import { scenarioNamed } from '@kit/mock-server/scenarios/table';
import { openSqlite } from '@kit/mock-server/store/sqlite';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { runCall } from '@kit/mock-server/wire/pipeline';
import forge from 'node-forge';
import { randomId } from '../support/wire-client';
import { median } from './load';
import { figure, print, printTable } from './report';

/**
 * CPU time of our own code for one call, without HTTP: decrypt, run, commit with the other calls of its turn, encrypt,
 * write to the journal. The process measures its own time, so a busy machine disturbs it less than a rate.
 */
const WARM_UP_ROUNDS = 12;
const ROUNDS = 9;
const CALLS = 1_500;
/** Number of calls in one turn of the event loop. */
const GROUP = 8;
const PHONE = '08031234567';
const JOURNAL = { entries: 2_000, bytes: 8 * 1024 * 1024 };
/** Number of key exchanges in a round. */
const EXCHANGES = 10;

const complain = (line: string): void => {
  throw new Error(line);
};

/** CPU time of this process so far, in microseconds. */
const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

interface Ready {
  readonly token: string;
  readonly sealed: Buffer;
}

interface Workload {
  readonly method: MethodName;
  /** scenario of each borrower; the call names its order */
  readonly scenario?: string;
  /** set if each borrower can make the call once: there is one borrower per call, reset before each round */
  readonly once?: boolean;
}

/** Microseconds per call in each round. */
const measured = async ({ method, scenario, once = false }: Workload): Promise<number[]> => {
  const store = openSqlite(':memory:', documentForm, complain);
  const sandboxes = new LocalHost(store, [], JOURNAL, complain);
  let sandbox = sandboxes.get('cpu');
  const { keyId, channel } = sandbox.keys.agree();

  const prepare = (): Ready => {
    const steps = scenario === undefined ? undefined : scenarioNamed(scenario);
    const opened = steps && runScenario(sandbox, steps, undefined);
    const { contactNumber } = opened ?? sandbox.borrowers.findOrRegister(PHONE);
    const data = { ...methods[method].example.request, ...(opened && { orderNo: opened.facts.orderNo }) };
    const header = { appName: 'Bench', version: ENVELOPE_VERSION };
    const envelope = JSON.stringify({ t: Date.now(), header, entries: [{ method, data }] });
    return { token: sandbox.sessions.open(contactNumber), sealed: Buffer.from(channel.seal(envelope)) };
  };
  const headersOf = (token: string): Record<string, string> => ({
    [headers.authorization]: `Bearer ${token}`,
    [headers.keyId]: keyId,
    [headers.packageName]: 'com.example.loan',
    [headers.language]: 'en-US',
    [headers.osType]: 'android',
    [headers.appVersion]: '1.0.0',
    [headers.application]: 'bench',
    [headers.protocolVersion]: '1',
    [headers.requestId]: randomId(),
  });

  const fieldNames = createFieldNames({});
  const run = ({ token, sealed }: Ready) => {
    const context = newReplayContext();
    const before = sandbox.documents.position;
    const sent = headersOf(token);
    const { answer } = runCall(context, { sandbox, headers: sent, sealed, fieldNames }, local);
    if (answer.code !== 0) throw new Error(`${method}: ${answer.json}`);
    return { answer, sealed, sent, replay: { context, before, hasFile: false } };
  };
  const finish = ({ answer, sealed, sent, replay }: ReturnType<typeof run>): void => {
    const { code, contactNumber } = answer;
    sandbox.journal.record(
      {
        url: `/s/cpu/app/${method}`,
        rawHeaders: Object.entries(sent).flat(),
        request: sealed,
        reply: channel.seal(answer.json),
        channel,
        methods: answer.methods,
        contactNumber,
        code,
        http: 200,
        durationMs: 1,
        note: undefined,
        replay,
      },
      sandbox.clock.now(),
    );
  };

  const ready = Array.from({ length: once ? CALLS : 1 }, prepare);
  const calls = Array.from({ length: CALLS }, (_, index) => ready[index % ready.length] as Ready);
  await sandbox.documents.flushed();
  const stored = sandbox.documents.all() ?? [];
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP_ROUNDS + ROUNDS; turn += 1) {
    if (once) sandbox = sandboxes.replace('cpu', stored);
    await sandbox.documents.flushed();
    const began = worked();
    for (let first = 0; first < CALLS; first += GROUP) {
      const results = calls.slice(first, first + GROUP).map(run);
      await sandbox.documents.flushed();
      results.forEach(finish);
    }
    times.push((worked() - began) / CALLS);
  }
  store.close();
  return times.slice(WARM_UP_ROUNDS);
};

/** Microseconds of the RSA decryption of a key exchange in each round, with node-forge and with our code. */
const decryption = (): { byForge: number[]; byNode: number[] } => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const id = randomId();
  const sealed = forge.pki.publicKeyFromPem(publicKey).encrypt(id, 'RSAES-PKCS1-V1_5');
  const bytes = Buffer.from(sealed, 'binary');
  const rsa = new RsaDecryption(privateKey);
  const key = forge.pki.privateKeyFromPem(privateKey);
  const timed = (decrypt: () => string | undefined): number[] =>
    Array.from({ length: ROUNDS }, () => {
      const began = worked();
      for (let turn = 0; turn < EXCHANGES; turn += 1) if (decrypt() !== id) throw new Error('decrypted wrongly');
      return (worked() - began) / EXCHANGES;
    });
  return {
    byForge: timed(() => key.decrypt(sealed, 'RSAES-PKCS1-V1_5')),
    byNode: timed(() => rsa.decrypt(bytes)),
  };
};

const workloads: readonly Workload[] = [
  { method: 'userIdentifierInfo' },
  { method: 'orderDetail', scenario: 'overdue-3' },
  { method: 'customerServiceTicket' },
  { method: 'confirmBorrow', scenario: 'approved', once: true },
];
/** The minimum depends least on other load. The median includes its share of garbage collection. */
const rowOf = (name: string, times: readonly number[]): string[] => [
  name,
  figure(median(times), 1),
  figure(Math.min(...times), 1),
];

print(`${ROUNDS} rounds of ${CALLS} calls, ${GROUP} at a time, without HTTP. Node ${process.version}.\n`);
const rows: string[][] = [];
for (const workload of workloads) rows.push(rowOf(workload.method, await measured(workload)));
const { byForge, byNode } = decryption();
rows.push(rowOf('the RSA of a key exchange', byNode), rowOf('the same by node-forge', byForge));
printTable(['CPU µs', 'median', 'least'], rows);
