import { overrideAssumptions } from '@kit/contracts/assumptions';
import { methods } from '@kit/contracts/methods';
import { openApiDocument } from '@kit/contracts/openapi/document';
import { itemsOf, type JsonSchema, portablePattern } from '@kit/contracts/openapi/json-schema';
import texts from '@kit/contracts/openapi/texts.json' with { type: 'json' };
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(() => overrideAssumptions({}));

const document = openApiDocument();
const { schemas } = document.components;
const roots = Object.entries(schemas);
const operations = Object.entries(document.paths).map(([path, { post }]) => [path, post] as const);

/** Every schema in another, itself first; a reference is not followed. */
const schemasIn = (schema: JsonSchema): JsonSchema[] => {
  const { properties = {}, anyOf = [], oneOf = [] } = schema;
  return [schema, ...[...Object.values(properties), ...itemsOf(schema), ...anyOf, ...oneOf].flatMap(schemasIn)];
};

describe('the OpenAPI document', () => {
  it('is valid by the official schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    // As a reader of the file gets it.
    expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('describes every method, every field and every type', () => {
    for (const [name, { summary }] of operations) expect(summary, name).toMatch(/^[A-Z].*\.$/);
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

  it('gives the cause of every code, and of those that a method adds', () => {
    for (const { name, cause } of document['x-codes']) expect(cause, name).toMatch(/^[A-Z].{10,}\.$/);
    for (const [path, { operationId, responses }] of operations) {
      const { examples } = responses.default.content['application/json'] as { examples: Record<string, unknown> };
      for (const name of methods[operationId].codes)
        expect(examples[name], path).toMatchObject({ description: expect.stringMatching(/.{15,}\.$/) });
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
