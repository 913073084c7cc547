import { methodTable, openRpcDocument } from '@kit/contracts/openrpc/document';
import type { JsonSchema } from '@kit/contracts/openrpc/json-schema';
import { itemsOf } from '@kit/contracts/openrpc/read-schema';
import { issuesOf } from '@kit/mock-server/validation/issues';
import { schemasOf } from '@kit/mock-server/validation/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { validatorOf } from '../../support/document-validator';
import { brokenOf, valuesOf } from '../../support/schema-values';

/**
 * A reader of the document must judge every value as the server does. This test compares both for valid values and for
 * values with one mistake. Only the server may refuse more, and only where the document names a rule that no schema can
 * express (`x-rules`).
 */
const VALUES = 10_000;
/** A fixed seed. A failure also prints the path to the smallest failing value. */
const SEED = 20_261_121;

const document = openRpcDocument();
const { schemas } = document.components;
const compile = validatorOf(document);
/** the count for each reply schema */
const REPLIES = 40;
const eachMethod = Math.ceil(VALUES / methodTable.length / 2);

/** The fields of a request that have a rule in the document, as dotted paths without list indexes. */
const ruledIn = (schema: JsonSchema, path = ''): string[] => {
  const referred = [schema, ...(schema.allOf ?? [])].flatMap(({ $ref }) =>
    typeof $ref === 'string' ? [schemas[$ref.split('/').at(-1) ?? ''] ?? {}] : [],
  );
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    ruledIn(field, path === '' ? name : `${path}.${name}`),
  );
  const below = [...referred, ...itemsOf(schema), ...(schema.anyOf ?? [])].flatMap((inner) => ruledIn(inner, path));
  return [...('x-rules' in schema ? [path] : []), ...fields, ...below];
};

const withoutPlaces = (path: string): string => path.replace(/\.\d+/g, '');

/** Compares the document's schema with the schema of the server for one value. */
const comparison = (schema: JsonSchema, checked: z.ZodMiniType) => {
  const fits = compile(schema);
  const ruled = ruledIn(schema);
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

const hold = (schema: JsonSchema, checked: z.ZodMiniType, numRuns: number): void => {
  const { compare, accepted } = comparison(schema, checked);
  const values = valuesOf(schema, schemas);
  const settings = { seed: SEED, numRuns };
  fc.assert(fc.property(values, compare), settings);
  // Many values must be valid. Otherwise the test would pass for a document that accepts nothing.
  expect(accepted()).toBeGreaterThan(numRuns / 4);
  fc.assert(
    fc.property(brokenOf(values), ({ value }) => compare(value)),
    settings,
  );
};

describe('the document and the server agree', () => {
  test.each(methodTable)('on requests of %s', (name) => {
    const { params } = document.methods.find((method) => method.name === name) ?? { params: [] };
    hold(params[0]?.schema ?? {}, schemasOf(name).request, eachMethod);
  });

  test.each(methodTable)('on replies of %s', (name) => {
    const described = document.methods.find((method) => method.name === name);
    hold(described?.result.schema ?? {}, schemasOf(name).response, REPLIES);
  });
});
