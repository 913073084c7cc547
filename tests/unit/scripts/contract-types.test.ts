import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bridgeEvents } from '@kit/contracts/bridge/events';
import { methods } from '@kit/contracts/methods';
import { describe, expect, it } from 'vitest';
import { type BridgeDocument, capitalized, eventsIn } from '../../../scripts/contract/types/bridge';
import { dartTypes, kotlinTypes, swiftTypes } from '../../../scripts/contract/types/languages';
import type { Schema } from '../../../scripts/contract/types/schema';
import { type WireDocument, wireTypes } from '../../../scripts/contract/types/typescript';
import { root } from '../../support/source-files';
import { temporaryFolder } from '../../support/temporary-folder';

const documentAt = <Document>(name: string) =>
  JSON.parse(readFileSync(join(root, 'docs/contract', name), 'utf8')) as Document;
const bridge = documentAt<BridgeDocument>('bridge.json');
const wire = documentAt<WireDocument>('openrpc.json');

const USE = `
import type { MethodName, Methods, OrderDetail } from './wire-types';
export const request: Methods['sendAuthCode']['request'] = { contactNumber: '08031234567', purpose: 'login' };
export const remaining = (detail: OrderDetail): number | undefined => detail.repayment?.remaining;
export const name: MethodName = 'payOrderStatus';
// @ts-expect-error a number is not a phone number
export const wrong: Methods['sendAuthCode']['request'] = { contactNumber: 5, purpose: 'login' };
// @ts-expect-error there is no such method
export const unknown: MethodName = 'payOrderStatuss';
`;

describe('the TypeScript types of the wire', () => {
  it('compile, and know the fields of requests and responses', { tags: ['slow'] }, () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'wire-types.ts'), wireTypes(wire));
    writeFileSync(join(folder, 'use.ts'), USE);
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--target', 'es2020', '--module', 'nodenext', '--types', ''];
    const files = [join(folder, 'use.ts')];
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, ...files], {
      encoding: 'utf8',
      cwd: folder,
    });
    expect([status, stdout]).toEqual([0, '']);
  });

  it('have every method', () => {
    const text = wireTypes(wire);
    expect(Object.keys(methods).filter((name) => !text.includes(`readonly ${name}: {`))).toEqual([]);
  });

  const written = (schemas: Readonly<Record<string, Schema>>, methodsOf: WireDocument['methods'] = []): string =>
    wireTypes({ info: { version: '1.2.3' }, methods: methodsOf, components: { schemas } });
  const one = { const: 1 };
  const two = { const: 'two' };
  const each = { anyOf: [one, two] };

  it.each<[string, Schema, string]>([
    ['a reference', { $ref: '#/components/schemas/Order', description: 'x' }, 'Order'],
    ['a constant', { const: 'a"b', type: 'string' }, '"a\\"b"'],
    ['a list of values', { enum: ['a', 1, null], type: 'string' }, '"a" | 1 | null'],
    ['an intersection', { allOf: [one, each] }, '(1) & ((1) | ("two"))'],
    ['a union', each, '(1) | ("two")'],
    ['an exclusive union', { oneOf: [one, two] }, '(1) | ("two")'],
    ['texts and numbers', { type: ['string', 'integer', 'null'] }, 'string | number | null'],
    ['a list', { type: 'array', items: each }, 'readonly ((1) | ("two"))[]'],
    ['a list of anything', { type: 'array' }, 'readonly (unknown)[]'],
    ['anything', {}, 'unknown'],
    ['any object', { type: 'object' }, 'Readonly<Record<string, unknown>>'],
    ['an open object', { type: 'object', additionalProperties: true }, 'Readonly<Record<string, unknown>>'],
    ['an object without fields', { type: 'object', additionalProperties: false }, 'Record<string, never>'],
    ['a map', { type: 'object', additionalProperties: one }, 'Readonly<Record<string, 1>>'],
    ['fields without a type', { properties: { a: one } }, '{\n  readonly "a"?: 1;\n}'],
    [
      'fields',
      { type: 'object', required: ['a'], properties: { a: { ...one, description: 'One.' }, b: two } },
      '{\n  /** One. */\n  readonly "a": 1;\n  readonly "b"?: "two";\n}',
    ],
  ])('express %s', (_, schema, type) => {
    expect(written({ T: schema })).toContain(`export type T = ${type};\n`);
  });

  it('describe types, and no description ends its comment early', () => {
    const text = written({ A: { const: 1, description: 'Ends */ not\nhere.' }, B: { const: 2 } });
    expect(text).toMatch(
      /^\/\/ Generated .* contract 1\.2\.3\. Do not edit\.\n\n\/\*\* Ends \* \/ not here\. \*\/\nexport type A = 1;\n\nexport type B = 2;\n\n/,
    );
  });

  it('have the request and the response of each method, and nothing after the last line', () => {
    const method = (name: string, ...params: Schema[]) => {
      return { name, summary: `Calls ${name}.`, params: params.map((schema) => ({ schema })), result: { schema: two } };
    };
    const text = written({}, [method('first', one), method('second')]);
    const rowOf = (name: string, request: string) =>
      `  /** Calls ${name}. */\n  readonly ${name}: {\n readonly request: ${request};\n readonly response: "two";\n };\n`;
    expect(text).toContain(`export interface Methods {\n${rowOf('first', '1')}${rowOf('second', 'unknown')}}\n\n`);
    expect(text).toMatch(/\nexport type MethodName = keyof Methods;\n+$/);
  });

  it('refuse a schema that they cannot express', () => {
    const strange = { ...wire, components: { schemas: { Odd: { type: 'tuple' } } } };
    expect(() => wireTypes(strange)).toThrow('The type "tuple" of a schema is unknown');
  });
});

