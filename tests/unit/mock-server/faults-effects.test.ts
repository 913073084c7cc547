import { examples } from '@kit/contracts/examples';
import { replyEnvelope } from '@kit/contracts/wire/envelope';
import { keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import { Channel } from '@kit/mock-server/crypto/channel';
import { applyEffects } from '@kit/mock-server/faults/apply-effects';
import { breakContract } from '@kit/mock-server/faults/effects/payload';
import type { OutgoingReply } from '@kit/mock-server/faults/outgoing-reply';
import { replyProblems } from '@kit/mock-server/faults/reply-problem';
import type { Effect } from '@kit/mock-server/faults/schema';
import { faultless } from '@kit/mock-server/wire/respond';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const METHOD = 'sendAuthCode';
const data = examples[METHOD].response;
const success = { method: METHOD, code: 0, message: 'success', data };
const refused = { method: METHOD, code: 100_500, message: 'no' };
const reply = (...results: OutgoingReply['content']['results'] & object): OutgoingReply => ({
  ...faultless,
  content: { code: 0, message: 'success', results },
  schema: replyEnvelope,
});
const keyReply: OutgoingReply = {
  ...faultless,
  content: { code: 0, message: 'success', data: 'ab', keyId: 'k1' },
  schema: keyExchangeReply,
};
const changedBy = (before: OutgoingReply, effect: Effect, target = 0) =>
  applyEffects(before, [{ id: 'f1', effect, target }]);
const noted = (...fields: string[]) => fields.map((field) => ({ id: 'f1', field }));

describe('an edited reply', () => {
  it('sets fields in one result, and keeps the rest', () => {
    const { content, changed } = changedBy(
      reply(success, success),
      { reply: { set: { expiresInMs: 7, more: [1] } } },
      1,
    );
    expect(content.results).toEqual([success, { ...success, data: { ...data, expiresInMs: 7, more: [1] } }]);
    expect(changed).toEqual(noted('results.1.data.expiresInMs', 'results.1.data.more'));
  });

  it('replaces the data, also of a refusal, which then succeeds', () => {
    const { content, changed } = changedBy(reply(refused), { reply: { data: { other: true }, set: { more: 1 } } });
    expect(content.results).toEqual([{ ...success, data: { other: true, more: 1 } }]);
    expect(changed).toEqual(noted('results.0.data', 'results.0.data.more'));
  });

  it('leaves a refusal without data to set, and a call whose entries did not run', () => {
    expect(changedBy(reply(refused), { reply: { set: { expiresInMs: 7 } } }).content.results).toEqual([refused]);
    expect(changedBy(reply(), { reply: { data: {} } })).toEqual(reply());
    expect(changedBy(keyReply, { reply: { data: {} } })).toBe(keyReply);
  });
});

describe('the check of an edited reply', () => {
  const problemsOf = (reply: { data?: unknown; set?: Record<string, unknown> }, method: string | undefined = METHOD) =>
    replyProblems(method, reply).map(({ path, reason }) => `${path}: ${reason}`);

  it('accepts what the contract allows', () => {
    expect(problemsOf({ data })).toEqual([]);
    expect(problemsOf({ set: { expiresInMs: 7 } })).toEqual([]);
  });

  it('names the wrong field with the reason', () => {
    expect(problemsOf({ set: { expiresInMs: 'soon' } })).toEqual([
      'effect.reply.data.expiresInMs: Invalid input: expected number, received string',
    ]);
    expect(problemsOf({ data: {} })).toHaveLength(2);
    expect(problemsOf({ set: { unknown: 1 } })[0]).toContain('has no field "unknown"');
    expect(problemsOf({ data }, 'generateSk')).toEqual([
      'match.method: Name the method of the contract whose reply to edit',
    ]);
  });
});

describe('data that violates its contract', () => {
  const schema = z.strictObject({ first: z.optional(z.number()), second: z.number(), third: z.string() });
  const whole = { first: 1, second: 2, third: 'x' };

  it('lacks only its first required field', () => {
    expect(breakContract(schema, whole, 'MISSING_FIELD')).toEqual({
      data: { first: 1, third: 'x' },
      fields: ['second'],
    });
  });

  it('has another type in its first field', () => {
    expect(breakContract(schema, whole, 'WRONG_TYPE')).toEqual({ data: { ...whole, first: '1' }, fields: ['first'] });
  });

  it('has an unknown field', () => {
    expect(breakContract(schema, whole, 'EXTRA_FIELD')).toEqual({
      data: { ...whole, aFieldThatNoContractKnows: 'a value' },
      fields: ['aFieldThatNoContractKnows'],
    });
  });

  it('is missing or has another type if it has no field to change', () => {
    expect(breakContract(z.strictObject({}), {}, 'MISSING_FIELD')).toEqual({ data: undefined, fields: [''] });
    expect(breakContract(z.strictObject({}), {}, 'WRONG_TYPE')).toEqual({
      data: 'not what was promised',
      fields: [''],
    });
    expect(breakContract(z.string(), 'text', 'MISSING_FIELD')).toEqual({ data: undefined, fields: [''] });
    expect(breakContract(z.string(), 'text', 'WRONG_TYPE')).toEqual({ data: 4, fields: [''] });
    expect(breakContract(z.string(), 'text', 'EXTRA_FIELD')).toEqual({ data: 4, fields: [''] });
  });
});

describe('a reply that violates its contract on purpose', () => {
  it('is changed in the selected entry, and reports the path', () => {
    const { content, changed } = changedBy(reply(success, success), { payload: 'MISSING_FIELD' }, 1);
    expect(content.results?.[0]).toEqual(success);
    expect(content.results?.[1]).toEqual({ ...success, data: { resendAfterMs: data.resendAfterMs } });
    expect(changed).toEqual(noted('results.1.data.expiresInMs'));
  });

  it('reports the changes of each of two faults', () => {
    const hit = (id: string, target: number, effect: Effect) => ({ id, effect, target });
    const { content, changed } = applyEffects(reply(success, success), [
      hit('f1', 0, { payload: 'WRONG_TYPE', field: 'resendAfterMs' }),
      hit('f2', 1, { payload: 'EXTRA_FIELD', field: 'more' }),
    ]);
    expect(content.results).toEqual([
      { ...success, data: { ...data, resendAfterMs: String(data.resendAfterMs) } },
      { ...success, data: { ...data, more: 'a value' } },
    ]);
    expect(changed).toEqual([
      { id: 'f1', field: 'results.0.data.resendAfterMs' },
      { id: 'f2', field: 'results.1.data.more' },
    ]);
  });

  it('is changed in the chosen field', () => {
    const { content, changed } = changedBy(reply(success), { payload: 'WRONG_TYPE', field: 'resendAfterMs' });
    expect(content.results).toEqual([{ ...success, data: { ...data, resendAfterMs: String(data.resendAfterMs) } }]);
    expect(changed).toEqual(noted('results.0.data.resendAfterMs'));
  });

  it('is changed in the code and message of a refusal without data, but not for a chosen field', () => {
    const { content, changed } = changedBy(reply(refused), { payload: 'MISSING_FIELD' });
    expect(content.results).toEqual([{ code: 100_500, message: 'no' }]);
    expect(changed).toEqual(noted('results.0.method'));
    const chosen = changedBy(reply(refused), { payload: 'MISSING_FIELD', field: 'expiresInMs' });
    expect(chosen.content.results).toEqual([refused]);
    expect(chosen.changed).toEqual([]);
  });

  it('lacks its data if the data has no field', () => {
    const empty = { ...success, method: 'rateTicket', data: 'no object' };
    const { content, changed } = changedBy(reply(empty), { payload: 'MISSING_FIELD' });
    expect(content.results?.[0]).toStrictEqual({ method: 'rateTicket', code: 0, message: 'success' });
    expect(changed).toEqual(noted('results.0.data'));
  });

  it('is changed as a whole if no entry ran', () => {
    const none = changedBy(reply(), { payload: 'MISSING_FIELD' });
    expect(none.content).toEqual({ message: 'success', results: [] });
    expect(none.changed).toEqual(noted('code'));
    const key = changedBy(keyReply, { payload: 'MISSING_FIELD', field: 'keyId' });
    expect(key.content).toEqual({ code: 0, message: 'success', data: 'ab' });
    expect(key.changed).toEqual(noted('keyId'));
  });

  it('is unchanged for a chosen field if no entry ran', () => {
    const before = reply();
    expect(changedBy(before, { payload: 'MISSING_FIELD', field: 'code' })).toBe(before);
  });
});

describe('a code fault', () => {
  it('replaces the result of the selected entry', () => {
    const { content } = changedBy(reply(success, success), { code: 987_654 }, 1);
    expect(content.results).toEqual([success, { method: METHOD, code: 987_654, message: 'Code 987654' }]);
  });

  it('replaces the whole reply if no entry ran', () => {
    expect(changedBy(reply(), { code: 987_654, message: 'no' }).content).toEqual({
      code: 987_654,
      message: 'no',
      results: [],
    });
    expect(changedBy(keyReply, { code: 987_654, message: 'no' }).content).toEqual({ code: 987_654, message: 'no' });
  });
});

describe('a wrongly encrypted envelope', () => {
  const channel = new Channel('0123456789abcdef0123456789abcdef');
  const text = '{"code":0}';
  const sealed = channel.seal(text);
  const sealedAs = (envelope: Extract<Effect, { envelope: string }>['envelope'], by: Channel | undefined = channel) =>
    changedBy(reply(success), { envelope }).seal(text, by);
  const open = (hex: string | undefined) => channel.open(Buffer.from(hex ?? ''));

  it('with an unknown key has whole blocks that differ each time', () => {
    const [one, other] = [sealedAs('WRONG_KEY'), sealedAs('WRONG_KEY')];
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set([one, other, sealed]).size).toBe(3);
  });

  it('with bad padding decrypts to the text with a wrong padding', () => {
    const bad = sealedAs('BAD_PADDING');
    expect(open(bad)).toBeUndefined();
    expect(channel.decrypt(Buffer.from(bad ?? ''))?.toString()).toBe(`${text}${'\0'.repeat(6)}`);
  });

  it('that was tampered with differs in one bit', () => {
    const changed = sealedAs('TAMPERED') ?? '';
    expect(changed.slice(1)).toBe(sealed.slice(1));
    expect(Number.parseInt(changed.charAt(0), 16) ^ Number.parseInt(sealed.charAt(0), 16)).toBe(1);
  });

  it('that is not hex differs in the first character', () => {
    expect(sealedAs('NOT_HEX')).toBe(`g${sealed.slice(1)}`);
  });

  it('in plain JSON is not encrypted', () => {
    expect(sealedAs('PLAIN_JSON')).toBeUndefined();
  });

  it('uses a random key without a session key', () => {
    const { seal } = changedBy(keyReply, { envelope: 'NOT_HEX' });
    expect(seal(text, undefined)).toMatch(/^g[0-9a-f]{31}$/);
  });
});
