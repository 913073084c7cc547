import { zodInner } from '@kit/conformance/inspect/schema';
import { withAt } from '@kit/conformance/inspect/values';
import { boundsOf } from '@kit/conformance/table/bounds';
import { extraFields, fieldsIn, missingFields, wrongTypes } from '@kit/conformance/table/mutations';
import { methodTable, pascalCase } from '@kit/contracts/openapi/components';
import { openApiDocument } from '@kit/contracts/openapi/document';
import { recordedExamples } from '@kit/contracts/openapi/examples';
import { itemsOf, type JsonSchema } from '@kit/contracts/openapi/json-schema';
import { fieldRules } from '@kit/contracts/openapi/texts';
import { issuesOf, schemasOf } from '@kit/mock-server/validation';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../../support/examples';
import { validatorOf } from './document-validator';

/**
 * A reader of the document must judge every value as the server does. This test compares both for examples, and for
 * examples with one field changed. Only the server may refuse more, and only where the document states a rule that no
 * schema can express (texts.json).
 */
const document = openApiDocument();
const { schemas } = document.components;
const compile = validatorOf(document);

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
  return (value: unknown): void => {
    // As the wire delivers it: JSON has no undefined and no prototypes.
    const sent: unknown = JSON.parse(JSON.stringify(value));
    const isFitting = fits(sent);
    const parsed = z.safeParse(checked, sent);
    if (parsed.success) expect([sent, fits.errors]).toEqual([sent, null]);
    if (!isFitting || parsed.success) return;
    const unruled = issuesOf(parsed.error)
      .map(({ path, reason }) => ({ path: withoutPlaces(path), reason }))
      .filter(({ path }) => !ruled.some((field) => path === field || path.startsWith(`${field}.`)));
    expect({ sent, unruled }).toEqual({ sent, unruled: [] });
  };
};

const DAYS = ['1900-02-29', '2000-02-29', '2023-02-29', '2023-04-31', '2023-12-31', '2024-02-29', '2024-02-30'];
/** The Arabic digit is a digit for some engines of regular expressions. */
const CHARACTERS = ['0', '6', '9', 'x', ' ', '\u0663'];

/** Other values for a field: each word of its list, and texts that differ in one character or word. */
const othersOf = (field: z.core.$ZodType, found: unknown): unknown[] => {
  const { entries = {}, values = [] } = zodInner(field)._zod.def as { entries?: object; values?: readonly unknown[] };
  const listed = [...Object.values(entries), ...values];
  if (typeof found === 'number') return [...listed, found - 1, found + 1, -found];
  if (typeof found !== 'string') return listed;
  const characters = [...found.slice(0, 40)].flatMap((_, index) =>
    CHARACTERS.map((other) => found.slice(0, index) + other + found.slice(index + 1)),
  );
  const words = found.split(' ').map((_, count, all) => all.slice(0, count).join(' '));
  return [...listed, ...characters, ...words, ...DAYS, `${found}\n`, ` ${found}`, found.toUpperCase()];
};

const hold = (type: string, checked: z.ZodMiniType, example: unknown): void => {
  const compare = comparison(type, schemas[type] ?? {}, checked);
  expect(z.safeParse(checked, example)).toMatchObject({ success: true });
  compare(example);
  for (const change of [missingFields, wrongTypes, extraFields])
    for (const { value } of change(checked, example)) compare(value);
  for (const { within, beyond } of boundsOf(checked, example)) for (const { value } of [within, beyond]) compare(value);
  for (const { field, path, found } of fieldsIn(checked, example))
    for (const other of othersOf(field, found)) compare(withAt(example, path, other));
};

describe('the document and the server agree', () => {
  test.each(methodTable)('on requests and replies of %s', (name) => {
    const { request, response } = schemasOf(name);
    hold(`${pascalCase(name)}Request`, request, examples[name].request);
    for (const example of [examples[name].response, recordedExamples[name]?.SUCCESS?.reply.data])
      hold(`${pascalCase(name)}Response`, response, example);
  });
});
