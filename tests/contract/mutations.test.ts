import { boundsOf } from '@kit/conformance/table/bounds';
import { extraFields, missingFields, wrongTypes } from '@kit/conformance/table/mutations';
import { overrideAssumptions } from '@kit/contracts/assumptions';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

/** The generated contract tests depend on this generator, so it is tested with a known schema. */
const schema = z.strictObject({
  name: z.string(),
  note: z.optional(z.string()),
  contacts: z.array(z.strictObject({ phone: z.string(), kind: z.nullable(z.string()) })),
  place: z.union([z.strictObject({ town: z.string() }), z.strictObject({ village: z.string() })]),
  free: z.looseObject({ any: z.unknown() }),
});
const example = {
  name: 'Ada',
  note: 'x',
  contacts: [{ phone: '1', kind: null }],
  place: { village: 'Aba' },
  free: { any: 1 },
};

describe('the mutations of a request', () => {
  test('break the request each time, and leave the original unchanged', () => {
    const before = structuredClone(example);
    const all = [missingFields, wrongTypes, extraFields].flatMap((mutate) => mutate(schema, example));
    for (const { title, value } of all) expect(z.safeParse(schema, value).success, title).toBe(false);
    expect(example).toEqual(before);
  });
});

describe('the bounds of a request', () => {
  afterEach(() => overrideAssumptions({}));
  const bounded = z.strictObject({
    pin: z.string().check(z.regex(/^\d{4,6}$/)),
    note: z.optional(z.string().check(z.maxLength(2))),
    days: z.int().check(z.minimum(7), z.maximum(14)),
    items: z.array(z.strictObject({ id: z.string().check(z.minLength(1)) })).check(z.minLength(1), z.maxLength(3)),
    free: z.boolean(),
  });
  const valid = { pin: '1234', note: 'ab', days: 7, items: [{ id: 'a' }], free: true };

  test('are found on both sides, for every kind of rule', () => {
    expect(boundsOf(bounded, valid).map(({ within, beyond }) => [within.title, beyond.title])).toEqual([
      ['pin of size 4', 'pin of size 3'],
      ['pin of size 6', 'pin of size 7'],
      ['note of size 2', 'note of size 3'],
      ['days of size 7', 'days of size 6'],
      ['days of size 14', 'days of size 15'],
      ['items of size 1', 'items of size 0'],
      ['items of size 3', 'items of size 4'],
      ['items.0.id of size 1', 'items.0.id of size 0'],
    ]);
  });

  test('lie between a request that the schema accepts and one that it refuses', () => {
    for (const { within, beyond } of boundsOf(bounded, valid)) {
      expect(z.safeParse(bounded, within.value).success, within.title).toBe(true);
      expect(z.safeParse(bounded, beyond.value).success, beyond.title).toBe(false);
    }
  });
});
