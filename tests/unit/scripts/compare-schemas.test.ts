import type { JsonSchema } from '@kit/contracts/openrpc/json-schema';
import { describe, expect, it } from 'vitest';
import { compareContracts } from '../../../scripts/contract/compare';
import { compareSchemas, type Direction } from '../../../scripts/contract/compare-schemas';
import { contractDocument } from '../../../scripts/contract/model';

const LARGEST = Number.MAX_SAFE_INTEGER;

/** The differences between two schemas, one line each. */
const differences = (
  before: JsonSchema,
  after: JsonSchema,
  direction: Direction = 'request',
  components: Readonly<Record<string, JsonSchema>> = {},
): string[] =>
  compareSchemas({ place: 'x', direction, before: components, after: components }, before, after).map(
    ({ rule, place, detail }) => `${rule} ${place} ${detail}`,
  );
const object = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

describe('the bounds of two versions', () => {
  it.each<[string, JsonSchema, JsonSchema]>([
    ['minimum', { type: 'integer', minimum: 1 }, { type: 'integer', minimum: 1 }],
    ['maximum', { type: 'integer', maximum: 5 }, { type: 'integer', maximum: 5 }],
    ['an exclusive minimum', { type: 'integer', exclusiveMinimum: 0 }, { type: 'integer', minimum: 1 }],
    [
      'a minimum beside a lower exclusive one',
      { type: 'integer', exclusiveMinimum: 0, minimum: 5 },
      { type: 'integer', minimum: 5 },
    ],
    [
      'an exclusive minimum beside a lower one',
      { type: 'integer', exclusiveMinimum: 7, minimum: 5 },
      { type: 'integer', minimum: 8 },
    ],
    ['the largest safe integer', { type: 'integer', maximum: LARGEST }, { type: 'integer' }],
    ['the smallest safe integer', { type: 'integer' }, { type: 'integer', minimum: -LARGEST }],
    ['lengths', { type: 'string', minLength: 1, maxLength: 9 }, { type: 'string', minLength: 1, maxLength: 9 }],
    [
      'numbers of items',
      { type: 'array', items: {}, minItems: 1, maxItems: 2 },
      { type: 'array', items: {}, minItems: 1, maxItems: 2 },
    ],
    ['none', { type: 'integer' }, { type: 'integer' }],
  ])('are not a difference if they are equal: %s', (_what, before, after) => {
    expect(differences(before, after)).toEqual([]);
    expect(differences(after, before, 'response')).toEqual([]);
  });

  it.each<[string, JsonSchema, JsonSchema]>([
    ['minimum 1 → 2', { type: 'integer', minimum: 1 }, { type: 'integer', minimum: 2 }],
    ['minimum nothing → 0', { type: 'integer' }, { type: 'integer', minimum: 0 }],
    ['minimum 1 → 2', { type: 'integer', exclusiveMinimum: 0 }, { type: 'integer', exclusiveMinimum: 1 }],
    ['maximum 5 → 4', { type: 'integer', maximum: 5 }, { type: 'integer', maximum: 4 }],
    ['maximum nothing → 5', { type: 'integer', maximum: LARGEST }, { type: 'integer', maximum: 5 }],
    ['minLength 1 → 2', { type: 'string', minLength: 1 }, { type: 'string', minLength: 2 }],
    ['maxLength 9 → 8', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 8 }],
    ['minItems nothing → 1', { type: 'array', items: {} }, { type: 'array', items: {}, minItems: 1 }],
    ['maxItems 3 → 2', { type: 'array', items: {}, maxItems: 3 }, { type: 'array', items: {}, maxItems: 2 }],
  ])('narrow or widen: %s', (said, before, after) => {
    const [keyword = '', from = '', , to = ''] = said.split(' ');
    expect(differences(before, after)).toEqual([`request-narrowed x ${said}`]);
    expect(differences(before, after, 'response')).toEqual([`response-narrowed x ${said}`]);
    expect(differences(after, before)).toEqual([`request-widened x ${keyword} ${to} → ${from}`]);
  });
});

