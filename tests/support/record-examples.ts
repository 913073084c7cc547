import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type CodeName, codeName, codes } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { RecordedExample } from '@kit/contracts/openapi/examples';
import type { EnvelopeEntry, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { createApp } from '@kit/mock-server/app';
import { readConfig } from '@kit/mock-server/config';
import { drawFrom } from '@kit/mock-server/core/replay-context';
import type { FastifyInstance } from 'fastify';
import { codeWays, type FreshClient, PHONE, type Way } from './code-ways';
import { examples } from './examples';
import { openAes, type Transport, WireClient } from './wire-client';

/** 21 November 2026, 11:00 in Lagos: the time of every recorded call. */
const AT = Date.UTC(2026, 10, 21, 10);

/** Examples by method and code name. `envelope` has the refusals of whole envelopes. */
export type Examples = Record<string, Record<string, RecordedExample>>;

interface Exchange {
  readonly entries: readonly EnvelopeEntry[];
  readonly reply: ReplyEnvelope;
}

const SEALED = /^[0-9a-f]+$/;
/** The part of an upload that contains its encrypted envelope. */
const SEALED_PART = /name="data"\r\n\r\n([0-9a-f]+)/;

/** A client that records its requests and replies in plain text. */
class RecordingClient extends WireClient {
  readonly exchanges: Exchange[] = [];

  override async post(segment: string, body: string | Buffer, sent: Record<string, string>) {
    const answer = await super.post(segment, body, sent);
    const text = Buffer.isBuffer(body) ? body.toString('latin1') : body;
    const sealed = SEALED.test(text) ? text : SEALED_PART.exec(text)?.[1];
    if (sealed !== undefined && SEALED.test(answer.body)) {
      const { entries } = JSON.parse(openAes(this.key, sealed)) as { entries: readonly EnvelopeEntry[] };
      this.exchanges.push({ entries, reply: JSON.parse(openAes(this.key, answer.body)) as ReplyEnvelope });
    }
    return answer;
  }
}

/** Returns the last call of a method that was answered with a code. */
const exampleIn = (clients: readonly RecordingClient[], method: string, name: CodeName): RecordedExample => {
  const found = clients
    .flatMap(({ exchanges }) => exchanges)
    .flatMap(({ entries, reply }) =>
      entries.map((entry, index) => ({ entry, reply: reply.results[index] ?? { method: entry.method, ...reply } })),
    )
    .filter(({ entry, reply }) => entry.method === method && reply.code === codes[name].code)
    .at(-1);
  if (found === undefined) throw new Error(`${method} did not answer ${name}`);
  const { code, message, data } = found.reply;
  return { request: found.entry.data, reply: { code, message, ...(data === undefined ? {} : { data }) } };
};

/** A field that no method has. */
const UNKNOWN = { notInTheContract: true };

const withUnknownField: Way = async (method, freshClient) => {
  const client = await freshClient();
  const token = await client.login(PHONE);
  return client.call(method, { ...examples[method].request, ...UNKNOWN }, { token });
};

/** Calls whose whole envelope is refused because of their token, by code. */
const refusedAsWhole: Partial<Record<CodeName, (client: WireClient) => Promise<ReplyEnvelope>>> = {
  TOKEN_EMPTY: (client) => client.call('homePage', {}),
  TOKEN_INVALID: (client) => client.call('homePage', {}, { token: 'a-token-that-nobody-was-given' }),
  TOKEN_EXPIRED: async (client) => {
    const token = await client.login(PHONE);
    await client.admin('POST', `/sessions/${PHONE}/expire`, {});
    return client.call('homePage', {}, { token });
  },
  TOKEN_SQUEEZED: async (client) => {
    const token = await client.login(PHONE);
    await client.admin('POST', `/sessions/${PHONE}/squeeze`, {});
    return client.call('homePage', {}, { token });
  },
  REQUEST_INVALID: (client) => client.envelope({ t: AT, header: { appName: 'Tests', version: '1.0.1' }, entries: [] }),
  TIME_SKEW: (client) =>
    client.envelope({
      t: 0,
      header: { appName: 'Tests', version: '1.0.1' },
      entries: [{ method: 'operationConfiguration', data: {} }],
    }),
  REQUEST_ID_REUSED: async (client) => {
    const requestId = '0123456789abcdef0123456789abcdef';
    await client.call('operationConfiguration', {}, { requestId });
    return client.call('tictetQuestionList', {}, { requestId });
  },
};

const METHOD_UNKNOWN = 'noSuchMethod';

/** Pseudo-random values, the same on every run. Each name has its own sequence. */
const sequence = (name: string) => {
  let drawn = 0;
  const next = (): Buffer => {
    drawn += 1;
    return createHash('sha256').update(`${name}:${drawn}`).digest();
  };
  return {
    seed: () => next().toString('hex').slice(0, 32),
    bytes: (count: number) => Buffer.concat(Array.from({ length: Math.ceil(count / 32) }, next)).subarray(0, count),
  };
};

/** Records calls under a name, with its own sandboxes and random sequence. */
const recording = async (
  transport: Transport,
  name: string,
  play: (freshClient: FreshClient) => Promise<unknown>,
): Promise<readonly RecordingClient[]> => {
  const clients: RecordingClient[] = [];
  drawFrom(sequence(name));
  await play(async () => {
    const client = new RecordingClient(transport, `docs-${name}-${clients.length}`);
    clients.push(client);
    await client.exchange();
    return client;
  });
  return clients;
};

const record = async (transport: Transport): Promise<Examples> => {
  const examples: Examples = {};
  for (const method of Object.keys(methods) as MethodName[]) {
    const { SUCCESS, ...refusals } = codeWays[method];
    const ways = { SUCCESS, REQUEST_INVALID: withUnknownField, ...refusals };
    const recorded: Record<string, RecordedExample> = {};
    for (const [code, way] of Object.entries(ways) as [CodeName, Way][]) {
      const clients = await recording(transport, `${method}-${code}`, (fresh) => way(method, fresh));
      recorded[code] = exampleIn(clients, method, code);
    }
    examples[method] = recorded;
  }
  const envelope: Record<string, RecordedExample> = {};
  for (const [code, way] of Object.entries(refusedAsWhole)) {
    const replies: ReplyEnvelope[] = [];
    await recording(transport, `envelope-${code}`, async (fresh) => void replies.push(await way(await fresh())));
    const [reply] = replies;
    if (reply === undefined || codeName(reply.code) !== code) throw new Error(`An envelope was not refused as ${code}`);
    envelope[code] = { request: undefined, reply };
  }
  const unknown = await recording(transport, METHOD_UNKNOWN, async (fresh) => (await fresh()).call(METHOD_UNKNOWN, {}));
  envelope.METHOD_UNKNOWN = exampleIn(unknown, METHOD_UNKNOWN, 'METHOD_UNKNOWN');
  return { ...examples, envelope };
};

const privateKey = fileURLToPath(new URL('../unit/contracts/rsa-for-tests-only.pem', import.meta.url));

const inProcess = (app: FastifyInstance): Transport => ({
  send: async ({ method, path, headers, body }) => {
    const answer = await app.inject({ method, url: path, headers, payload: body });
    return { status: answer.statusCode, body: answer.body };
  },
});

/**
 * Calls every method of the real mock server in this process and records its replies: a success and each refusal that
 * the method declares. The clock stands still and random values follow from names, so every run records the same.
 */
export const recordExamples = async (): Promise<Examples> => {
  const { now } = Date;
  Date.now = () => AT;
  const app = await createApp(readConfig({ MOCK_PRIVATE_KEY: privateKey, MOCK_KEY_EXCHANGES_A_MINUTE: '1000000' }));
  try {
    await app.ready();
    // The document stores JSON, which drops undefined fields.
    return JSON.parse(JSON.stringify(await record(inProcess(app)))) as Examples;
  } finally {
    drawFrom();
    await app.close();
    Date.now = now;
  }
};
