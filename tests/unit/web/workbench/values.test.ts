import { openApiDocument } from '@kit/contracts/openapi/document';
import { describe, expect, it, vi } from 'vitest';
import { bridgeResultOf, effectWords, receivedOf, remarksOf } from '../../../../mock-server/workbench/lib/call-words';
import { type JsonSchema, ruleWords, schemaAt } from '../../../../mock-server/workbench/lib/json-schema';
import { differencesOf } from '../../../../mock-server/workbench/regions/call/call-changes';
import { createStore } from '../../../../mock-server/workbench/state/workbench';

describe('the differences of two values', () => {
  it('are the changed, new and vanished fields, each with its path', () => {
    const before = { a: 1, b: { c: [1, 2], d: 'x' }, gone: true, same: null };
    const after = { a: 2, b: { c: [1], d: 'x' }, new: false, same: null };
    expect(differencesOf(before, after)).toEqual([
      { path: 'a', before: 1, after: 2 },
      { path: 'b.c.1', before: 2, after: undefined },
      { path: 'gone', before: true, after: undefined },
      { path: 'new', before: undefined, after: false },
    ]);
  });

  it('compare values of different kinds as a whole', () => {
    expect(differencesOf({ a: [] }, { a: {} })).toEqual([{ path: 'a', before: [], after: {} }]);
    expect(differencesOf(null, { a: 1 }, 'x')).toEqual([{ path: 'x', before: null, after: { a: 1 } }]);
    expect(differencesOf({ a: 1 }, 1)).toEqual([{ path: '', before: { a: 1 }, after: 1 }]);
    expect(differencesOf(Number.NaN, Number.NaN)).toEqual([]);
  });
});

describe('a rule of the contract', () => {
  const schemas: Record<string, JsonSchema> = {
    Money: { type: 'integer', minimum: 0 },
    Alias: { $ref: '#/components/schemas/Money' },
    Amount: { description: 'what is owed', $ref: '#/components/schemas/Money' },
    List: { type: 'array', items: { $ref: '#/components/schemas/Alias' } },
  };

  it('is found behind references, unions, lists and tuples', () => {
    const schema: JsonSchema = {
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: {
            fees: { $ref: '#/components/schemas/List' },
            owed: { $ref: '#/components/schemas/Amount' },
            pair: { prefixItems: [{ type: 'string' }], items: { type: 'number' } },
          },
        },
      ],
    };
    const at = (...path: string[]) =>
      path.reduce<JsonSchema | undefined>((of, key) => schemaAt(of, key, schemas), schema);
    expect(at('fees', '3')).toEqual(schemas.Money);
    expect(at('owed')).toEqual({ description: 'what is owed', ...schemas.Money });
    expect(at('pair', '0')).toEqual({ type: 'string' });
    expect(at('pair', '1')).toEqual({ type: 'number' });
    expect(at('none')).toBeUndefined();
    const named = { items: { type: 'number' }, properties: { a1: { type: 'string' }, '1a': { type: 'null' } } };
    expect(['a1', '1a', '12'].map((key) => schemaAt(named, key, schemas)?.type)).toEqual(['string', 'null', 'number']);
    expect(at('none', 'deeper')).toBeUndefined();
  });

  it.each<[JsonSchema, string]>([
    [{ type: 'integer', minimum: 1, maximum: 9 }, 'integer, from 1, up to 9'],
    [{ type: 'integer', minimum: -1e13, maximum: 1e16 }, 'integer'],
    [{ type: 'integer', minimum: -1e12 }, 'integer, from -1000000000000'],
    [{ type: 'integer', maximum: 1e15 }, 'integer, up to 1000000000000000'],
    [{ type: 'number', exclusiveMinimum: 0 }, 'number, above 0'],
    [{ type: ['string', 'null'], minLength: 1, maxLength: 3 }, 'string or null, not empty, at most 3 characters'],
    [{ type: 'string', minLength: 2 }, 'string, at least 2 characters'],
    [{ type: 'string', pattern: '^a$' }, 'string, matches ^a$'],
    [{ const: 7 }, '7'],
    [{ enum: ['a', 1] }, '"a" | 1'],
    [{ anyOf: [{ $ref: '#/components/schemas/Money' }, { type: 'null' }] }, 'Money | null'],
    [{ oneOf: [{ type: 'string' }] }, 'string'],
    [{ type: 'array' }, 'list'],
    [{}, 'anything'],
    [{ type: 'integer', exclusiveMinimum: 0, 'x-unit': 'naira' }, 'integer, above 0, naira'],
  ])('%j reads as %s', (schema, words) => expect(ruleWords(schema)).toBe(words));

  it('tells the type of each field of each method', () => {
    const { components } = openApiDocument();
    const fieldsIn = (node: unknown): JsonSchema[] => {
      if (typeof node !== 'object' || node === null) return [];
      const { properties = {} } = node as JsonSchema;
      return [...Object.values(properties), ...Object.values(node).flatMap(fieldsIn)];
    };
    const fields = fieldsIn(components.schemas);
    expect(fields.length).toBeGreaterThan(300);
    expect(fields.filter((schema) => ruleWords(schema).startsWith('anything'))).toEqual([]);
  });
});