describe('the fields of two versions', () => {
  const required = object({ a: { type: 'string', maxLength: 5 } }, 'a');
  const optional = object({ a: { type: 'string', maxLength: 9 } });

  it('show every change of a field that became optional or required', () => {
    expect(differences(required, optional)).toEqual([
      'request-field-optional x.a optional',
      'request-widened x.a maxLength 5 → 9',
    ]);
    expect(differences(optional, required, 'response')).toEqual([
      'response-field-required x.a required',
      'response-narrowed x.a maxLength 9 → 5',
    ]);
  });

  it.each<[string, Direction, JsonSchema, JsonSchema, string[]]>([
    ['removed', 'request', required, object({}), ['request-field-removed x.a is gone']],
    ['removed', 'response', required, object({}), ['response-field-removed x.a is gone']],
    ['added', 'request', object({}), required, ['request-field-added-required x.a is new']],
    ['added', 'request', object({}), optional, ['request-field-added x.a is new']],
    ['added', 'response', object({}), required, ['response-field-added x.a is new']],
    ['added', 'response', object({}), optional, ['response-field-added-optional x.a is new']],
    ['added to nothing', 'request', { type: 'object' }, optional, ['request-field-added x.a is new']],
    ['removed to nothing', 'request', required, { type: 'object' }, ['request-field-removed x.a is gone']],
    ['the same', 'request', required, required, []],
  ])('that were %s, in a %s', (_what, direction, before, after, expected) => {
    expect(differences(before, after, direction)).toEqual(expected);
  });

  it('are optional in an object that lists no required field', () => {
    const bare: JsonSchema = { type: 'object', properties: { a: { type: 'string', maxLength: 9 } } };
    expect(differences(bare, optional)).toEqual([]);
    expect(differences({ type: 'object' }, bare)).toEqual(['request-field-added x.a is new']);
  });

  it('are found at any depth, in items too', () => {
    const deep = (inner: JsonSchema) => object({ list: { type: 'array', items: object({ b: inner }, 'b') } }, 'list');
    expect(differences(deep({ type: 'string' }), deep({ type: 'string', minLength: 1 }))).toEqual([
      'request-narrowed x.list[].b minLength nothing → 1',
    ]);
  });
});

describe('the values, patterns and types of two versions', () => {
  it.each<[string, JsonSchema, JsonSchema, string[]]>([
    ['a value more', { enum: ['a'] }, { enum: ['a', 'b'] }, ['request-widened x with the value "b"']],
    ['a value less', { enum: ['a', 'b'] }, { enum: ['b'] }, ['request-narrowed x without the value "a"']],
    [
      'another value',
      { const: 'a' },
      { const: 'b' },
      ['request-narrowed x without the value "a"', 'request-widened x with the value "b"'],
    ],
    ['a list of values', { type: 'string' }, { type: 'string', enum: ['a'] }, ['request-narrowed x only ["a"]']],
    ['no list of values', { type: 'string', enum: ['a'] }, { type: 'string' }, ['request-widened x not only ["a"]']],
    ['the same value', { const: 'a' }, { enum: ['a'] }, []],
    [
      'a pattern',
      { type: 'string' },
      { type: 'string', pattern: '^a$' },
      ['request-narrowed x pattern nothing → "^a$"'],
    ],
    [
      'no pattern',
      { type: 'string', pattern: '^a$' },
      { type: 'string' },
      ['request-widened x pattern "^a$" → nothing'],
    ],
    [
      'another pattern',
      { type: 'string', pattern: '^a$' },
      { type: 'string', pattern: '^b$' },
      ['request-changed x pattern "^a$" → "^b$"'],
    ],
    ['the same pattern', { type: 'string', pattern: '^a$' }, { type: 'string', pattern: '^a$' }, []],
    ['integers only', { type: 'number' }, { type: 'integer' }, ['request-narrowed x number → integer']],
    ['all numbers', { type: 'integer' }, { type: 'number' }, ['request-widened x integer → number']],
    ['null', { type: 'string' }, { type: ['string', 'null'] }, ['request-widened x or null']],
    ['no null', { anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: 'string' }, ['request-narrowed x no null']],
    ['another type', { type: 'string' }, { type: 'boolean' }, ['request-changed x string → boolean']],
    [
      'other types',
      { type: ['string', 'null'] },
      { type: ['boolean', 'array'] },
      ['request-changed x string or null → boolean or array'],
    ],
    ['a second object', object({}), { oneOf: [object({}), object({})] }, ['request-widened x or object 2']],
    [
      'a change in the second object',
      { oneOf: [object({}), object({})] },
      { oneOf: [object({}), object({ a: {} })] },
      ['request-field-added x.a is new'],
    ],
    [
      'a unit',
      { type: 'integer' },
      { type: 'integer', 'x-unit': 'naira' } as JsonSchema,
      ['unit-named x nothing → "naira"'],
    ],
    [
      'another unit',
      { type: 'integer', 'x-unit': 'kobo' } as JsonSchema,
      { type: 'integer', 'x-unit': 'naira' } as JsonSchema,
      ['unit-changed x "kobo" → "naira"'],
    ],
    [
      'the same unit',
      { type: 'integer', 'x-unit': 'naira' } as JsonSchema,
      { type: 'integer', 'x-unit': 'naira' } as JsonSchema,
      [],
    ],
    [
      'a longer tuple',
      { type: 'array', prefixItems: [{}] } as JsonSchema,
      { type: 'array', prefixItems: [{}, {}] } as JsonSchema,
      ['request-changed x another number of items'],
    ],
    [
      'a list for a tuple',
      { type: 'array', prefixItems: [{}] } as JsonSchema,
      { type: 'array', items: {} },
      ['request-changed x another number of items'],
    ],
    [
      'an item of a tuple',
      { type: 'array', prefixItems: [{}, { type: 'string' }] } as JsonSchema,
      { type: 'array', prefixItems: [{}, { type: 'string', minLength: 1 }] } as JsonSchema,
      ['request-narrowed x[1] minLength nothing → 1'],
    ],
    [
      'a tuple in the spelling of older documents',
      { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }] } as JsonSchema,
      [],
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(differences(before, after)).toEqual(expected);
    expect(differences(before, after, 'response')).toEqual(
      expected.map((line) => line.replace(/^request-/, 'response-').replace('field-added ', 'field-added-optional ')),
    );
  });

  it('include the unit of any variant', () => {
    const amount = (unit: string): JsonSchema =>
      ({ anyOf: [{ type: 'null' }, { type: 'integer', 'x-unit': unit }] }) as JsonSchema;
    expect(differences(amount('kobo'), amount('naira'))).toEqual(['unit-changed x "kobo" → "naira"']);
  });

  it('are those of the referred schema', () => {
    const components = { Name: { type: 'string', maxLength: 5 } as const };
    const name = { $ref: '#/components/schemas/Name' };
    expect(differences(name, { type: 'string', maxLength: 5 }, 'request', components)).toEqual([]);
    expect(differences(name, { ...name, minLength: 1 }, 'request', components)).toEqual([
      'request-narrowed x minLength nothing → 1',
    ]);
    expect(differences({ allOf: [name] }, { type: 'string', maxLength: 6 }, 'request', components)).toEqual([
      'request-widened x maxLength 5 → 6',
    ]);
  });

  it('and the rules of a request that no schema can express', () => {
    const withRules = (...names: string[]): JsonSchema =>
      ({ type: 'object', 'x-rules': names.map((name) => ({ name, says: `says ${name}` })) }) as JsonSchema;
    const [one, both] = [withRules('a'), withRules('a', 'b')];
    expect(differences(one, both)).toEqual(['rule-added x b: says b']);
    expect(differences(both, one)).toEqual(['rule-removed x b']);
    expect(differences(one, both, 'response')).toEqual([]);
    expect(differences(withRules(), one)).toEqual(['rule-added x a: says a']);
  });
});

