import { sessionEndingCodes, topLevelCodes } from '@kit/contracts/codes';
import { isObject } from '@kit/contracts/json-object';
import { methods } from '@kit/contracts/methods';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { componentSchemas, namedSchemas } from '@kit/contracts/openrpc/components';
import { fieldTexts, requestTexts } from '@kit/contracts/openrpc/descriptions/fields';
import { objectTexts } from '@kit/contracts/openrpc/descriptions/objects';
import { openRpcDocument } from '@kit/contracts/openrpc/document';
import { fieldRules } from '@kit/contracts/openrpc/field-rules';
import { type JsonSchema, jsonSchemaOf } from '@kit/contracts/openrpc/json-schema';
import { portablePattern } from '@kit/contracts/openrpc/portable-pattern';
import openRpcMetaSchema from '@open-rpc/meta-schema';
import { Ajv } from 'ajv';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { validatorOf } from '../../support/document-validator';
import { eachRef, resolveRef, schemasIn } from '../../support/json-refs';

const document = openRpcDocument();
const { components } = document;
const roots: [string, JsonSchema][] = [
  ...document.methods.flatMap(({ name, params, result }): [string, JsonSchema][] => [
    ...params.map((param): [string, JsonSchema] => [`${name} request`, param.schema]),
    [`${name} response`, result.schema],
  ]),
  ...Object.entries(components.schemas),
];

/** Returns the paths of unnamed objects with fields inside other schemas. */
const unnamedIn = (value: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, child]) => unnamedIn(child, `${path}/${key}`));
  return 'properties' in value && 'type' in value && value.type === 'object' ? [path, ...inner] : inner;
};

/** Keywords for readers. They do not change what a schema accepts. */
const isSaid = (keyword: string): boolean => ['title', 'description', 'x-rules', 'x-labels'].includes(keyword);

/** Returns the schema with references resolved and without the keywords for readers. */
const dereferenced = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(dereferenced);
  if (!isObject(value)) return value;
  if ('$ref' in value) return dereferenced(resolveRef(document, String(value.$ref)));
  const { allOf = [], ...own } = value;
  const parts = [...(allOf as readonly unknown[]).map(dereferenced), fieldsOf(own)];
  const merged = Object.assign({}, ...parts) as Readonly<Record<string, unknown>>;
  // A narrowed schema still has the bound of its base.
  const { minimum, ...rest } = merged;
  return merged.exclusiveMinimum === 0 && minimum === 0 ? rest : merged;
};
/** `properties` contains field names, not keywords: a field may be called `description`. */
const fieldsOf = (schema: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, child]) => {
      if (keyword === 'properties' && isObject(child)) {
        return [
          [keyword, Object.fromEntries(Object.entries(child).map(([name, field]) => [name, dereferenced(field)]))],
        ];
      }
      return isSaid(keyword) ? [] : [[keyword, dereferenced(child)]];
    }),
  );

