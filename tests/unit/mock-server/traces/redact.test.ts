import { codes } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import { isMethodName, type MethodName, methods } from '@kit/contracts/methods';
import type { RecordedCall } from '@kit/mock-server/sandbox/records/recordings';
import { patternsOf, Redaction } from '@kit/mock-server/traces/redaction/redact';
import { describe, expect, it } from 'vitest';

const INVALID = codes.REQUEST_INVALID.code;
const MESSAGE = codes.REQUEST_INVALID.message;

/** Redacts a call with visible marks. @returns the call, and the values that stayed */
const redacted = (call: RecordedCall) => {
  const kept: unknown[] = [];
  const redaction = new Redaction({
    text: (original) => `<${original}>`,
    number: () => -1,
    keep: (value) => kept.push(value),
  });
  return { call: redaction.call(call), kept };
};
const callOf = (method: string, request: object, result: object = {}): RecordedCall => ({
  entries: [{ method, data: request as Record<string, unknown> }],
  reply: { code: 0, message: 'success', results: [{ method, code: 0, message: 'success', ...result }] },
});
const requestOf = (data: object, method = 'homePage') => redacted(callOf(method, data)).call.entries[0]?.data;
const resultOf = (result: object, method = 'homePage') => redacted(callOf(method, {}, result)).call.reply.results[0];
const refusalOf = (data: unknown, code: number = INVALID) => resultOf({ code, message: MESSAGE, data })?.data;

describe('a redacted value', () => {
  it.each<[string, unknown, unknown]>([
    ['a text', 'Adaeze', '<Adaeze>'],
    ['a number', 50_000, -1],
    ['a fraction', 0.5, -1],
    ['true', true, false],
    ['false', false, false],
    ['null', null, null],
    ['an empty text', '', ''],
    ['a list', ['a', ['b', 5]], ['<a>', ['<b>', -1]]],
    ['an object', { a: 'b' }, { '<a>': '<b>' }],
    ['an object in JSON', '{"a":"b"}', '{"<a>":"<b>"}'],
    ['a list in JSON', ' ["b",5]', '["<b>",-1]'],
    ['a number in a text', '180000', '<180000>'],
    ['a text that starts like JSON', '[Adaeze', '<[Adaeze>'],
    ['a text with brackets', 'Adaeze {"a":1}', '<Adaeze {"a":1}>'],
    ['a quoted text', '"Adaeze"', '<"Adaeze">'],
  ])('of an unknown field is replaced by its type: %s', (_, value, expected) => {
    expect(requestOf({ field: value })).toEqual({ '<field>': expected });
  });

  it('is reported if it stays', () => {
    const { kept } = redacted(callOf('createPayOrder', { purpose: 'repay', amount: 5, orderNo: '', x: null }));
    expect(kept).toEqual(['createPayOrder', 'repay', 5, '', null, 0, 'success', 'createPayOrder', 0, 'success']);
  });

  it('of a known field stays if the contract marks it as harmless, in the request and in the reply', () => {
    expect(requestOf({ purpose: 'repay', amount: 55_000, orderNo: 'N1' }, 'createPayOrder')).toEqual({
      ...{ purpose: 'repay', amount: 55_000, orderNo: '<N1>' },
    });
    expect(requestOf({ purpose: 'other', amount: 5.5 }, 'createPayOrder')).toEqual({ purpose: '<other>', amount: -1 });
    expect(resultOf({ data: { enabled: true } }, 'faceServiceToggle')?.data).toEqual({ enabled: true });
    expect(resultOf({ data: { enabled: 1 } }, 'faceServiceToggle')?.data).toEqual({ enabled: -1 });
    expect(resultOf({ data: ['Adaeze'] }, 'faceServiceToggle')?.data).toEqual(['<Adaeze>']);
  });

  it('of an unknown method is replaced, with the names of its fields', () => {
    expect(redacted(callOf('tellAdaeze', { amount: 5 }, { data: { amount: 5 } })).call).toEqual({
      entries: [{ method: '<tellAdaeze>', data: { '<amount>': -1 } }],
      reply: {
        ...{ code: 0, message: 'success' },
        results: [{ method: '<tellAdaeze>', code: 0, message: 'success', data: { '<amount>': -1 } }],
      },
    });
  });

  it('has inherited names like any other', () => {
    const data = JSON.parse('{"__proto__":5,"constructor":"a","toString":true}');
    expect(JSON.stringify(requestOf(data))).toBe('{"<__proto__>":-1,"<constructor>":"<a>","<toString>":false}');
  });

  it('keeps its fields apart if their names become equal', () => {
    const redaction = new Redaction({ text: () => 'n', number: () => -1 });
    const { entries } = redaction.call(callOf('homePage', { a: 1, b: 2, c: 3 }));
    expect(entries[0]?.data).toEqual({ n: -1, nx: -1, nxx: -1 });
  });
});

