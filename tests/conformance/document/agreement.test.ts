import { methodTable, pascalCase } from '@kit/contracts/openapi/components';
import { openApiDocument } from '@kit/contracts/openapi/document';
import { itemsOf, type JsonSchema } from '@kit/contracts/openapi/json-schema';
import { fieldRules } from '@kit/contracts/openapi/texts';
import { issuesOf, schemasOf } from '@kit/mock-server/validation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { validatorOf } from '../../support/document-validator';
import { brokenOf, valuesOf } from '../../support/schema-values';

/**
 * A reader of the document must judge every value as the server does. This test compares both for valid values and for
 * values with one mistake. Only the server may refuse more, and only where the document states a rule that no schema can
 * express (texts.json).
 */
const VALUES = 3_000;
/** A fixed seed. A failure also prints the path to the smallest failing value. */
const SEED = 20_261_121;

const document = openApiDocument();
const { schemas } = document.components;
const compile = validatorOf(document);
/** the count for each reply schema */
const REPLIES = 20;
const eachMethod = Math.ceil(VALUES / methodTable.length / 2);

/** The fields of a request that have a rule in the document, as dotted paths without list indexes. */
const ruledIn = (schema: JsonSchema, owner: string, path = ''): string[] => {
  const type = schema.$ref?.split('/').at(-1);
  const referred = type === undefined ? [] : ruledIn(schemas[type] ?? {}, type, path);
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    return [...(`${owner}.${name}` in fieldRules ? [inner] : []), ...ruledIn(field, '', inner)];
  });
  const below = [...itemsOf(schema), ...(schema.anyOf ?? [])].flatMap((inner) => ruledIn(inner, owner, path));
  return [...referred, ...fields, ...below];
};

const withoutPlaces = (path: string): string => path.replace(/\.\d+/g, '');

/** Compares the document's schema with the schema of the server for one value. */
const comparison = (owner: string, schema: JsonSchema, checked: z.ZodMiniType) => {
  const fits = compile(schema);
  const ruled = ruledIn(schema, owner);
  let accepted = 0;
  const compare = (value: unknown): void => {
    // As the wire delivers it: JSON has no undefined and no prototypes.
    const sent: unknown = JSON.parse(JSON.stringify(value));
    const isFitting = fits(sent);
    const parsed = z.safeParse(checked, sent);
    if (isFitting) accepted += 1;
    if (parsed.success) expect([sent, fits.errors]).toEqual([sent, null]);
    if (!isFitting || parsed.success) return;
    const unruled = issuesOf(parsed.error)
      .map(({ path, reason }) => ({ path: withoutPlaces(path), reason }))
      .filter(({ path }) => !ruled.some((field) => path === field || path.startsWith(`${field}.`)));
    expect({ sent, unruled }).toEqual({ sent, unruled: [] });
  };
  return { compare, accepted: () => accepted };
};

const hold = (type: string, checked: z.ZodMiniType, numRuns: number): void => {
  const schema = schemas[type] ?? {};
  const { compare, accepted } = comparison(type, schema, checked);
  const values = valuesOf(schema, schemas);
  const settings = { seed: SEED, numRuns };
  fc.assert(fc.property(values, compare), settings);
  // Many values must be valid. Otherwise the test would pass for a document that accepts nothing.
  expect(accepted()).toBeGreaterThan(numRuns / 4);
  fc.assert(fc.property(brokenOf(values), compare), settings);
};

describe('the document and the server agree', () => {
  test.each(methodTable)('on requests of %s', (name) => {
    hold(`${pascalCase(name)}Request`, schemasOf(name).request, eachMethod);
  });

  test.each(methodTable)('on replies of %s', (name) => {
    hold(`${pascalCase(name)}Response`, schemasOf(name).response, REPLIES);
  });
});