/** Checks that the brackets outside of texts and comments match. */
const unmatchedBracket = (text: string): string | undefined => {
  const code = text.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*$|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gm, '');
  const open: string[] = [];
  for (const [bracket] of code.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(bracket)) open.push(bracket);
    else if (open.pop() !== { ')': '(', ']': '[', '}': '{' }[bracket]) return bracket;
  }
  return open.pop();
};

const events = eventsIn(bridge);
const languages = [
  [
    'Kotlin',
    kotlinTypes(bridge),
    { text: 'String', number: 'Double', boolean: 'Boolean', object: 'JSONObject' },
    'data class',
  ],
  [
    'Swift',
    swiftTypes(bridge),
    { text: 'String', number: 'Double', boolean: 'Bool', object: '[String: JSONValue]' },
    'public struct',
  ],
  [
    'Dart',
    dartTypes(bridge),
    { text: 'String', number: 'num', boolean: 'bool', object: 'Map<String, dynamic>' },
    'class',
  ],
] as const;

describe.each(languages)('the bridge types for %s', (language, text, names, keyword) => {
  it('have balanced brackets and no open text', () => {
    expect(unmatchedBracket(text)).toBeUndefined();
    expect(unmatchedBracket(text.replace('}', ''))).toBeDefined();
  });

  it('have every event of the contract', () => {
    expect(events.map(({ name }) => name).sort()).toEqual(Object.keys(bridgeEvents).sort());
    const shown = {
      Kotlin: (name: string) => `("${name}"),`,
      Swift: (name: string) => `case ${name}`,
      Dart: (name: string) => `  ${name},`,
    };
    expect(events.filter(({ name }) => !text.includes(shown[language](name)))).toEqual([]);
  });

  it('have a type with each field, and optional ones only where the contract allows it', () => {
    for (const { name, params, data = [] } of events) {
      for (const [suffix, fields] of [
        ['Params', params],
        ['Data', data],
      ] as const) {
        const start = text.indexOf(`${keyword} ${capitalized(name)}${suffix}`);
        expect(start >= 0).toBe(fields.length > 0);
        for (const { name: field, kind, isRequired } of fields) {
          const type = `${names[kind]}${isRequired ? '' : '?'}`;
          const declared = language === 'Dart' ? `final ${type} ${field};` : `${field}: ${type}`;
          expect(text.slice(start)).toContain(declared);
        }
      }
    }
  });
});

const documentOf = (call: Schema, success: Schema = {}): BridgeDocument => ({
  ...bridge,
  $defs: { event: { $defs: { call, success, failure: {} } } },
});
const paramsOf = (params: Schema) => documentOf({ properties: { params } });

it.each<[string, Schema]>([
  ['text', { const: 'a' }],
  ['text', { enum: ['a', 'b'] }],
  ['text', { type: 'string' }],
  ['number', { type: 'integer' }],
  ['number', { enum: ['a', 1], type: 'number' }],
  ['number', { const: 1, type: 'number' }],
])('the bridge types know a %s: %j', (kind, field) => {
  const [event] = eventsIn(paramsOf({ properties: { field }, required: ['field'] }));
  expect(event?.params).toEqual([{ name: 'field', kind, isRequired: true, about: undefined }]);
});

it('the bridge types describe an event by its own text, else by its name', () => {
  expect(eventsIn(documentOf({ description: 'Copies a text.' }))).toEqual([
    { name: 'event', about: 'Copies a text.', params: [], data: undefined },
  ]);
  expect(eventsIn(documentOf({}))[0]?.about).toBe('event');
});

it('the bridge types have the data of a reply if the app reads it', () => {
  const data = { properties: { token: { type: 'string' } }, required: ['token'] };
  const [event] = eventsIn(documentOf({}, { properties: { callbackData: data } }));
  expect(event?.data).toEqual([{ name: 'token', kind: 'text', isRequired: true, about: undefined }]);
});

it('the bridge types have optional fields, and skip definitions that are not events', () => {
  const shared = { type: 'string' } as unknown as BridgeDocument['$defs'][string];
  const { $defs } = paramsOf({ properties: { a: { type: 'boolean', description: 'A.' } } });
  const events = eventsIn({ ...bridge, $defs: { shared, ...$defs } });
  expect(events.map(({ name, params }) => [name, params])).toEqual([
    ['event', [{ name: 'a', kind: 'boolean', isRequired: false, about: 'A.' }]],
  ]);
});

it.each<Schema>([{ enum: ['a', 1] }, { const: 1 }, { type: ['string', 'null'] }])(
  'the bridge types refuse a schema without one type: %j',
  (odd) => {
    expect(() => eventsIn(paramsOf({ properties: { odd } }))).toThrow('event.odd has a schema without a type');
  },
);

it('the bridge types refuse a schema that a language cannot express', () => {
  const call = { properties: { params: { properties: { odd: { type: 'array' } } } } };
  const strange = { ...bridge, $defs: { odd: { $defs: { call, success: {}, failure: {} } } } };
  expect(() => kotlinTypes(strange)).toThrow('odd.odd has a schema without a type in Kotlin, Swift and Dart');
});