describe('the OpenRPC document', () => {
  it('has no dangling references and no unused components', () => {
    const refs = eachRef(document);
    expect(refs.filter((ref) => resolveRef(document, ref) === undefined)).toEqual([]);
    const used = new Set(refs.map((ref) => ref.replace('#/components/schemas/', '')));
    expect(Object.keys(components.schemas).filter((name) => !used.has(name))).toEqual([]);
  });

  it('names the emergency contacts type of saveWorkInfo', () => {
    const request = document.methods.find(({ name }) => name === 'saveWorkInfo')?.params[0]?.schema;
    expect(request).toMatchObject({ $ref: '#/components/schemas/WorkInfo' });
    const contacts = components.schemas.WorkInfo?.properties?.emergencyContacts;
    const contact = { $ref: '#/components/schemas/EmergencyContact' };
    expect(contacts).toMatchObject({ items: contact, minItems: 2, maxItems: 2 });
    expect(components.schemas.EmergencyContact?.required).toEqual(['name', 'phone', 'relationship']);
  });

  it('names every nested object', () => {
    const shapes = roots.flatMap(([name, schema]) =>
      [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((shape) => [name, shape] as const),
    );
    const held = shapes.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([field, value]) => unnamedIn(value, `${name}: ${field}`)),
    );
    expect(held).toEqual([]);
  });

  it.each(document.methods.map((method) => [method.name, method] as const))(
    'describes %s as its schemas do, after resolving references',
    (name, { params, result }) => {
      const { request, response } = methods[name];
      expect(dereferenced(params[0]?.schema)).toEqual(dereferenced(jsonSchemaOf(request, 'input', 'draft-07')));
      expect(dereferenced(result.schema)).toEqual(dereferenced(jsonSchemaOf(response, 'output', 'draft-07')));
    },
  );

  it('has components that are equal for requests and responses', () => {
    for (const [name, schema] of Object.entries(namedSchemas)) {
      const sent = jsonSchemaOf(schema, 'input', 'draft-07');
      expect([name, sent]).toEqual([name, jsonSchemaOf(schema, 'output', 'draft-07')]);
      expect([name, dereferenced(componentSchemas()[name])]).toEqual([name, dereferenced(sent)]);
    }
  });

  it('is valid by the OpenRPC meta-schema', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    // Its schemas use JSON Schema draft 07, which the meta-schema knows under another address.
    const { $id: _, ...dialect } = draft07 as Readonly<Record<string, unknown>>;
    const reference = { JSONSchemaObject: { properties: { $ref: { type: 'string' } } } };
    const definitions = { ...(dialect.definitions as object), ...reference };
    const place = 'https://meta.json-schema.tools';
    ajv.addSchema({ ...dialect, definitions, $id: `${place}/` });
    ajv.addSchema({ $id: place, $ref: `${place}/` });
    const { $schema: __, ...metaSchema } = openRpcMetaSchema as unknown as Readonly<Record<string, unknown>>;
    const validate = ajv.compile(metaSchema);
    validate(JSON.parse(JSON.stringify(document)));
    expect(validate.errors).toBeNull();
    validate({ ...document, openrpc: '9', methods: [{ name: 'x' }] });
    expect(validate.errors?.length).toBeGreaterThan(1);
  });

  it('has schemas that are valid in their dialect, with matching examples', () => {
    const compile = validatorOf(document);
    for (const { name, params, result, examples } of document.methods) {
      const request = compile(params[0]?.schema ?? {});
      const response = compile(result.schema);
      for (const example of examples) {
        request(example.params[0]?.value);
        response(example.result.value);
        expect([name, request.errors, response.errors]).toEqual([name, null, null]);
      }
    }
    for (const schema of Object.values(components.schemas)) compile(schema);
  });

  it('has no keywords beside a reference, which draft 07 would ignore', () => {
    const beside = roots.flatMap(([name, root]) =>
      schemasIn(root)
        .filter((schema) => '$ref' in schema && Object.keys(schema).length > 1)
        .map((schema) => [name, schema]),
    );
    expect(beside).toEqual([]);
  });

  it('describes every field and every object', () => {
    const silent = roots.flatMap(([name, root]) =>
      schemasIn(root).flatMap(({ properties = {} }) =>
        Object.entries(properties).flatMap(([field, { description }]) =>
          typeof description === 'string' && description.length > 5 ? [] : [`${name}: ${field}`],
        ),
      ),
    );
    expect(silent).toEqual([]);
    expect(Object.entries(components.schemas).flatMap(([id, { description }]) => (description ? [] : [id]))).toEqual(
      [],
    );
  });

  it('gives every number a unit, except values of a list', () => {
    const bare = roots.flatMap(([name, root]) =>
      schemasIn(root)
        .filter(({ type = [] }) => [type].flat().some((each) => each === 'integer' || each === 'number'))
        .filter((schema) => schema.enum === undefined && schema.const === undefined && schema['x-unit'] === undefined)
        .map((schema) => [name, schema]),
    );
    expect(bare).toEqual([]);
  });

  it('has no description or rule for a missing field', () => {
    const owners = new Map<string, JsonSchema>([
      ...Object.entries(components.schemas),
      ...document.methods.flatMap(({ name, params, result }): [string, JsonSchema][] => [
        [`${name}.request`, params[0]?.schema ?? {}],
        [`${name}.response`, result.schema],
      ]),
    ]);
    const has = (key: string): boolean => {
      const cut = key.lastIndexOf('.');
      if (owners.has(key)) return true;
      const [owner, field] = [key.slice(0, cut), key.slice(cut + 1)];
      return schemasIn(owners.get(owner) ?? {}).some(({ properties = {} }) => field in properties);
    };
    expect([...Object.keys(objectTexts), ...Object.keys(fieldRules)].filter((key) => !has(key))).toEqual([]);
    expect(Object.keys(requestTexts).filter((field) => !(field in fieldTexts))).toEqual([]);
    const fields = new Set(
      [...owners.values()].flatMap(schemasIn).flatMap(({ properties = {} }) => Object.keys(properties)),
    );
    expect(Object.keys(fieldTexts).filter((field) => !fields.has(field))).toEqual([]);
  });

  it('shows at which level each code of a method appears and what data it has, with a recorded reply', () => {
    const compile = validatorOf(document);
    for (const { name, 'x-errors': described, errors } of document.methods) {
      const definition: MethodDefinition = methods[name];
      expect([name, described.map(({ code }) => code)]).toEqual([name, errors.map(({ code }) => code)]);
      for (const error of described) {
        const isToken = sessionEndingCodes.some((code) => code === error.name);
        const isOwn = definition.codes.includes(error.name);
        expect([name, error.name, error.places.includes('envelope')]).toEqual([
          ...[name, error.name],
          !isOwn && (isToken || topLevelCodes.some((code) => code === error.name)),
        ]);
        if (isOwn) expect([name, error.name, 'example' in error]).toEqual([name, error.name, true]);
        if (!('example' in error) || error.example === undefined) continue;
        const { data } = error.example.reply;
        if ('data' in error && error.data !== undefined) {
          const validate = compile(error.data);
          validate(data ?? {});
          expect([name, error.name, validate.errors]).toEqual([name, error.name, null]);
        } else expect([name, error.name, data]).toEqual([name, error.name, undefined]);
      }
    }
  });

  it('describes the transport completely for client and backend authors', () => {
    const wire = document['x-wire'];
    expect(wire.envelope.algorithm).toEqual({ name: 'AES', keyBits: 256, mode: 'ECB', padding: 'PKCS#7' });
    expect(wire.envelope.encoding).toBe('lower-case hex');
    expect(wire.keyExchange.algorithm).toEqual({ name: 'RSA', keyBits: 2048, padding: 'PKCS#1 v1.5' });
    expect(wire.keyExchange.request).toContain('base64');
    expect(wire.transport.timeSkew).toMatchObject({ most: 300_000, code: { code: 100408 } });
    expect(wire.headers.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      ...['pkg', 'lang', 'ostype', 'appversion', 'requestid', 'application'],
    ]);
    expect(wire.upload.parts.map(({ name }) => name)).toEqual(['method', 'data', 'file']);
    expect(wire.topLevelCodes.map(({ code }) => code)).toEqual(
      expect.arrayContaining([401, 100103, 10010301, 10010303, 10010304, 100408, 100409]),
    );
  });

  it('contains only made-up people and keys', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('PRIVATE KEY');
    const numbers = [...text.matchAll(/"0[789]0\d{8}"/g)].map(([number]) => number);
    expect(new Set(numbers).size).toBeLessThan(12);
  });
});