describe('a redacted reply', () => {
  it('keeps known codes and messages only', () => {
    const call = callOf('homePage', {});
    const reply = { code: INVALID, message: MESSAGE, results: [] };
    expect(redacted({ ...call, reply }).call.reply).toEqual(reply);
    expect(redacted({ ...call, reply: { ...reply, code: 8_031, message: 'Hi' } }).call.reply).toEqual({
      ...{ code: -1, message: '<Hi>', results: [] },
    });
    const wait = { code: codes.TOO_MANY_ATTEMPTS.code, message: codes.TOO_MANY_ATTEMPTS.message, results: [] };
    expect(redacted({ ...call, reply: { ...wait, data: { retryAfterMs: 5 } } }).call.reply).toEqual({
      ...{ ...wait, data: { retryAfterMs: 5 } },
    });
  });

  it.each<[unknown, unknown]>([
    [null, null],
    [['Adaeze'], ['<Adaeze>']],
    ['Adaeze', '<Adaeze>'],
    [
      { issues: 'Adaeze', more: 5 },
      { issues: '<Adaeze>', '<more>': -1 },
    ],
    [
      { issues: [], more: 'Ada' },
      { '<more>': '<Ada>', issues: [] },
    ],
    [{ issues: [null, ['Ada'], 'Ada', 5] }, { issues: [null, ['<Ada>'], '<Ada>', -1] }],
    [{ issues: [{ path: 5 }] }, { issues: [{ path: -1 }] }],
    [{ issues: [{ path: 'Ada' }] }, { issues: [{ path: '<Ada>' }] }],
    [{ issues: [{ reason: 'Ada' }] }, { issues: [{ reason: '<Ada>' }] }],
    [{ issues: [{ reason: 'Malformed phone number' }] }, { issues: [{ reason: 'Malformed phone number' }] }],
    [{ issues: [{ more: 'Ada' }] }, { issues: [{ '<more>': '<Ada>' }] }],
  ])('has the form of its refusal: %j', (data, expected) => {
    expect(refusalOf(data)).toEqual(expected);
  });

  it('has no data of a refusal with an unknown code', () => {
    expect(refusalOf({ retryAfterMs: 5, issues: 1 }, 8_031)).toEqual({ '<retryAfterMs>': -1, '<issues>': -1 });
  });

  it.each([
    ['entries.ab12', false],
    ['entries.12', true],
    ['entries.123', false],
    ['08.03.12.34.56.7', false],
    ['entries.08.03.12', false],
    ['t', true],
    ['', false],
  ])('keeps the path %j of an issue: %s', (path, isKept) => {
    const expected = isKept || path === '' ? path : `<${path}>`;
    expect(refusalOf({ issues: [{ path }] })).toEqual({ issues: [{ path: expected }] });
  });

  /** The path of each value in a request. */
  const pathsIn = (value: unknown, path = ''): string[] =>
    typeof value !== 'object' || value === null
      ? [path]
      : Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, path === '' ? name : `${path}.${name}`));
  const requests = Object.keys(methods)
    .filter(isMethodName)
    .map((name): [MethodName, string[]] => [name, pathsIn(examples[name].request).filter(Boolean)])
    .filter(([, paths]) => paths.length > 0);
  it.each(requests)('keeps the path of every field of %s', (_, paths) => {
    const issues = paths.map((path) => ({ path, reason: 'Malformed phone number' }));
    expect(refusalOf({ issues })).toEqual({ issues });
  });
});

it('the patterns of schemas are those that a text must match', () => {
  expect(patternsOf([{ pattern: '^\\p{L}+$' }, {}, { type: 'string' }])).toEqual([/^\p{L}+$/u]);
});
