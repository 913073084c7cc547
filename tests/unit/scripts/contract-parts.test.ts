import { describe, expect, it } from 'vitest';
import { compareContracts } from '../../../scripts/contract/compare';
import { type ContractDocument, contractDocument } from '../../../scripts/contract/model';

const EMPTY = {
  ...{ openrpc: '1.3.2', info: { version: '1.0.0' }, methods: [], components: { schemas: {} } },
  ...{ 'x-codes': [], 'x-assumptions': [] },
};
const documentWith = (parts: object): ContractDocument => contractDocument.parse({ ...EMPTY, ...parts });
const linesBetween = (before: object, after: object): string[] =>
  compareContracts(documentWith(before), documentWith(after)).map(({ rule, place, detail }) =>
    [rule, place, detail].join(' | '),
  );

describe('the bridge of two versions', () => {
  const text = { type: 'string' };
  const event = (name: string, more: object = {}) => ({ name, params: {}, callbackData: {}, timeout: 5, ...more });
  const bridge = (parts: object = {}) => ({ 'x-bridge': { object: 'AppBridge', events: [], ...parts } });
  const objectOf = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });

  it.each<[string, object, object, string[]]>([
    ['did not exist before', {}, bridge({ events: [event('a')] }), []],
    ['does not exist any more', bridge({ events: [event('a')] }), {}, []],
    [
      'has other messages',
      bridge({ object: 'A', success: 'ok', call: { a: 1 } }),
      bridge({ object: 'B', success: 'done', call: { a: 2 }, reply: {} }),
      [
        'bridge-message-changed | bridge.object | "A" → "B"',
        'bridge-message-changed | bridge.success | "ok" → "done"',
        'bridge-message-changed | bridge.call | {"a":1} → {"a":2}',
        'bridge-message-changed | bridge.reply | undefined → {}',
      ],
    ],
    [
      'lost an event and got another',
      bridge({ events: [event('a')] }),
      bridge({ events: [event('b')] }),
      ['bridge-event-removed | bridge.a | ', 'bridge-event-added | bridge.b | '],
    ],
    [
      'has its events in another order',
      bridge({ events: [event('a'), event('b', { timeout: 6 })] }),
      bridge({ events: [event('b', { timeout: 6 }), event('a')] }),
      [],
    ],
    [
      'waits longer',
      bridge({ events: [event('a')] }),
      bridge({ events: [event('a', { timeout: 6 })] }),
      ['bridge-timeout-changed | bridge.a | 5 → 6'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(linesBetween(before, after)).toEqual(expected);
  });

  const short = { type: 'string', maxLength: 5 };
  const named = { ...text, 'x-unit': 'naira' };
  const schemas: readonly [string, object, object, string, string][] = [
    ['a field is gone', objectOf({ f: text }), objectOf({}), 'changed', 'widened'],
    ['an optional field is new', objectOf({}), objectOf({ f: text }), 'narrowed', 'widened'],
    ['a required field is new', objectOf({}), objectOf({ f: text }, ['f']), 'narrowed', 'changed'],
    ['a field became required', objectOf({ f: text }), objectOf({ f: text }, ['f']), 'narrowed', 'changed'],
    ['a field became optional', objectOf({ f: text }, ['f']), objectOf({ f: text }), 'changed', 'widened'],
    ['a bound is narrower', objectOf({ f: text }), objectOf({ f: short }), 'narrowed', 'changed'],
    ['a bound is wider', objectOf({ f: short }), objectOf({ f: text }), 'changed', 'widened'],
    ['a unit is named', objectOf({ f: text }), objectOf({ f: named }), 'narrowed', 'widened'],
    ['a unit changed', objectOf({ f: named }), objectOf({ f: { ...text, 'x-unit': 'kobo' } }), 'changed', 'changed'],
    ['another type', objectOf({ f: text }), objectOf({ f: { type: 'integer' } }), 'changed', 'changed'],
  ];
  it.each(schemas)('tells native apps whether they must follow: %s', (_, before, after, ofParams, ofData) => {
    const rulesOf = (part: 'params' | 'callbackData') =>
      compareContracts(
        documentWith(bridge({ events: [event('a', { [part]: before })] })),
        documentWith(bridge({ events: [event('a', { [part]: after })] })),
      ).map(({ rule, place }) => [rule, place]);
    expect(rulesOf('params')).toEqual([[`bridge-params-${ofParams}`, 'bridge.a.params.f']]);
    expect(rulesOf('callbackData')).toEqual([[`bridge-data-${ofData}`, 'bridge.a.callbackData.f']]);
  });
});

