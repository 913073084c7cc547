import { boundsOf } from '@kit/conformance/table/bounds';
import { EXTRA_FIELD, extraFields, type Mutation, missingFields, wrongTypes } from '@kit/conformance/table/mutations';
import { codeName, codes, universalCodes } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { type ReplyEnvelope, refusalData } from '@kit/contracts/wire/envelope';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../support/examples';
import { serverOfFile } from '../support/server';
import { randomId, type WireClient } from '../support/wire-client';
import { prepare } from './prepare';

/** Generated from the contract's table: every new method gets all of these tests. */
const table = Object.entries(methods) as [MethodName, MethodDefinition][];
const protectedMethods = table.filter(([, method]) => method.login === 'required');

const server = serverOfFile();
let client: WireClient;
beforeAll(async () => {
  client = await server.client();
});

/** Expects that the single entry is refused as not matching the contract, at a path. */
const expectRefusal = (reply: ReplyEnvelope, path: string): void => {
  expect(reply.code).toBe(codes.SUCCESS.code);
  expect(reply.results).toHaveLength(1);
  expect(reply.results[0]).toMatchObject({ code: codes.REQUEST_INVALID.code, message: codes.REQUEST_INVALID.message });
  const { issues = [] } = z.parse(refusalData, reply.results[0]?.data);
  // A list of a wrong kind is reported item by item, so the path may be deeper.
  expect(issues.filter((issue) => `${issue.path}.`.startsWith(`${path}.`))).not.toEqual([]);
  for (const issue of issues) expect(issue.reason).not.toBe('');
};

const issuesOf = ({ results }: ReplyEnvelope): readonly unknown[] => {
  const parsed = z.safeParse(refusalData, results[0]?.data);
  return parsed.success ? (parsed.data.issues ?? []) : [];
};

describe.each(table)('%s', (name, method) => {
  test('answers a valid call with a valid response, or with a code that it declares', async () => {
    const { request, token } = await prepare(client, name);
    const reply = await client.call(name, request, { token });
    expect(reply.code).toBe(codes.SUCCESS.code);
    expect(reply.results.map((result) => result.method)).toEqual([name]);
    const [result] = reply.results;
    if (result?.code === codes.SUCCESS.code) {
      expect(result.message).toBe(codes.SUCCESS.message);
      expect(z.safeParse(method.response, result.data)).toMatchObject({ success: true });
    } else {
      expect([...universalCodes, ...method.codes]).toContain(codeName(result?.code ?? -1));
    }
  });

  const generated: [string, (schema: z.ZodMiniType, example: unknown) => Mutation[]][] = [
    ['a required field missing', missingFields],
    ['a field of a wrong type', wrongTypes],
    ['an extra field', extraFields],
  ];
  test.each(generated)('refuses %s with 100400, naming the path', async (_what, mutate) => {
    const { request, token } = await prepare(client, name);
    for (const mutation of mutate(method.request, request)) {
      const reply = await client.call(name, mutation.value, { token });
      expect.soft(reply.results[0]?.code, mutation.title).toBe(codes.REQUEST_INVALID.code);
      expectRefusal(reply, mutation.path);
    }
    if (mutate === extraFields) expect(mutate(method.request, request).at(0)?.path).toBe(EXTRA_FIELD);
  });

  test('accepts each size up to its bounds, and refuses the next with 100400, naming the path', async () => {
    const { request, token } = await prepare(client, name);
    for (const { within, beyond, isLeast } of boundsOf(method.request, request)) {
      const refused = await client.call(name, beyond.value, { token });
      expect.soft(refused.results[0]?.code, beyond.title).toBe(codes.REQUEST_INVALID.code);
      expectRefusal(refused, beyond.path);
      const taken = await client.call(name, within.value, { token });
      if (!isLeast) {
        expect.soft(issuesOf(taken), within.title).not.toEqual(expect.arrayContaining([...issuesOf(refused)]));
      }
      expect.soft(taken.results[0]?.code, within.title).not.toBe(codes.INTERNAL_ERROR.code);
    }
  });

  test('repeats the reply for a repeated request id, and refuses it for other entries', async () => {
    const { request, token } = await prepare(client, name);
    const requestId = randomId();
    const first = await client.call(name, request, { token, requestId });
    expect(await client.call(name, request, { token, requestId })).toEqual(first);
    const other = await client.entries(
      [
        { method: name, data: request },
        { method: name, data: request },
      ],
      { token, requestId },
    );
    expect(other).toMatchObject({ code: codes.REQUEST_ID_REUSED.code, results: [] });
  });
});

test.each(protectedMethods)('%s is refused without a token, and with an unknown one', async (name) => {
  for (const [token, { code, message }] of [
    [undefined, codes.TOKEN_EMPTY],
    ['', codes.TOKEN_EMPTY],
    [randomId(), codes.TOKEN_INVALID],
  ] as const)
    expect(await client.call(name, examples[name].request, { token })).toEqual({ code, message, results: [] });
});

test.each(['noSuchMethod', 'constructor', '__proto__', 'toString', 'Authenticate', 'generateSk', 'batch'])(
  '%j is an unknown method: 100404',
  async (name) => {
    const reply = await client.call(name, {});
    expect(reply).toMatchObject({ code: codes.SUCCESS.code, results: [{ code: codes.METHOD_UNKNOWN.code }] });
  },
);
