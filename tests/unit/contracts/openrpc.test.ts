import { methods } from '@kit/contracts/methods';
import { componentSchemas, namedSchemas } from '@kit/contracts/openrpc/components';
import { openRpcDocument } from '@kit/contracts/openrpc/document';
import { type JsonSchema, jsonSchemaOf } from '@kit/contracts/openrpc/json-schema';
import { describe, expect, it } from 'vitest';
import { eachRef, resolveRef } from '../../support/json-refs';

const document = openRpcDocument();
const { components } = document;
const roots: [string, JsonSchema][] = [
  ...document.methods.flatMap(({ name, params, result }): [string, JsonSchema][] => [
    ...params.map((param): [string, JsonSchema] => [`${name} request`, param.schema]),
    [`${name} response`, result.schema],
  ]),
  ...Object.entries(components.schemas),
];

/** Where an object with fields of its own stands inside of another schema, unnamed. */
const unnamedIn = (value: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, child]) => unnamedIn(child, `${path}/${key}`));
  return 'properties' in value && 'type' in value && value.type === 'object' ? [path, ...inner] : inner;
};

/** The same with every reference replaced by what it leads to. */
const dereferenced = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(dereferenced);
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return dereferenced(resolveRef(document, String(value.$ref)));
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, dereferenced(child)]));
};

describe('the OpenRPC document', () => {
  it('has only references that lead somewhere, and no component that nothing refers to', () => {
    const refs = eachRef(document);
    expect(refs.filter((ref) => resolveRef(document, ref) === undefined)).toEqual([]);
    const used = new Set(refs.map((ref) => ref.replace('#/components/schemas/', '')));
    expect(Object.keys(components.schemas).filter((name) => !used.has(name))).toEqual([]);
  });

  it('names the emergency contacts that saveWorkInfo takes', () => {
    const request = document.methods.find(({ name }) => name === 'saveWorkInfo')?.params[0]?.schema;
    expect(request).toEqual({ $ref: '#/components/schemas/WorkInfo' });
    const contacts = components.schemas.WorkInfo?.properties?.emergencyContacts;
    const contact = { $ref: '#/components/schemas/EmergencyContact' };
    expect(contacts?.prefixItems).toEqual([contact, contact]);
    expect(components.schemas.EmergencyContact?.required).toEqual(['name', 'phone', 'relationship']);
  });

  it('names every object that another one holds', () => {
    const shapes = roots.flatMap(([name, schema]) =>
      [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((shape) => [name, shape] as const),
    );
    const held = shapes.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([field, value]) => unnamedIn(value, `${name}: ${field}`)),
    );
    expect(held).toEqual([]);
  });

  it.each(document.methods.map((method) => [method.name, method] as const))(
    'says of %s what its schemas say, once its references are followed',
    (name, { params, result }) => {
      const { request, response } = methods[name];
      expect(dereferenced(params[0]?.schema)).toEqual(jsonSchemaOf(request, 'input'));
      expect(dereferenced(result.schema)).toEqual(jsonSchemaOf(response, 'output'));
    },
  );

  it('has components that say the same of what is sent and of what is answered', () => {
    for (const [name, schema] of Object.entries(namedSchemas)) {
      const sent = jsonSchemaOf(schema, 'input');
      expect([name, sent]).toEqual([name, jsonSchemaOf(schema, 'output')]);
      expect([name, dereferenced(componentSchemas()[name])]).toEqual([name, sent]);
    }
  });
});