describe('the document under overrides', () => {
  const spoken = openRpcDocument({
    fieldNames: { contactNumber: 'mobile', type: 'kindOfThing', dueAt: 'due' },
    paths: { homePage: '/v2/home', generateSk: '/v2/keys', mediaUpload: '/v2/files' },
  });

  it('uses only the overridden field names, in schemas and examples', () => {
    const login = spoken.methods.find(({ name }) => name === 'sendAuthCode');
    expect(Object.keys(login?.params[0]?.schema.properties ?? {})).toEqual(['mobile', 'purpose']);
    expect(login?.params[0]?.schema.required).toEqual(['mobile', 'purpose']);
    expect(login?.examples[0]?.params[0]?.value).toHaveProperty('mobile');
    const detail = spoken.methods.find(({ name }) => name === 'orderDetail');
    expect(detail?.examples[0]?.result.value).toHaveProperty('order.due');
    const ticket = spoken.methods.find(({ name }) => name === 'ticketInfo');
    expect(ticket?.examples[0]?.result.value).toHaveProperty('kindOfThing');
    const schemas = [...Object.values(spoken.components.schemas)].flatMap(schemasIn);
    expect(schemas.filter(({ properties = {} }) => 'dueAt' in properties || 'type' in properties)).toEqual([]);
    expect(schemas.some(({ required = [] }) => required.includes('due'))).toBe(true);
  });

  it('uses the overridden paths, and its examples match its schemas', () => {
    expect(spoken.methods.find(({ name }) => name === 'homePage')?.['x-path']).toBe('/app/v2/home');
    expect(spoken.methods.find(({ name }) => name === 'orderList')?.['x-path']).toBe('/app/orderList');
    expect([spoken['x-wire'].keyExchange.path, spoken['x-wire'].upload.path]).toEqual([
      '/app/v2/keys',
      '/app/v2/files',
    ]);
    const compile = validatorOf(spoken);
    for (const { name, params, result, examples } of spoken.methods) {
      const [request, response] = [compile(params[0]?.schema ?? {}), compile(result.schema)];
      const [example] = examples;
      request(example?.params[0]?.value);
      response(example?.result.value);
      expect([name, request.errors, response.errors]).toEqual([name, null, null]);
    }
  });
});

it.each([
  [String.raw`^#[\da-f]{6}$`, '^#[0-9a-f]{6}$'],
  [String.raw`^\d+\.[a-z\d-]$`, String.raw`^[0-9]+\.[a-z0-9-]$`],
  [String.raw`\\d[\]\d]`, String.raw`\\d[\]0-9]`],
])('the pattern %s has no shorthand in a document: %s', (pattern, portable) => {
  expect(portablePattern(pattern)).toBe(portable);
});