describe('the behaviour of two versions', () => {
  const transition = (more: object = {}) => ({ from: 'a', to: 'b', by: 'pay', after: 1, ...more });
  it.each<[string, object, object, string[]]>([
    ['is only known to one', {}, { 'x-timers': { a: 1 } }, []],
    ['is no longer known', { 'x-timers': { a: 1 } }, {}, []],
    [
      'has other words',
      { 'x-timers': [{ says: 'A', starts: 'x', ends: 'y', changes: 'z', examples: 1, ms: 1 }] },
      { 'x-timers': [{ says: 'B', ms: 1 }] },
      [],
    ],
    [
      'has another value',
      { 'x-timers': [{ name: 't', ms: 1 }] },
      { 'x-timers': [{ name: 't', ms: 2 }] },
      ['x-timers.t.ms | 1 → 2'],
    ],
    [
      'has one more',
      { 'x-timers': [] },
      { 'x-timers': [{ name: 't', ms: null }] },
      ['x-timers.t.name | nothing → "t"', 'x-timers.t.ms | nothing → null'],
    ],
    ['has one less', { 'x-timers': [{ field: 'f' }] }, { 'x-timers': [] }, ['x-timers.f.field | "f" → nothing']],
    [
      'has items in another order',
      {
        'x-timers': [
          { effect: 'e', a: 1 },
          { name: 'n', a: 2 },
        ],
      },
      {
        'x-timers': [
          { name: 'n', a: 2 },
          { effect: 'e', a: 1 },
        ],
      },
      [],
    ],
    ['has plain items', { 'x-timers': ['a', 'b'] }, { 'x-timers': ['a', 'c'] }, ['x-timers.1 | "b" → "c"']],
    [
      'has items without a name',
      { 'x-timers': [{ a: 1 }, { a: 2 }] },
      { 'x-timers': [{ a: 1 }, { a: 3 }] },
      ['x-timers.1.a | 2 → 3'],
    ],
    [
      'has another formula',
      { 'x-formulas': { T: { i: '1' } } },
      { 'x-formulas': { T: { i: '2' } } },
      ['x-formulas.T.i | "1" → "2"'],
    ],
    [
      'moves at another time',
      { 'x-transitions': [transition()] },
      { 'x-transitions': [transition({ after: 2 })] },
      ['x-transitions.a → b (pay).after | 1 → 2'],
    ],
    [
      'pays differently',
      { 'x-payments': { effects: [1], bounds: 1, more: 1 } },
      { 'x-payments': { effects: [2], bounds: 2, more: 2 } },
      ['x-payments.effects.0 | 1 → 2', 'x-payments.bounds | 1 → 2'],
    ],
    [
      'shows other fields',
      { 'x-order-detail': { notNullIn: 1, a: 1 } },
      { 'x-order-detail': { notNullIn: 2, a: 2 } },
      ['x-order-detail | 1 → 2'],
    ],
    [
      'has other buttons',
      { 'x-buttons': { byStatus: { a: 1 }, b: 1 } },
      { 'x-buttons': { byStatus: { a: 2 }, b: 2 } },
      ['x-buttons.a | 1 → 2'],
    ],
    ['is of another extension', { 'x-other': 1 }, { 'x-other': 2 }, []],
  ])('%s', (_, before, after, expected) => {
    expect(linesBetween(before, after)).toEqual(expected.map((line) => `behaviour-changed | ${line}`));
  });
});

