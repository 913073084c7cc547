import { extraFields, missingFields, wrongTypes } from '@kit/conformance/table/mutations';
import { codes } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { requestEnvelope } from '@kit/contracts/wire/envelope';
import { isNetwork } from '@kit/mock-server/settings';
import {
  envelopeDeviations,
  envelopeSchema,
  issuesOf,
  requestDeviations,
  schemasOf,
} from '@kit/mock-server/validation';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../../support/examples';

/** Returns why a schema refuses a value, or nothing if it accepts it. */
const refusalOf = (schema: z.ZodMiniType, value: unknown, ...under: string[]) => {
  const { error } = z.safeParse(schema, value);
  return error && issuesOf(error, ...under);
};

describe('the issues of a refusal', () => {
  const order = z.strictObject({ amount: z.number(), days: z.array(z.int()) });

  it('have a dotted path and a text for each field', () => {
    expect(refusalOf(order, { amount: '5', days: [7, 'x'] })).toEqual([
      { path: 'amount', reason: 'Invalid input: expected number, received string' },
      { path: 'days.1', reason: 'Invalid input: expected number, received string' },
    ]);
  });

  it('name each unknown field', () => {
    expect(refusalOf(z.strictObject({ order }), { order: { amount: 5, days: [], more: 1, most: 2 } })).toEqual([
      { path: 'order.more', reason: 'There is no such field' },
      { path: 'order.most', reason: 'There is no such field' },
    ]);
  });

  it('are 100 at most, of wrong and of unknown fields', () => {
    const wrong = refusalOf(order, { amount: 5, days: Array(101).fill('x') });
    expect(wrong?.map(({ path }) => path)).toEqual(Array.from({ length: 100 }, (_, index) => `days.${index}`));
    const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`more${index}`, 1]));
    expect(refusalOf(order, { amount: '5', days: [], ...unknown })).toHaveLength(100);
  });

  it('are about the closest variant of a union', () => {
    const either = z.strictObject({
      by: z.union([z.strictObject({ card: z.string(), cvv: z.string() }), z.strictObject({ transfer: z.string() })]),
    });
    expect(refusalOf(either, { by: { card: '4', cvv: 5 } })).toEqual([
      { path: 'by.cvv', reason: 'Invalid input: expected string, received number' },
    ]);
    expect(refusalOf(either, { by: { transfer: 5 } })).toEqual([
      { path: 'by.transfer', reason: 'Invalid input: expected string, received number' },
    ]);
    // the issues are about the second variant, which still fits better than the first
    expect(refusalOf(either, { by: { transfer: 5, fee: 1 } })).toEqual([
      { path: 'by.transfer', reason: 'Invalid input: expected string, received number' },
      { path: 'by.fee', reason: 'There is no such field' },
    ]);
    // of two that are equally close, the first
    expect(refusalOf(z.union([z.literal('a'), z.literal('b')]), 'c')).toEqual([
      { path: '', reason: 'Invalid input: expected "a"' },
    ]);
    expect(refusalOf(z.union([z.literal('a'), z.literal('b')], 'Choose one'), 'c')).toEqual([
      { path: '', reason: 'Choose one' },
    ]);
  });
});

