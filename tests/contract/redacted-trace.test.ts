import { type CodeName, codes } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import { itemsOf, type JsonSchema, jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import { refusalDataOf } from '@kit/contracts/openapi/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../support/examples';
import { httpTransport } from '../support/http-transport';
import { BackendSetup } from '../support/scripted-backend';
import { startServer, type TestServer } from '../support/server';
import { sealAes, WireClient } from '../support/wire-client';

interface Trace {
  readonly calls: {
    readonly clock: string;
    readonly methods: string[];
    readonly request: { readonly entries: { readonly method: string; readonly data: Record<string, unknown> }[] };
    readonly reply: { readonly code: number; readonly results: { method: string; code: number; data?: unknown }[] };
  }[];
}

const PLANTED = [
  'Adaeze Nwachukwu-Okonkwo',
  '08031239876',
  '14 Bode Thomas Street, Surulere',
  '••••••6789',
  'adaeze.okonkwo@gmail.com',
  'https://files.example/adaeze?n=08031239876',
  '{"name":"Adaeze","numbers":[8031239876]}',
];
const SECRETS = [/adaeze/i, /nwachukwu/i, /okonkwo/i, /8031239876/, /bode/i, /surulere/i, /6789/];

let turn = 0;
const planted = (): string | undefined => {
  turn += 1;
  return PLANTED[turn % PLANTED.length];
};

/** A value with every field of a schema and unknown ones. Each text and number is about a person, even in a closed list. */
const filled = (schema: JsonSchema): unknown => {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(({ type }) => type !== 'null');
  if (variants.length > 0) {
    const [first, ...others] = variants.map(filled);
    return typeof first === 'object' && !Array.isArray(first) ? Object.assign({}, first, ...others) : first;
  }
  const type = [schema.type].flat()[0];
  if (type === 'array') return [...itemsOf(schema), ...itemsOf(schema)].map(filled);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 8_031_239_876;
  if (type !== 'object') return planted();
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, filled(inner)]);
  return { ...Object.fromEntries(fields), 'Adaeze Okonkwo': 8_031_239_876, near: [6.4969, '14 Bode Thomas'] };
};

let setup: BackendSetup;
let mock: TestServer;
beforeAll(async () => {
  setup = await BackendSetup.start();
  mock = await startServer();
});
afterAll(async () => {
  await setup.close();
  await mock.close();
});

const names = Object.keys(methods) as MethodName[];
const traceOf = async (client: WireClient) => (await client.admin('GET', '/trace?redacted=yes')) as Trace;
/** Opens a trace, and returns a client of its sandbox with a key of this server. */
const opened = async (trace: object, server = mock): Promise<WireClient> => {
  const { sandbox } = (await (await server.client()).admin('POST', '/trace', trace)) as { sandbox: string };
  const client = new WireClient(httpTransport(server.address), sandbox);
  await client.exchange();
  return client;
};

