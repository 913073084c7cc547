import { createHash } from 'node:crypto';
import { type CodeName, codeName, codes } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { RecordedExample } from '@kit/contracts/openapi/examples';
import type { EnvelopeEntry, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { createApp } from '@kit/mock-server/app';
import { readConfig } from '@kit/mock-server/config';
import { drawFrom } from '@kit/mock-server/core/replay-context';
import { uselessToken, type Way, waysOf } from './code-ways';
import { keyFile } from './source-files';
import { WireClient } from './wire-client';

/** 21 November 2026, 11:00 in Lagos: the time of every recorded call. */
const AT = Date.UTC(2026, 10, 21, 10);

/** Examples by method and code name. `envelope` has the refusals of whole envelopes. */
export type Examples = Record<string, Record<string, RecordedExample>>;

/** Returns the newest call of a method that was answered with a code, as the journal shows it. */
const exampleIn = async (client: WireClient, method: string, name: CodeName): Promise<RecordedExample> => {
  const found = (await client.journal(`method=${method}`))
    .flatMap(({ request, reply }) => {
      const { entries = [] } = (request ?? {}) as { entries?: readonly EnvelopeEntry[] };
      const { results, ...whole } = reply as ReplyEnvelope;
      return entries.map((entry, index) => ({ entry, reply: results[index] ?? { data: undefined, ...whole } }));
    })
    .find(({ entry, reply }) => entry.method === method && reply.code === codes[name].code);
  if (found === undefined) throw new Error(`${method} did not answer ${name}`);
  const { code, message, data } = found.reply;
  return { request: found.entry.data, reply: { code, message, ...(data === undefined ? {} : { data }) } };
};

/** Calls whose whole envelope is refused, by code. */
const refusedAsWhole: Partial<Record<CodeName, (client: WireClient) => Promise<ReplyEnvelope>>> = {
  TOKEN_EMPTY: (client) => client.call('homePage', {}),
  TOKEN_INVALID: async (client) => client.call('homePage', {}, { token: await uselessToken(client) }),
  TOKEN_EXPIRED: async (client) => client.call('homePage', {}, { token: await uselessToken(client, 'expire') }),
  TOKEN_SQUEEZED: async (client) => client.call('homePage', {}, { token: await uselessToken(client, 'squeeze') }),
  REQUEST_INVALID: (client) => client.entries([]),
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

const record = async (server: string): Promise<Examples> => {
  /** Makes calls in their own sandbox, with their own random sequence. */
  const inSandbox = async <Result>(name: string, run: (client: WireClient) => Promise<Result>): Promise<Result> => {
    drawFrom(sequence(name));
    return run(await WireClient.connected(server, `docs-${name}`));
  };
  const recordWay = (method: string, code: CodeName, way: Way) =>
    inSandbox(`${method}-${code}`, async (client) => {
      await way(method as MethodName, client);
      return exampleIn(client, method, code);
    });
  const recorded: Examples = {};
  for (const method of Object.keys(methods) as MethodName[]) {
    const own: Record<string, RecordedExample> = {};
    for (const [code, way] of waysOf(method)) own[code] = await recordWay(method, code, way);
    recorded[method] = own;
  }
  const envelope: Record<string, RecordedExample> = {};
  for (const [code, way] of Object.entries(refusedAsWhole)) {
    const reply = await inSandbox(`envelope-${code}`, way);
    if (codeName(reply.code) !== code) throw new Error(`An envelope was not refused as ${code}`);
    envelope[code] = { request: undefined, reply };
  }
  envelope.METHOD_UNKNOWN = await recordWay('noSuchMethod', 'METHOD_UNKNOWN', (method, client) =>
    client.call(method, {}),
  );
  return { ...recorded, envelope };
};

/**
 * Calls every method of the real mock server in this process and records its replies: a success and each refusal that
 * the method declares. The clock stands still and random values follow from names, so every run records the same.
 */
export const recordExamples = async (): Promise<Examples> => {
  const { now } = Date;
  Date.now = () => AT;
  const app = await createApp(readConfig({ MOCK_PRIVATE_KEY: keyFile, MOCK_KEY_EXCHANGES_A_MINUTE: '1000000' }));
  try {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    // The document stores JSON, which drops undefined fields.
    return JSON.parse(JSON.stringify(await record(address))) as Examples;
  } finally {
    drawFrom();
    await app.close();
    Date.now = now;
  }
};