describe('the notes of a call', () => {
  const call = { methods: ['homePage'], code: 0, http: 200, unopened: null, fault: null, reply: null };

  it('name its faults, decryption errors, notes and HTTP errors, with a tone', () => {
    expect(remarksOf(call)).toEqual([]);
    expect(
      remarksOf({
        ...call,
        http: 502,
        unopened: 'wrong key',
        note: 'stored reply',
        fault: [{ id: 'f1', effect: { http: 502 } }],
      }),
    ).toEqual([
      { tone: 'warning', text: 'fault: http 502' },
      { tone: 'danger', text: 'not decrypted: wrong key' },
      { tone: 'warning', text: 'stored reply' },
      { tone: 'danger', text: 'HTTP 502' },
    ]);
    expect(remarksOf({ ...call, http: 0 })).toEqual([]);
  });

  it('name the entry of a batch that failed first, and who answered', () => {
    const reply = { results: [{ code: 0 }, { code: 10010304 }, { code: 1 }] };
    const batch = { ...call, methods: ['homePage', 'orderDetail', 'loanQuote'], reply, answeredBy: 'backend' };
    expect(remarksOf(batch)).toEqual([
      { tone: 'plain', text: 'answered by backend' },
      { tone: 'danger', text: 'orderDetail failed' },
    ]);
  });

  it.each([
    ['lost', /^lost: a fault dropped the request/],
    ['aborted', /^aborted: the app gave up/],
    ['cut', /^cut$/],
  ])('say how it ended without its whole reply: %s', (end, text) => {
    expect(remarksOf({ ...call, end: end as 'lost' })).toEqual([
      { tone: 'warning', text: expect.stringMatching(text) },
    ]);
  });

  it('write an effect in words', () => {
    expect(effectWords({ drop: 'slow', bytesPerSecond: 9 })).toBe('drop slow, bytesPerSecond 9');
    expect(effectWords({ delay: [1, 2] })).toBe('delay 1–2');
    expect(effectWords({ reply: { data: null } })).toBe('reply data null');
  });
});

describe('what the app received', () => {
  const call = { code: 0, http: 200, fault: null };

  it.each<[string, boolean, object]>([
    ['0', true, {}],
    ['10010304', false, { code: 10010304 }],
    ['lost', false, { end: 'lost' }],
    ['no reply', false, { http: 0 }],
    ['HTTP 502', false, { http: 502 }],
    ['no reply', false, { fault: [{ effect: { drop: 'after' } }] }],
    ['no reply', false, { fault: [{ effect: { drop: 'reset' } }] }],
    ['0', true, { fault: [{ effect: { drop: 'slow', bytesPerSecond: 9 } }] }],
    ['0', true, { fault: [{ effect: { delay: 9 } }] }],
    ['unreadable', false, { fault: [{ effect: { envelope: 'WRONG_KEY' } }] }],
    ['0', true, { fault: [{ effect: { reply: {} }, fields: ['results.0.data.amount'] }] }],
    ['broken', false, { fault: [{ effect: { reply: {} }, breaks: [{ path: 'results.0.data.amount' }] }] }],
  ])('is %s', (word, isGood, given) => {
    expect(receivedOf({ ...call, ...given })).toEqual({ word, isGood });
  });
});

const resultOf = (bridge: object) => bridgeResultOf(bridge as never);

it('the result of a bridge call is the shell’s word, a refusal or no reply', () => {
  expect(resultOf({ problem: 'x', reply: { result: 'success' } })).toEqual({ isGood: false, word: 'refused' });
  expect(resultOf({ reply: { result: 'success' } })).toEqual({ isGood: true, word: 'success' });
  expect(resultOf({ reply: { result: 'failed' } })).toEqual({ isGood: false, word: 'failed' });
  for (const given of [{}, { reply: null }, { reply: 'x' }, { reply: {} }]) {
    expect(resultOf(given)).toEqual({ isGood: false, word: 'no reply' });
  }
});

it('a store tells its listeners of each new value, until they stop', () => {
  const store = createStore(1);
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  store.set(2);
  store.set(2);
  expect([store.get(), heard.mock.calls.length]).toEqual([2, 1]);
  stop();
  store.set(3);
  expect([store.get(), heard.mock.calls.length]).toEqual([3, 1]);
});