describe('what breaks the contract', () => {
  const result = (method: string, { code }: { code: number } = codes.SUCCESS, data?: object) => ({
    method,
    code,
    message: '',
    data,
  });
  const face = result('faceServiceToggle', codes.SUCCESS, { enabled: true });
  const notAllowed = (path: string, code: number, what: string) => [
    { path, reason: `The contract does not allow code ${code} for ${what}` },
  ];
  const unlike = (answered: string) => [
    { path: 'reply.results', reason: `Has results for ${answered} instead of faceServiceToggle` },
  ];

  it.each<[string, object, object[]]>([
    ['the results that were asked for', { results: [face] }, []],
    ['no result', { results: [] }, unlike('nothing')],
    ['another result', { results: [result('homePage')] }, unlike('homePage')],
    ['two results', { results: [face, face] }, unlike('faceServiceToggle, faceServiceToggle')],
    ['no code', { code: undefined }, [{ path: 'reply.code', reason: expect.stringContaining('undefined') }]],
    ['a code of envelopes', { code: codes.TIME_SKEW.code }, []],
    [
      'a code of results',
      { code: codes.REAPPLY_BLOCKED.code },
      notAllowed('reply.code', codes.REAPPLY_BLOCKED.code, 'a whole envelope'),
    ],
  ])('of a reply: %s', (_, more, issues) => {
    const reply = { code: codes.SUCCESS.code, message: '', results: [], ...more };
    expect(envelopeDeviations(reply, [{ method: 'faceServiceToggle', data: {} }])).toEqual(issues);
  });

  it.each<[string, ReturnType<typeof result>, object[]]>([
    ['a success', face, []],
    [
      'a success with other data',
      result('faceServiceToggle', codes.SUCCESS, { enabled: 1 }),
      [{ path: 'faceServiceToggle.data.enabled', reason: expect.stringContaining('expected boolean') }],
    ],
    [
      'a success of an unknown method',
      result('dance'),
      [{ path: 'dance', reason: 'The contract has no such method, but the call succeeded' }],
    ],
    [
      'a success without a word of a closed list',
      result('homePage', codes.SUCCESS, { ...examples.homePage.response, button: undefined }),
      [{ path: 'homePage.data.button', reason: expect.stringMatching(/^Must be one of [a-z]\w+, /) }],
    ],
    ['a refusal of an unknown method', result('dance', codes.REQUEST_INVALID), []],
    ['a code of the method', result('applyLoan', codes.REAPPLY_BLOCKED), []],
    ['a code of every method', result('applyLoan', codes.INTERNAL_ERROR), []],
    ['a code of methods with login, which it needs', result('applyLoan', codes.TOKEN_EXPIRED), []],
    [
      'a code of methods with login, which it does not need',
      result('operationConfiguration', codes.TOKEN_EXPIRED),
      notAllowed('operationConfiguration.code', codes.TOKEN_EXPIRED.code, 'this method'),
    ],
    [
      'a code of another method',
      result('homePage', codes.REAPPLY_BLOCKED),
      notAllowed('homePage.code', codes.REAPPLY_BLOCKED.code, 'this method'),
    ],
    ['an unknown code', result('dance', { code: 7 }), notAllowed('dance.code', 7, 'this method')],
  ])('of a result: %s', (_, result, issues) => {
    const reply = { code: codes.SUCCESS.code, message: '', results: [result] };
    expect(envelopeDeviations(reply, [{ method: result.method, data: {} }])).toEqual(issues);
  });

  it('of a reply: another second result', () => {
    const entries = ['faceServiceToggle', 'homePage'].map((method) => ({ method, data: {} }));
    const reply = { code: codes.SUCCESS.code, message: '', results: [face, face] };
    expect(envelopeDeviations(reply, entries)).toMatchObject([{ path: 'reply.results' }]);
  });

  it('of a request', () => {
    const entries = [
      { method: 'homePage', data: {} },
      { method: 'checkBank', data: { ...examples.checkBank.request, more: 1 } },
      { method: 'dance', data: {} },
    ];
    expect(requestDeviations(entries)).toEqual([
      { path: 'checkBank.request.more', reason: 'There is no such field' },
      { path: 'dance', reason: 'The contract has no such method' },
    ]);
  });
});

describe('an address or a network', () => {
  it.each(['10.0.0.1', '10.0.0.0/8', '10.0.0.0/0', '10.0.0.0/32', '::1', 'fe80::/10', '::/128'])('is %s', (text) => {
    expect(isNetwork(text)).toBe(true);
  });

  it.each([
    ...['', '10.0.0', 'balancer', '/8', '10.0.0.0/', '10.0.0.0/33', '::/129'],
    ...['10.0.0.0/8/8', '10.0.0.0/-1', '10.0.0.0/8x', '10.0.0.0/x8', '10.0.0.0/0008', '10.0.0.0/ 8', '10.0.0.0/1e1'],
  ])('is not %j', (text) => {
    expect(isNetwork(text)).toBe(false);
  });
});

/** The server checks with generated code. It must accept exactly what the contract accepts. */
const expectSame = (fast: z.ZodMiniType, plain: z.ZodMiniType, valid: unknown): void => {
  const broken = [missingFields, wrongTypes, extraFields].flatMap((mutate) => mutate(plain, valid));
  for (const value of [valid, ...broken.map((mutation) => mutation.value), null, 1, 'text', []]) {
    const expected = z.safeParse(plain, value);
    const found = z.safeParse(fast, value);
    expect(found.success).toBe(expected.success);
    expect(found.data).toEqual(expected.data);
    expect(found.error?.issues).toEqual(expected.error?.issues);
  }
};

describe('the generated checks', () => {
  it.each(Object.entries(methods) as [MethodName, MethodDefinition][])(
    'of %s agree with the contract',
    (name, { request, response }) => {
      const fast = schemasOf(name);
      expectSame(fast.request, request, examples[name].request);
      expectSame(fast.response, response, examples[name].response);
      // If zod cannot generate code, it silently returns the schema itself.
      expect(fast.request).not.toBe(request);
      expect(fast.response).not.toBe(response);
    },
  );

  it('of the envelope agree with the contract', () => {
    const header = { appName: 'Tests', version: '1.0.1', more: 1 };
    expectSame(envelopeSchema, requestEnvelope, { t: 1, header, entries: [{ method: 'homePage', data: { a: 1 } }] });
  });
});
