import { openRpcDocument } from '@kit/contracts/openrpc/document';
import type { JsonSchema } from '@kit/contracts/openrpc/json-schema';
import { describe, expect, it } from 'vitest';
import { schemasIn } from '../../support/json-refs';

const document = openRpcDocument();
const roots: [string, JsonSchema][] = [
  ...document.methods.flatMap(({ name, params, result }): [string, JsonSchema][] => [
    [`${name} request`, params[0]?.schema ?? {}],
    [`${name} response`, result.schema],
  ]),
  ...Object.entries(document.components.schemas),
];

describe('the types of the OpenRPC document', () => {
  it('have null only for fields that can be null, and never in the description of a refusal', () => {
    const isNullable = ({ type, anyOf = [] }: JsonSchema): boolean =>
      type === 'null' || [type].flat().includes('null') || anyOf.some(isNullable);
    const fieldsIn = (schema: JsonSchema) =>
      schemasIn(schema).flatMap(({ properties = {} }) => Object.entries(properties));
    for (const { name, params, result } of document.methods) {
      for (const [field, schema] of fieldsIn(params[0]?.schema ?? {})) {
        const says = String(schema.description).replace('null is refused', '');
        if (says.includes('null')) expect([name, field, isNullable(schema)]).toEqual([name, field, true]);
      }
      for (const [field, { description }] of fieldsIn(result.schema)) {
        expect([name, field, String(description).startsWith('The reply to')]).toEqual([name, field, false]);
        expect([name, field, String(description).includes('null is refused')]).toEqual([name, field, false]);
      }
    }
  });

  it('have names, so that code generators can use them', () => {
    const isType = (schema: JsonSchema): boolean => schema.properties !== undefined || schema.enum !== undefined;
    const untitled = roots.flatMap(([name, root]) => [
      ...('$ref' in root || typeof root.title === 'string' ? [] : [name]),
      ...schemasIn(root)
        .filter((schema) => isType(schema) && typeof schema.title !== 'string')
        .map((schema) => [name, schema]),
    ]);
    expect(untitled).toEqual([]);
    const titles = roots.flatMap(([, root]) =>
      schemasIn(root).flatMap(({ title }) => (title === undefined ? [] : [title])),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('have no pattern shorthands that Python or Java read differently', () => {
    const patterns = roots.flatMap(([, root]) => schemasIn(root).flatMap(({ pattern = [] }) => pattern));
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((pattern) => /\\[pPdw]/.test(String(pattern)))).toEqual([]);
  });
});
