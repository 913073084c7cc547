import { openApiDocument } from '@kit/contracts/openapi/document';
import { describe, expect, it } from 'vitest';
import {
  bridgeResultOf,
  effectWords,
  receivedOf,
  remarksOf,
  sessionWords,
} from '../../../../mock-server/workbench/lib/call-words';
import { type JsonSchema, ruleWords, schemaAt } from '../../../../mock-server/workbench/lib/json-schema';
import { differencesOf } from '../../../../mock-server/workbench/regions/call/call-changes';

it('the differences of two values are the changed, new and vanished fields, each with its path', () => {
  const before = { a: 1, b: { c: [1, 2], d: 'x' }, gone: true, same: null };
  const after = { a: 2, b: { c: [1], d: 'x' }, new: false, same: null };
  expect(differencesOf(before, after)).toEqual([
    { path: 'a', before: 1, after: 2 },
    { path: 'b.c.1', before: 2, after: undefined },
    { path: 'gone', before: true, after: undefined },
    { path: 'new', before: undefined, after: false },
  ]);
});

describe('a rule of the contract', () => {
  const schemas: Record<string, JsonSchema> = {
    Money: { type: 'integer', minimum: 0 },
    Alias: { $ref: '#/components/schemas/Money' },
    List: { type: 'array', items: { $ref: '#/components/schemas/Alias' } },
  };

  it('is found behind references, unions and lists', () => {
    const fees = { $ref: '#/components/schemas/List' };
    const schema: JsonSchema = { anyOf: [{ type: 'null' }, { type: 'object', properties: { fees } }] };
    const at = (...path: string[]) =>
      path.reduce<JsonSchema | undefined>((of, key) => schemaAt(of, key, schemas), schema);
    expect(at('fees', '3')).toEqual(schemas.Money);
    expect(at('none', 'deeper')).toBeUndefined();
  });

  it.each<[string, JsonSchema]>([
    ['integer, above 0, up to 9, naira', { type: 'integer', exclusiveMinimum: 0, maximum: 9, 'x-unit': 'naira' }],
    [
      'string or null, not empty, at most 3 characters, matches ^a$',
      { type: ['string', 'null'], minLength: 1, maxLength: 3, pattern: '^a$' },
    ],
    ['Money | "a" | 1', { anyOf: [{ $ref: '#/components/schemas/Money' }, { enum: ['a', 1] }] }],
  ])('reads as %s', (words, schema) => {
    expect(ruleWords(schema)).toBe(words);
  });

  it('has a type for each field of each method', () => {
    const fieldsIn = (node: unknown): JsonSchema[] => {
      if (typeof node !== 'object' || node === null) return [];
      const { properties = {} } = node as JsonSchema;
      return [...Object.values(properties), ...Object.values(node).flatMap(fieldsIn)];
    };
    const fields = fieldsIn(openApiDocument().components.schemas);
    expect(fields.length).toBeGreaterThan(300);
    expect(fields.filter((schema) => ruleWords(schema).startsWith('anything'))).toEqual([]);
  });
});

const call = { methods: ['homePage'], code: 0, http: 200, unopened: null, fault: null, reply: null };

describe('the notes of a call', () => {
  it('name its faults, decryption errors, notes and HTTP errors, with a tone', () => {
    expect(remarksOf(call)).toEqual([]);
    expect(remarksOf({ ...call, http: 0 })).toEqual([]);
    const fault = [{ id: 'f1', effect: { http: 502 } }];
    expect(remarksOf({ ...call, http: 502, unopened: 'wrong key', note: 'stored reply', fault })).toEqual([
      { tone: 'warning', text: 'fault: http 502' },
      { tone: 'danger', text: 'not decrypted: wrong key' },
      { tone: 'warning', text: 'stored reply' },
      { tone: 'danger', text: 'HTTP 502' },
    ]);
  });

  it('name the entry of a batch that failed first, and who answered', () => {
    const reply = { results: [{ code: 0 }, { code: 10010304 }, { code: 1 }] };
    const batch = { ...call, methods: ['homePage', 'orderDetail', 'loanQuote'], reply, answeredBy: 'backend' };
    expect(remarksOf(batch)).toEqual([
      { tone: 'plain', text: 'answered by backend' },
      { tone: 'danger', text: 'orderDetail failed' },
    ]);
  });

  it('write an effect in words', () => {
    expect(effectWords({ drop: 'slow', bytesPerSecond: 9 })).toBe('drop slow, bytesPerSecond 9');
    expect(effectWords({ delay: [1, 2] })).toBe('delay 1–2');
    expect(effectWords({ reply: { data: null } })).toBe('reply data null');
  });

  const endedAt = Date.UTC(2026, 10, 23, 10, 5, 9);
  it.each([
    ['expired', null, 'expired at 11:05:09'],
    ['squeezed', null, 'squeezed by a tester at 11:05:09'],
    ['squeezed', 'b.workbench', 'squeezed: B logged in at 11:05:09'],
  ])('and the login of a phone say that a session was %s by %s', (state, by, words) => {
    const session = { contactNumber: '08031234567', state, endedAt, by } as never;
    expect(sessionWords(session)).toBe(`0803 123 4567 · ${words}`);
    expect(remarksOf({ ...call, session })).toEqual([{ tone: 'danger', text: words }]);
  });

  it('the login of a phone is a number, or nobody', () => {
    expect(sessionWords(null)).toBe('not logged in');
    const valid = { contactNumber: '08031234567', state: 'valid', endedAt: null, by: null } as never;
    expect(sessionWords(valid)).toBe('0803 123 4567');
  });
});

it.each<[string, boolean, object]>([
  ['0', true, {}],
  ['10010304', false, { code: 10010304 }],
  ['lost', false, { end: 'lost' }],
  ['no reply', false, { http: 0 }],
  ['HTTP 502', false, { http: 502 }],
  ['no reply', false, { fault: [{ effect: { drop: 'after' } }] }],
  ['0', true, { fault: [{ effect: { drop: 'slow', bytesPerSecond: 9 } }] }],
  ['0', true, { fault: [{ effect: { delay: 9 } }] }],
  ['unreadable', false, { fault: [{ effect: { envelope: 'WRONG_KEY' } }] }],
  ['0', true, { fault: [{ effect: { reply: {} }, fields: ['results.0.data.amount'] }] }],
  ['broken', false, { fault: [{ effect: { reply: {} }, breaks: [{ path: 'results.0.data.amount' }] }] }],
])('the app received %s (good: %s) in the call %j', (word, isGood, given) => {
  expect(receivedOf({ ...call, ...given })).toEqual({ word, isGood });
});

it.each([
  ['refused', false, { problem: 'x', reply: { result: 'success' } }],
  ['success', true, { reply: { result: 'success' } }],
  ['failed', false, { reply: { result: 'failed' } }],
  ['no reply', false, { reply: 'x' }],
  ['no reply', false, {}],
])('the result of a bridge call is %s (good: %s) in %j', (word, isGood, bridge) => {
  expect(bridgeResultOf(bridge as never)).toEqual({ isGood, word });
});
