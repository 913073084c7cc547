import { type CodeName, codes } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import { itemsOf, type JsonSchema, jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import { refusalDataOf } from '@kit/contracts/openapi/refusals';
import { ruleTexts } from '@kit/contracts/rules';
import type { EnvelopeEntry, ReplyEnvelope, ResultEntry } from '@kit/contracts/wire/envelope';
import type { Journaled } from '@kit/mock-server/service/journal/entry';
import { redactedTraceOf } from '@kit/mock-server/traces/redact';
import { trace as traceSchema } from '@kit/mock-server/traces/trace';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../../../support/examples';

const names = Object.keys(methods) as MethodName[];

/** A call of the journal, with everything that must not leave the machine around its envelope. */
const callWith = (entries: EnvelopeEntry[], reply: ReplyEnvelope, more: Partial<Journaled> = {}): Journaled => ({
  id: 7,
  contractVersion: '1.0.0',
  clock: '2026-11-21T08:00:00.000Z',
  at: '2026-11-21T08:00:01.000Z',
  url: '/s/adaeze/api/homePage',
  headers: { authorization: 'adaeze' },
  methods: entries.map(({ method }) => method),
  http: 200,
  durationMs: 12.5,
  code: reply.code,
  answeredBy: 'backend',
  device: 'adaeze',
  screen: '/s/adaeze',
  session: { state: 'expired', endedAt: 1, by: 'adaeze' },
  unopened: null,
  note: 'adaeze',
  backend: { origin: 'https://adaeze.example', durationMs: 3, deviations: [] },
  fault: [],
  raw: { request: 'adaeze', reply: 'adaeze' },
  begun: 3,
  request: { t: 1, header: { appName: 'adaeze', version: '1' }, entries },
  reply,
  before: 1,
  after: 2,
  ...more,
});
const success = (...results: Partial<ResultEntry>[]): ReplyEnvelope => ({
  code: 0,
  message: codes.SUCCESS.message,
  results: results.map((result) => ({ method: 'homePage', code: 0, message: codes.SUCCESS.message, ...result })),
});

interface Redacted {
  readonly contactNumber?: string;
  readonly end?: string;
  readonly methods: readonly string[];
  readonly request: { readonly entries: readonly EnvelopeEntry[] };
  readonly reply: ReplyEnvelope;
}
const redacted = (...calls: Journaled[]): readonly Redacted[] => (redactedTraceOf(calls)?.calls ?? []) as Redacted[];
/** Redacts data that the contract does not know. */
const unknown = (data: object): Record<string, unknown> => {
  const [call] = redacted(callWith([{ method: 'homePage', data: { ...data } }], success({ data: {} })));
  return call?.request.entries[0]?.data ?? {};
};
/** Redacts the data of a reply to a method. */
const reply = (method: MethodName, data: object, code: number = codes.SUCCESS.code): unknown =>
  redacted(callWith([{ method, data: {} }], success({ method, code, data })))[0]?.reply.results[0]?.data;

const PLANTED = [
  'Adaeze Nwachukwu-Okonkwo',
  '08031239876',
  '14 Bode Thomas Street, Surulere',
  '••••••6789',
  'adaeze.okonkwo@gmail.com',
  'https://files.example/adaeze?n=08031239876',
  '{"name":"Adaeze","numbers":[8031239876]}',
];
const SECRETS = /adaeze|nwachukwu|okonkwo|8031239876|bode|surulere|6789/i;

let turn = 0;
const planted = (): string => PLANTED[turn++ % PLANTED.length] ?? '';

/** A value with every field of a schema and unknown ones. Each text and number is about a person, even in a closed list. */
const filled = (schema: JsonSchema): unknown => {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(({ type }) => type !== 'null');
  if (variants.length > 0) {
    const [first, ...others] = variants.map(filled);
    return typeof first === 'object' && !Array.isArray(first) ? Object.assign({}, first, ...others) : first;
  }
  const type = [schema.type].flat()[0];
  if (type === 'array') return [...itemsOf(schema), ...itemsOf(schema)].map(filled);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 8_031_239_876;
  if (type !== 'object') return planted();
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, filled(inner)]);
  return { ...Object.fromEntries(fields), 'Adaeze Okonkwo': 8_031_239_876, near: [6.4969, '14 Bode Thomas'] };
};

