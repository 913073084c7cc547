import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bridgeEvents } from '@kit/contracts/bridge/events';
import { methods } from '@kit/contracts/methods';
import { describe, expect, it } from 'vitest';
import { type BridgeDocument, capitalized, eventsIn } from '../../../scripts/contract/types/bridge';
import { dartTypes, kotlinTypes, swiftTypes } from '../../../scripts/contract/types/languages';
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
// @ts-expect-error a number is no phone number
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

it('the bridge types refuse a schema that a language cannot express', () => {
  const call = { properties: { params: { properties: { odd: { type: 'array' } } } } };
  const strange = { ...bridge, $defs: { odd: { $defs: { call, success: {}, failure: {} } } } };
  expect(() => kotlinTypes(strange)).toThrow('odd.odd has a schema without a type in Kotlin, Swift and Dart');
});