describe('the headers of two versions', () => {
  const withHeaders = (...headers: object[]) =>
    contractDocument.parse({
      openrpc: '1.3.2',
      info: { version: '1.0.0' },
      methods: [],
      components: { schemas: {} },
      'x-codes': [],
      'x-assumptions': [],
      'x-wire': { headers },
    });
  const named = (name: string, required: boolean, pattern?: string) => ({ name, required, pattern });
  const id = named('requestId', true, '^[0-9a-f]{32}$');

  it.each<[string, object[], object[], string[]]>([
    ['a header is gone', [id, named('pkg', false)], [id], ['wire-changed x-wire.headers.pkg is gone']],
    ['the last header is gone', [id], [], ['wire-changed x-wire.headers.requestId is gone']],
    ['a header is new', [id], [id, named('a', false)], ['header-added a is new']],
    ['a required header is new', [id], [id, named('a', true)], ['header-required a is new']],
    ['a header became optional', [id], [{ ...id, required: false }], ['header-optional requestId ']],
    ['a header became required', [{ ...id, required: false }], [id], ['header-required requestId ']],
    [
      'a header became optional and has another pattern',
      [id],
      [named('requestId', false, '^a$')],
      ['wire-changed x-wire.headers.requestId "^[0-9a-f]{32}$" → "^a$"', 'header-optional requestId '],
    ],
    [
      'a header has another name',
      [named('a', true)],
      [named('b', true)],
      ['header-required b is new', 'wire-changed x-wire.headers.a is gone'],
    ],
    ['nothing changed', [id, named('pkg', false)], [named('pkg', false), id], []],
  ])('%s', (_what, before, after, expected) => {
    const changes = compareContracts(withHeaders(...before), withHeaders(...after));
    expect(changes.map(({ rule, place, detail }) => `${rule} ${place} ${detail}`)).toEqual(expected);
  });
});