describe('a redacted trace', () => {
  it('contains nothing of a person in any field of any method, in requests, replies and refusals', () => {
    const entryOf = (method: MethodName): EnvelopeEntry => ({
      method,
      data: filled(jsonSchemaOf(methods[method].request, 'input')) as Record<string, unknown>,
    });
    const answered = names.map((method) => {
      const data = filled(jsonSchemaOf(methods[method].response, 'output'));
      return callWith([entryOf(method)], success({ method, message: planted(), data }), {
        contactNumber: '08031239876',
      });
    });
    const refused = Object.entries(refusalDataOf).flatMap(([name, schema]) => {
      const { code } = codes[name as CodeName];
      const data = filled(jsonSchemaOf(schema, 'output')) as ReplyEnvelope['data'];
      const refusal = { code, message: planted(), data };
      return [
        callWith([entryOf('saveIdentifierInfo')], success({ method: 'saveIdentifierInfo', ...refusal })),
        callWith([entryOf('homePage')], { ...refusal, results: [] }),
      ];
    });
    const calls = redacted(...answered, ...refused);
    expect(new Set(calls.map((call) => call.methods[0]))).toEqual(new Set(names));
    expect(calls).toHaveLength(answered.length + refused.length);
    const text = JSON.stringify(calls);
    expect(text).not.toMatch(SECRETS);
    // A masked number stays a masked number.
    expect(text).toMatch(/"••••••\d{4}"/);
    expect(text).not.toMatch(/••••••[a-z]/i);
  });

  it('has of each call these fields only, and is a trace', () => {
    const lost = callWith([{ method: 'homePage', data: {} }], success({ data: {} }), {
      end: 'lost',
      contactNumber: '08031239876',
    });
    const made = redactedTraceOf([{ ...lost, end: undefined, contactNumber: undefined }, lost]);
    expect(z.safeParse(traceSchema, made).error).toBeUndefined();
    const call = {
      id: 7,
      contractVersion: '1.0.0',
      clock: '2026-11-21T08:00:00.000Z',
      at: '2026-11-21T08:00:01.000Z',
      url: '/app/homePage',
      headers: {},
      methods: ['homePage'],
      http: 200,
      durationMs: 12.5,
      code: 0,
      answeredBy: 'backend',
      unopened: null,
      fault: null,
      raw: { request: '', reply: '' },
      request: { entries: [{ method: 'homePage', data: {} }] },
      reply: success({ data: {} }),
    };
    const contactNumber: unknown = expect.stringMatching(/^0[789]\d{9}$/);
    expect(made).toMatchObject({ redacted: true });
    expect(made?.calls).toStrictEqual([call, { ...call, end: 'lost', contactNumber }]);
  });

  it('leaves out key exchanges and calls that could not be opened, and does not exist without a call', () => {
    const exchange = callWith([], success(), { request: null, reply: { code: 0 } });
    expect(redactedTraceOf([exchange])).toBeUndefined();
    expect(redacted(exchange, callWith([{ method: 'homePage', data: {} }], success()))).toHaveLength(1);
  });

  it.each(names)('of %s keeps what the contract allows, and equal values equal', (method) => {
    const { request, response } = examples[method];
    const call = callWith([{ method, data: request }], success({ method, data: response }));
    const [first, second] = redacted(call, call);
    expect(first).toEqual(second);
    const [sent] = first?.request.entries ?? [];
    const [received] = first?.reply.results ?? [];
    expect(z.safeParse(methods[method].request, sent?.data).error?.issues).toBeUndefined();
    expect(z.safeParse(methods[method].response, received?.data).error?.issues).toBeUndefined();
  });

  it('keeps the code, the message and the paths and reasons of a refusal that the contract knows', () => {
    const known = { path: 'entries.0.data.monthlyIncome', reason: ruleTexts.name };
    expect(reply('saveWorkInfo', { issues: [known] }, codes.REQUEST_INVALID.code)).toEqual({ issues: [known] });
    expect(reply('applyLoan', { daysLeft: 12 }, codes.REAPPLY_BLOCKED.code)).toEqual({ daysLeft: 12 });
    const paths = ['monthlyIncome.Adaeze', '8.0', 'entries.0.8', 'entries.100', 'entries.0x', 'entries.x0', 'Adaeze.0'];
    const issues = [...paths.map((path) => ({ path, reason: '' })), { path: 'entries.10', reason: 'Adaeze' }];
    const replaced = reply('saveWorkInfo', { issues }, codes.REQUEST_INVALID.code) as { issues: typeof issues };
    for (const path of paths) expect(replaced.issues.map((issue) => issue.path)).not.toContain(path);
    expect(replaced.issues.at(-1)).toEqual({
      path: 'entries.10',
      reason: expect.stringMatching(/^(?!Adaeze)[A-Z][a-z]{5}$/),
    });
  });
});