describe('codes, methods and assumptions of two versions', () => {
  const method = (more: object = {}) => ({
    ...{ name: 'm', params: [], result: { schema: {} }, errors: [], 'x-login': 'none', 'x-changes-state': false },
    ...more,
  });
  const code = (more: object = {}) => ({ name: 'C', code: 1, message: 'No', ...more });
  const error = (more: object = {}) => ({ name: 'C', places: ['result'], ...more });
  it.each<[string, object, object, string[]]>([
    ['a code is new or gone', { 'x-codes': [code()] }, { 'x-codes': [code({ name: 'D' })] }, []],
    ['a number', { 'x-codes': [code()] }, { 'x-codes': [code({ code: 2 })] }, ['code-number-changed | C | 1 → 2']],
    [
      'a message',
      { 'x-codes': [code()] },
      { 'x-codes': [code({ message: 'Yes' })] },
      ['message-changed | C | "No" → "Yes"'],
    ],
    [
      'a healing',
      { 'x-codes': [code()] },
      { 'x-codes': [code({ healedBy: 'app' })] },
      ['healing-changed | C |  → app'],
    ],
    [
      'no healing',
      { 'x-codes': [code({ healedBy: 'app' })] },
      { 'x-codes': [code()] },
      ['healing-changed | C | app → '],
    ],
    ['a method is new', {}, { methods: [method()] }, ['method-added | m | ']],
    ['a method is gone', { methods: [method()] }, {}, ['method-removed | m | ']],
    [
      'a login is needed',
      { methods: [method()] },
      { methods: [method({ 'x-login': 'required' })] },
      ['login-required | m | none → required'],
    ],
    [
      'no login is needed',
      { methods: [method({ 'x-login': 'required' })] },
      { methods: [method()] },
      ['login-dropped | m | required → none'],
    ],
    ['a path is added', { methods: [method()] }, { methods: [method({ 'x-path': '/a' })] }, []],
    [
      'another path',
      { methods: [method({ 'x-path': '/a' })] },
      { methods: [method({ 'x-path': '/b' })] },
      ['path-changed | m | /a → /b'],
    ],
    [
      'a change of state',
      { methods: [method()] },
      { methods: [method({ 'x-changes-state': true })] },
      ['state-change-changed | m | false → true'],
    ],
    [
      'other codes',
      { methods: [method({ errors: [{ code: 1 }, { code: 2 }] })] },
      { methods: [method({ errors: [{ code: 2 }, { code: 3 }] })] },
      ['code-added | m | 3', 'code-removed | m | 1'],
    ],
    [
      'another place of a code',
      { methods: [method({ 'x-errors': [error()] })] },
      { methods: [method({ 'x-errors': [error({ places: ['top', 'result'] })] })] },
      ['code-moved | m.C | result → top, result'],
    ],
    [
      'a place of another code',
      { methods: [method({ 'x-errors': [error()] })] },
      { methods: [method({ 'x-errors': [error({ name: 'D' })] })] },
      [],
    ],
    [
      'other data of a code',
      { methods: [method({ 'x-errors': [error({ data: { type: 'object', properties: { a: {} } } })] })] },
      { methods: [method({ 'x-errors': [error({ data: { type: 'object', properties: { b: {} } } })] })] },
      ['code-data-changed | m.C | m.C.a is gone; m.C.b is new'],
    ],
    ['an assumption is new', {}, { 'x-assumptions': [{ name: 'a', usual: 1 }] }, []],
    [
      'another assumption',
      { 'x-assumptions': [{ name: 'a', usual: 1 }] },
      { 'x-assumptions': [{ name: 'a', usual: [2] }] },
      ['assumption-changed | a | 1 → [2]'],
    ],
    ['a wire is described for the first time', {}, { 'x-wire': { envelope: { algorithm: 'a' } } }, []],
    ['a wire is no longer described', { 'x-wire': { envelope: { algorithm: 'a' } } }, {}, []],
  ])('differ by %s', (_, before, after, expected) => {
    expect(linesBetween(before, after)).toEqual(expected);
  });

  it.each([
    ...['envelope.algorithm', 'envelope.encoding', 'envelope.contentType', 'envelope.noKey.body'],
    ...['keyExchange.algorithm', 'keyExchange.id', 'keyExchange.failure.body', 'keyExchange.headers'],
    ...['keyExchange.reply', 'keyExchange.keyLife', 'token.header', 'token.scheme'],
    ...['upload.parts', 'upload.types', 'upload.most'],
  ])('differ by the wire at %s', (place) => {
    const nested = (value: unknown) => ({
      'x-wire': place.split('.').reduceRight((inner, key) => ({ [key]: inner }), value),
    });
    expect(linesBetween(nested(1), nested(2))).toEqual([`wire-changed | x-wire.${place} | 1 → 2`]);
    expect(linesBetween(nested('a'), { 'x-wire': {} })).toEqual([`wire-changed | x-wire.${place} | "a" → nothing`]);
  });

  it.each(['transport.batch', 'keyExchange.path', 'upload.path'])('differ by the path at %s', (place) => {
    const nested = (value: unknown) => ({
      'x-wire': place.split('.').reduceRight((inner, key) => ({ [key]: inner }), value),
    });
    expect(linesBetween(nested('/a'), nested('/b'))).toEqual([`path-changed | x-wire.${place} | "/a" → "/b"`]);
  });
});