describe('a redacted trace of a real backend', () => {
  test('contains nothing of a person in any field of any method, in requests, replies and refusals', async () => {
    const client = await setup.front.client();
    const { token } = await setup.logIn(client);
    let result: object = {};
    const call = async (method: MethodName, given: object) => {
      result = { method, code: 0, message: planted(), ...given };
      const data = filled(jsonSchemaOf(methods[method].request, 'input')) as never;
      await client.entries([{ method, data }], { token });
    };
    setup.between.answer = () => ({
      body: sealAes(client.key, JSON.stringify({ code: 0, message: planted(), results: [result] })),
    });
    for (const method of names) await call(method, { data: filled(jsonSchemaOf(methods[method].response, 'output')) });
    for (const [name, schema] of Object.entries(refusalDataOf)) {
      const { code } = codes[name as CodeName];
      await call('saveIdentifierInfo', { code, data: filled(jsonSchemaOf(schema, 'output')) });
      const refusal = { code, message: planted(), results: [], data: filled(jsonSchemaOf(schema, 'output')) };
      setup.between.answer = () => ({ body: sealAes(client.key, JSON.stringify(refusal)) });
      await client.entries([{ method: 'homePage', data: {} }], { token });
    }
    setup.between.answer = () => undefined;
    const { calls } = await traceOf(client);
    expect(new Set(calls.map((each) => each.methods[0]))).toEqual(new Set(names));
    expect(calls.length).toBeGreaterThanOrEqual(names.length + 2 * Object.keys(refusalDataOf).length);
    // The digits of a duration are random.
    const text = JSON.stringify(calls, (name, value: unknown) => (name === 'durationMs' ? undefined : value));
    for (const secret of [...SECRETS, token, client.key, client.keyId]) expect(text).not.toMatch(secret);
    // A masked number stays a masked number.
    expect(text).toMatch(/"••••••\d{4}"/);
    expect(text).not.toMatch(/••••••[a-z]/i);
  });

  test('keeps equal values equal, the kind of each value, and what the contract marks as not personal', async () => {
    const client = await setup.front.client();
    const { token, contactNumber } = await setup.logIn(client);
    for (const method of ['saveIdentifierInfo', 'saveWorkInfo', 'profileInfo', 'homePage'] as const)
      await client.call(method, examples[method].request, { token });
    await client.call('saveWorkInfo', { ...examples.saveWorkInfo.request, monthlyIncome: 'much' }, { token });
    const trace = await traceOf(client);
    const text = JSON.stringify(trace);
    const refusal = trace.calls.pop()?.reply.results[0];
    expect(refusal).toMatchObject({ code: codes.REQUEST_INVALID.code, data: { issues: [{ path: 'monthlyIncome' }] } });
    const typed = [...Object.values(examples.saveIdentifierInfo.request), contactNumber, contactNumber.slice(1)];
    const personal = typed.filter((value) => typeof value === 'string' && /\d{5}|@|^[A-Z]+ /.test(value));
    expect(personal.length).toBeGreaterThan(3);
    expect(personal.filter((value) => text.includes(JSON.stringify(value)))).toEqual([]);
    const asked = trace.calls.map(({ request }) => request.entries[0]?.data.contactNumber);
    expect([asked[0], asked[1]]).toEqual([expect.stringMatching(/^0[789]\d{9}$/), asked[0]]);
    for (const { request, reply } of trace.calls) {
      for (const { method, data } of request.entries)
        expect(z.safeParse(methods[method as MethodName].request, data).error?.issues, method).toBeUndefined();
      for (const { method, code, data } of reply.results)
        if (code === 0)
          expect(z.safeParse(methods[method as MethodName].response, data).error?.issues, method).toBeUndefined();
    }
  });

  test('makes a sandbox answer with its recorded replies, for any caller, at the time of the recording', async () => {
    const client = await setup.front.client();
    const { token } = await setup.logIn(client);
    await client.call('userIdentifierInfo', {}, { token });
    await client.call('userIdentifierInfo', {});
    const trace = await traceOf(client);
    const other = await opened(trace);
    expect((await other.journal()).map(({ methods: named }) => named[0])).toEqual([
      'generateSk',
      ...trace.calls.map((call) => call.methods[0]).reverse(),
    ]);
    const login = await other.call('authenticate', { contactNumber: '09011112222', authCode: '0000' });
    expect(login.results[0]).toEqual(trace.calls[1]?.reply.results[0]);
    const info = await other.call('userIdentifierInfo', {});
    expect(info.results[0]).toEqual(trace.calls[2]?.reply.results[0]);
    expect((await other.newestCall()).answeredBy).toBe('recorded');
    // In the second recorded call the borrower had no token, so the whole envelope was refused.
    expect((await other.call('userIdentifierInfo', {})).code).toBe(codes.TOKEN_EMPTY.code);
    const clock = (await other.admin('GET', '/clock')) as { now: number };
    expect(Math.abs(clock.now - Date.parse(trace.calls[0]?.clock ?? ''))).toBeLessThan(60_000);
    expect((await other.call('homePage', {})).results[0]?.code).toBe(codes.INTERNAL_ERROR.code);
    expect((await other.newestCall()).note).toBe('The trace has no further recorded reply for homePage');
  });

  test('never reaches the real backend of the server where it is opened', async () => {
    const client = await setup.front.client();
    await client.call('operationConfiguration', {});
    const trace = await traceOf(client);
    const other = await opened(trace, setup.front);
    const before = setup.between.reached.length;
    await other.call('operationConfiguration', {});
    expect((await other.newestCall()).answeredBy).toBe('recorded');
    expect(setup.between.reached).toHaveLength(before);
  });

  test('is refused if the journal contains no call that it can hold', async () => {
    const client = await setup.front.client();
    await expect(traceOf(client)).rejects.toThrow(/HTTP 409.*no call that a redacted trace can hold/);
  });
});