describe('a value that the contract knows', () => {
  const outstanding = (value: unknown) => {
    const { order } = reply('orderDetail', { order: { amount: value } }) as { order: { amount: unknown } };
    return order.amount;
  };

  it.each([0, 9_999_999, -9_999_999, 1e12, 1_999_999_999_999])('stays if it is the quantity %d', (quantity) => {
    expect(outstanding(quantity)).toBe(quantity);
  });

  it.each([10_000_000, -10_000_000, 999_999_999_999, 2e12, 6.4969, '55000'])('is replaced if it is %j', (value) => {
    expect(outstanding(value)).not.toBe(value);
  });

  it('stays if it is a boolean or of a closed list, and is replaced where the contract has another type', () => {
    const kept = { order: { status: 'approved', button: 'get money' } };
    expect(reply('orderDetail', kept)).toEqual(kept);
    expect(reply('faceServiceToggle', { enabled: true })).toEqual({ enabled: true });
    expect(reply('orderDetail', { order: { amount: true } })).toEqual({ order: { amount: false } });
    expect(reply('faceServiceToggle', { enabled: 'yes' })).not.toEqual({ enabled: 'yes' });
    // Only the path of an issue may be the name of a field.
    expect(reply('userIdentifierInfo', { fullName: 'monthlyIncome' })).not.toEqual({ fullName: 'monthlyIncome' });
  });
});

describe('a value that the contract does not know', () => {
  /** Stand-ins are random: so many show each mistake. */
  const TRACES = 40;

  it.each<[string, unknown, RegExp]>([
    ['a phone number', '08031239876', /^0[789]\d{9}$/],
    ['a phone number without zero', '8031239876', /^[789]\d{9}$/],
    ['an international phone number', '+2348031239876', /^\+234[789]\d{9}$/],
    ['an address of a public provider', 'Ada.Obi@Gmail.com', /^[A-Z][a-z]{2}\.[A-Z][a-z]{2}@gmail\.com$/],
    ['an address of another provider', 'ada7@mail.obi.example', /^[a-z]{3}\d@recorded\.example$/],
    ['a day', '1991-04-23', /^(19[789]\d)-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/],
    ['a URL', 'https://files.example:81/Ada?n=80#x', /^https:\/\/recorded\.example\/[A-Z][a-z]{2}\?[a-z]=\d\d#[a-z]$/],
    ['a text', 'Ọlá No. 7,\n₦5', /^[A-Z][a-z]{2} [A-Z][a-z]\. \d,\n₦\d$/],
    [
      'JSON',
      '\n  {"n":[803,"Ada"],"yes":true,"no":null}',
      /^\{"[a-z]":\[[1-9]\d\d,"[A-Z][a-z]{2}"\],"[a-z]{3}":false,"[a-z]{2}":null\}$/,
    ],
    ['a digit', '7', /^\d$/],
    ['a text with a bracket', '[Ada]', /^\[[A-Z][a-z]{2}\]$/],
    ['a number', 8_031_239_876, /^[1-9]\d{9}$/],
    ['a negative number', -8_031_239_876, /^-[1-9]\d{9}$/],
    ['a coordinate', 6.4969, /^\d(\.\d{1,4})?$/],
    ['a negative coordinate', -12.4969, /^-[1-9]\d(\.\d{1,4})?$/],
    ['a tiny fraction', 1.5e-7, /^0\.5$/],
    ['a huge number', 8.03123e30, /^\d\.?\d*e\+30$/],
    ['a boolean', true, /^false$/],
    ['nothing', null, /^null$/],
    ['an empty text', '', /^$/],
  ])('is replaced by its kind: %s', (_kind, value, kind) => {
    for (let trace = 0; trace < TRACES; trace += 1) {
      const [standIn] = Object.values(unknown({ unheardOf: value }));
      expect(String(standIn)).toMatch(kind);
      if (value !== null && value !== '') expect(standIn).not.toBe(value);
    }
  });

  it('is cut at 10,000 characters, and keeps all of a shorter text', () => {
    const lengthOf = (length: number) => String(Object.values(unknown({ unheardOf: 'a'.repeat(length) }))[0]).length;
    expect([lengthOf(9_999), lengthOf(10_000), lengthOf(10_001)]).toEqual([9_999, 10_000, 10_000]);
  });

  it('has a name of its own, also if all names of its length are taken', () => {
    const standIns = Object.keys(unknown(Object.fromEntries([...'0123456789'].map((name) => [name, 'Ada']))));
    expect(standIns).toHaveLength(10);
    for (const name of standIns) expect(name).toMatch(/^\dx*$/);
  });

  it('has equal stand-ins in one trace, and others in the next', () => {
    const text = 'Adaeze Nwachukwu-Okonkwo';
    const [first, second] = Object.values(unknown({ one: text, two: text }));
    expect(first).toBe(second);
    expect(Object.values(unknown({ one: text }))[0]).not.toBe(first);
  });

  it('has the stand-in of an equal value in a field of the contract, which keeps the pattern of the field', () => {
    const data = { bvn: '22345678901', unheardOf: '22345678901' };
    const [call] = redacted(callWith([{ method: 'saveBankInfo', data }], success()));
    const [known, other] = Object.values(call?.request.entries[0]?.data ?? {});
    expect(known).toMatch(/^22\d{9}$/);
    expect(other).toBe(known);
  });
});
