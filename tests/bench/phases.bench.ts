import { ENVELOPE_VERSION } from '@kit/contracts/constants';
import { methods } from '@kit/contracts/methods';
import { headers } from '@kit/contracts/wire/headers';
import { local } from '@kit/mock-server/backend/local';
import { runEntries } from '@kit/mock-server/methods/run-entries';
import { documentForm } from '@kit/mock-server/sandbox/document-form';
import { replyIdOf } from '@kit/mock-server/sandbox/idempotency/stored-reply';
import { newReplayContext } from '@kit/mock-server/sandbox/replay-context';
import { LocalHost } from '@kit/mock-server/sandbox-host/local-host';
import { openSqlite } from '@kit/mock-server/store/sqlite';
import { envelopeSchema } from '@kit/mock-server/validation/schemas';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { open } from '@kit/mock-server/wire/open';
import { runCall } from '@kit/mock-server/wire/pipeline';
import * as z from 'zod/mini';
import { randomId } from '../support/wire-client';
import { median } from './load';
import { figure, print, printTable } from './report';

/** Time of userIdentifierInfo inside our code: each phase on its own, warmed up, in this process. */
const WARM_UP = 30_000;
/** Short enough that most batches run without interruption by other processes. */
const BATCH = 100;
const BATCHES = 1_001;

const complain = (line: string): void => {
  throw new Error(line);
};
const store = openSqlite(':memory:', documentForm, complain);
const sandbox = new LocalHost(store, [], { entries: 2_000, bytes: 8 * 1024 * 1024 }, complain).get('phases');
const contactNumber = '08031234567';
const borrower = sandbox.borrowers.findOrRegister(contactNumber);
const token = sandbox.sessions.open(contactNumber);
const { keyId, channel } = sandbox.keys.agree();

const entries = [{ method: 'userIdentifierInfo', data: {} }];
const text = JSON.stringify({ t: Date.now(), header: { appName: 'Bench', version: ENVELOPE_VERSION }, entries });
const request = Buffer.from(channel.seal(text));
const envelope: unknown = JSON.parse(text);

const sent: Record<string, string> = {
  [headers.authorization]: `Bearer ${token}`,
  [headers.keyId]: keyId,
  [headers.packageName]: 'com.example.loan',
  [headers.language]: 'en-US',
  [headers.osType]: 'android',
  [headers.appVersion]: '1.0.0',
  [headers.application]: 'bench',
  [headers.protocolVersion]: '1',
};
const prefix = randomId().slice(0, 20);
let count = 0;
const freshHeaders = (): Record<string, string> => {
  count += 1;
  sent[headers.requestId] = prefix + count.toString(16).padStart(12, '0');
  return sent;
};
const rawHeaders = Object.entries(freshHeaders()).flat();
const fieldNames = createFieldNames({});
const received = () => ({ sandbox, headers: freshHeaders(), sealed: request, fieldNames });
const opened = open(received());
const answered = () => runCall(newReplayContext(), { ...received(), opened }, local);
const { json } = answered().answer;
const sealed = channel.seal(json);
const reply: unknown = JSON.parse(json);
const { response } = methods.userIdentifierInfo;
const answer = z.parse(z.object({ results: z.array(z.object({ data: z.unknown() })) }), reply).results[0]?.data;
if (!z.safeParse(response, answer).success) throw new Error(`the measured call does not succeed: ${json}`);

const record = () =>
  sandbox.journal.record(
    {
      url: '/s/phases/app/userIdentifierInfo',
      rawHeaders,
      request,
      reply: sealed,
      channel,
      methods: ['userIdentifierInfo'],
      contactNumber,
      code: 0,
      http: 200,
      durationMs: 1,
      note: undefined,
    },
    sandbox.clock.now(),
  );

const keep = () => {
  const id = replyIdOf({ caller: token, hasSession: true }, freshHeaders()[headers.requestId] ?? '');
  if (sandbox.replies.get(id) === undefined) {
    sandbox.replies.put(id, { fingerprint: text, json, code: 0, at: Date.now() }, false);
  }
};

/** Microseconds of one run: the median of many short batches, so that interruptions do not count. */
const timed = (run: () => unknown): number => {
  for (let turn = 0; turn < WARM_UP; turn += 1) run();
  const batches = Array.from({ length: BATCHES }, () => {
    const started = process.hrtime.bigint();
    for (let turn = 0; turn < BATCH; turn += 1) run();
    return Number(process.hrtime.bigint() - started) / 1000 / BATCH;
  });
  return median(batches);
};

const phases: [string, () => unknown][] = [
  ['open', () => open(received())],
  ['– hex and AES', () => channel.open(request)],
  ['– parse JSON', () => JSON.parse(text)],
  ['– check the envelope', () => z.safeParse(envelopeSchema, envelope)],
  ['authorize, replay, dispatch', answered],
  ['– check the token', () => sandbox.sessions.check(token)],
  ['– run the entry, both ways checked', () => runEntries(sandbox, borrower.contactNumber, entries)],
  ['– look for and keep the reply', keep],
  ['– write the reply as JSON', () => JSON.stringify(reply)],
  ['seal: AES and hex', () => channel.seal(json)],
  ['journal', record],
];
print(
  `userIdentifierInfo, request ${request.length} B and reply ${sealed.length} B of hex. Node ${process.version}.\n`,
);
const rows = phases.map(([name, run]) => [name, timed(run)] as const);
const total = rows.reduce((sum, [name, time]) => (name.startsWith('–') ? sum : sum + time), 0);
printTable(
  ['phase', 'µs', 'share'],
  [...rows, ['all of ours', total] as const].map(([name, time]) => [
    name,
    figure(time, 2),
    `${figure((100 * time) / total)} %`,
  ]),
);
store.close();
