import { overrideAssumptions } from '@kit/contracts/assumptions';
import { type CodeName, codes, sessionEndingCodes, topLevelCodes, universalCodes } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { methodTable, refusalTypeOf } from '@kit/contracts/openapi/components';
import { type OpenApiDocument, openApiDocument } from '@kit/contracts/openapi/document';
import { itemsOf, type JsonSchema, portablePattern } from '@kit/contracts/openapi/json-schema';
import texts from '@kit/contracts/openapi/texts.json' with { type: 'json' };
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterEach, describe, expect, it } from 'vitest';
import { validatorOf } from '../../support/document-validator';

afterEach(() => overrideAssumptions({}));

const document = openApiDocument();
const { schemas } = document.components;
const roots = Object.entries(schemas);
const operations = Object.entries(document.paths).map(([path, { post }]) => [path, post] as const);

/** As a reader of the file gets it. */
const asFile = (value: OpenApiDocument): Record<string, unknown> => JSON.parse(JSON.stringify(value));

/** Resolves a reference within the document; undefined if it points nowhere. */
const resolveRef = (ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

/** Every schema in another, itself first; a reference is not followed. */
const schemasIn = (schema: JsonSchema): JsonSchema[] => {
  const { properties = {}, anyOf = [], oneOf = [] } = schema;
  return [schema, ...[...Object.values(properties), ...itemsOf(schema), ...anyOf, ...oneOf].flatMap(schemasIn)];
};

describe('the OpenAPI document', () => {
  it('is valid by the official schema of OpenAPI 3.1, which refuses a broken one', async () => {
    const validator = new Validator();
    expect(await validator.validate(asFile(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const { valid } = await new Validator().validate({ ...asFile(document), paths: { 'no slash': {} } });
    expect(valid).toBe(false);
  });

  it('has no dangling references and no unused types', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
    expect(refs.length).toBeGreaterThan(100);
    expect(refs.filter((ref) => resolveRef(ref) === undefined)).toEqual([]);
    const used = new Set(refs.map((ref) => ref.replace('#/components/schemas/', '')));
    expect(Object.keys(schemas).filter((name) => !used.has(name))).toEqual([]);
  });

  it('has a path, a request and a response for each method', () => {
    expect(operations.map(([path, { operationId }]) => [path, operationId])).toEqual(
      methodTable.map((name) => [`/app/${name}`, name]),
    );
    for (const [, { operationId, security, summary, description }] of operations) {
      const name = operationId as MethodName;
      expect([name, security.length > 0]).toEqual([name, methods[name].login === 'required']);
      expect(description.includes(methods[name].changesState ? 'Changes state.' : 'Only reads.')).toBe(true);
      expect(summary).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('describes every field and every type', () => {
    const isText = (text: unknown): boolean => typeof text === 'string' && text.length > 5;
    const silent = roots.flatMap(([name, root]) =>
      schemasIn(root).flatMap(({ properties = {} }) =>
        Object.entries(properties).flatMap(([field, { description }]) =>
          isText(description) ? [] : [`${name}: ${field}`],
        ),
      ),
    );
    expect(silent).toEqual([]);
    const isPlain = (id: string) => /(?:Request|Response)$/.test(id);
    expect(roots.flatMap(([id, { description }]) => (isText(description) || isPlain(id) ? [] : [id]))).toEqual([]);
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

  it('has no text or rule for a missing field', () => {
    const owners = new Map(roots);
    const fields = new Set(
      roots.flatMap(([, root]) => schemasIn(root)).flatMap(({ properties = {} }) => Object.keys(properties)),
    );
    const has = (key: string): boolean => {
      const cut = key.lastIndexOf('.');
      const [owner, field] = [key.slice(0, Math.max(cut, 0)), key.slice(cut + 1)];
      if (cut < 0) return owners.has(key) || fields.has(key);
      if (owner === 'request') return fields.has(field);
      return schemasIn(owners.get(owner.split('.')[0] ?? '') ?? {}).some(({ properties = {} }) => field in properties);
    };
    expect([...Object.keys(texts.fields), ...Object.keys(texts.fieldRules)].filter((key) => !has(key))).toEqual([]);
    for (const says of Object.values(texts.fieldRules)) expect(says).toMatch(/^[A-Z].{10,}\.$/);
  });

  it('leaves no name of a value in its texts', () => {
    expect(JSON.stringify(document).match(/\{(?:path:|[A-Z])\w+\}/g)).toBeNull();
  });

  it('contains only made-up people and keys', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('PRIVATE KEY');
    const numbers = [...text.matchAll(/"0[789]0\d{8}"/g)].map(([number]) => number);
    expect(new Set(numbers).size).toBeLessThan(12);
  });

  it('states the assumptions in force, and the paths of a deployment', () => {
    overrideAssumptions({ maximumEntries: 3, emailSuffixes: ['lender.ng'] });
    const changed = openApiDocument({ homePage: '/v2/home', generateSk: '/v2/keys' });
    expect(changed['x-assumptions']).toContainEqual(expect.objectContaining({ name: 'maximumEntries', value: 3 }));
    expect(changed.components.schemas.Email?.pattern).toContain('[nN][gG]');
    expect(changed.info.description).toContain('2 to 3 entries');
    expect(changed.info.description).toContain('POST /app/v2/keys');
    expect(Object.keys(changed.paths)).toContain('/app/v2/home');
    expect(Object.keys(changed.paths)).not.toContain('/app/homePage');
  });
});

describe('the examples and codes of the document', () => {
  const compile = validatorOf(document);
  interface Content {
    readonly schema: JsonSchema;
    readonly example?: unknown;
    readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
  }
  const contentOf = (content: object) => Object.values(content)[0] as Content;

  it.each(operations)('%s: the examples match their schemas', (_, { requestBody, responses }) => {
    const sent = contentOf(requestBody.content);
    for (const { schema, example } of [sent, contentOf(responses[200].content)]) {
      if (example === undefined) continue;
      const validate = compile(schema);
      validate(example);
      expect(validate.errors).toBeNull();
    }
    const refused = contentOf(responses.default.content);
    const validate = compile(refused.schema);
    for (const [name, { $ref, value }] of Object.entries(refused.examples ?? {})) {
      const example = $ref === undefined ? value : (resolveRef($ref) as { value: unknown }).value;
      validate(example);
      expect([name, validate.errors]).toEqual([name, null]);
    }
  });

  it('names for each method exactly its own codes and those of every call, each with its cause', () => {
    for (const [, { operationId, responses }] of operations) {
      const { codes: own, login }: MethodDefinition = methods[operationId as MethodName];
      const expected = new Set<CodeName>([
        ...own,
        ...universalCodes,
        ...topLevelCodes.filter((name) => login === 'required' || !sessionEndingCodes.some((each) => each === name)),
      ]);
      expected.delete('SUCCESS');
      const { schema, examples = {} } = contentOf(responses.default.content);
      expect(Object.keys(examples).sort()).toEqual([...expected].sort());
      expect(schema.oneOf?.map(({ $ref }) => $ref).sort()).toEqual(
        [...expected].map((name) => `#/components/schemas/${refusalTypeOf(name)}`).sort(),
      );
      for (const name of own) expect(examples[name]).toMatchObject({ description: expect.stringMatching(/.{15,}\.$/) });
    }
  });

  it('lists every code with its message, its cause and who can fix it', () => {
    expect(document['x-codes']).toEqual(
      Object.entries(codes).map(([name, entry]) => ({
        name,
        ...entry,
        cause: expect.stringMatching(/^[A-Z].{10,}\.$/),
      })),
    );
  });
});

it.each([
  [String.raw`^#[\da-f]{6}$`, '^#[0-9a-f]{6}$'],
  [String.raw`^\d+\.[a-z\d-]$`, String.raw`^[0-9]+\.[a-z0-9-]$`],
  [String.raw`\\d[\]\d]`, String.raw`\\d[\]0-9]`],
])('the pattern %s has no shorthand in a document: %s', (pattern, portable) => {
  expect(portablePattern(pattern)).toBe(portable);
});
