import { codes } from '@kit/contracts/codes';
import { MINUTE } from '@kit/contracts/time-units';
import { Channel } from '@kit/mock-server/crypto/channel';
import { appliedFaults, changeContent, deliveryOf, sealOf } from '@kit/mock-server/faults/apply';
import { type FaultHit, isLost, refusalBy } from '@kit/mock-server/faults/match';
import { type Effect, type FaultDefinition, faultDefinition } from '@kit/mock-server/faults/schema';
import { faultTargets } from '@kit/mock-server/wire/call';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emptySandbox, sandboxOver } from '../../support/empty-sandbox';
import { examples } from '../../support/examples';

const METHOD = 'operationConfiguration';
const call = { method: METHOD, contactNumber: undefined };
const hit = (effect: Effect, target = 0, id = JSON.stringify(effect)): FaultHit => ({ id, effect, target });

describe('the faults of a sandbox', () => {
  const failing: FaultDefinition = { match: { method: METHOD }, effect: { http: 503 } };

  it('apply to matching calls, oldest first, and count them', () => {
    const { faults } = emptySandbox();
    faults.add({ match: { method: 'orderList' }, effect: { http: 500 } });
    faults.add({ match: {}, effect: { delay: 5 } });
    faults.add({ match: { method: METHOD, device: 'a' }, effect: { delay: 7 } });
    faults.add({ match: { contactNumber: '08031234567' }, effect: { delay: 9 } });
    const ids = (...targets: Parameters<typeof faults.take>[0]) => faults.take(targets).map(({ id }) => id);
    expect(ids(call)).toEqual(['f2']);
    expect(ids({ ...call, device: 'a' })).toEqual(['f2', 'f3']);
    expect(ids({ ...call, contactNumber: '08031234567' })).toEqual(['f2', 'f4']);
    expect(ids({ method: undefined, contactNumber: undefined })).toEqual(['f2']);
    expect(ids(call, { ...call, method: 'orderList' })).toEqual(['f2', 'f1']);
    expect(faults.list().map(({ seen, matched }) => [seen, matched])).toEqual([
      [1, 1],
      [6, 5],
      [1, 1],
      [1, 1],
    ]);
  });

  it('let some calls pass, apply as often as they may, and never reuse an id', () => {
    const { faults } = emptySandbox();
    faults.add({ ...failing, after: 2, times: 1 });
    expect([1, 2, 3, 4].map(() => faults.take([call]).length)).toEqual([0, 0, 1, 0]);
    expect(faults.list()).toMatchObject([{ id: 'f1', seen: 3, matched: 1, state: 'used up' }]);
    expect([faults.remove('f1'), faults.remove('f1')]).toEqual([true, false]);
    expect(faults.add(failing)?.id).toBe('f2');
  });

  it('apply for some minutes of the clock, with after and times, and again once the clock is back before their end', () => {
    const { faults, clock, documents } = emptySandbox();
    clock.advance(90 * MINUTE);
    clock.freeze();
    const start = clock.now();
    faults.add({ ...failing, minutes: 5, after: 1, times: 2 });
    const hitsAt = (minutes: number, sandbox = { clock, faults }) =>
      sandbox.clock.at(start + minutes * MINUTE, () => [
        sandbox.faults.take([call]).length,
        sandbox.faults.list()[0]?.state,
      ]);
    expect([hitsAt(0), hitsAt(6), hitsAt(4.9)]).toEqual([
      [0, 'active'],
      [0, 'used up'],
      [1, 'active'],
    ]);
    expect(faults.list()).toMatchObject([{ seen: 2, matched: 1 }]);
    const again = sandboxOver(documents.all());
    expect([hitsAt(5.1, again), hitsAt(4, again), hitsAt(4, again)]).toEqual([
      [0, 'used up'],
      [1, 'used up'],
      [0, 'used up'],
    ]);
  });

  it('break an upload after a share of its body: a look at that counts nothing', () => {
    const { faults } = emptySandbox();
    const uploading = { method: 'mediaUpload', contactNumber: undefined };
    faults.add({ match: { method: 'mediaUpload' }, effect: { drop: 'upload', percent: 60 }, after: 1, times: 1 });
    expect([faults.uploadBreak([uploading]), faults.take([uploading]).length]).toEqual([undefined, 0]);
    expect([faults.uploadBreak([uploading]), faults.uploadBreak([uploading])]).toEqual([60, 60]);
    expect([faults.uploadBreak([call]), faults.list()[0]?.seen]).toEqual([undefined, 1]);
    expect([isLost(faults.take([uploading])), faults.uploadBreak([uploading])]).toEqual([true, undefined]);
  });

  it('match the number of the caller before that in the data, which counts in its canonical form', () => {
    const data = { contactNumber: '8031234567' };
    const numbers = (caller?: string) =>
      faultTargets([{ method: METHOD, data }], caller, undefined).map(({ contactNumber }) => contactNumber);
    expect([numbers('08099990000'), numbers()]).toEqual([['08099990000'], ['08031234567']]);
  });

  it('are at most two hundred', () => {
    const { faults } = emptySandbox();
    for (let count = 0; count < 200; count += 1) expect(faults.add(failing)).toBeDefined();
    expect(faults.add(failing)).toBeUndefined();
    expect(faults.setNetwork('a', 'offline')).toBe(false);
  });

  it('simulate a network for one device, and no other', () => {
    const { faults } = emptySandbox();
    faults.setNetwork('a', 'offline');
    faults.setNetwork('a', 'slow-3g');
    faults.setNetwork('b', 'offline');
    faults.add({ match: { device: 'a' }, effect: { http: 503 } });
    const effectsOf = (device: string) => faults.take([{ ...call, device }]).map(({ effect }) => effect);
    expect(effectsOf('a')).toEqual([{ delay: 2_000 }, { drop: 'slow', bytesPerSecond: 50_000 }, { http: 503 }]);
    expect(effectsOf('b')).toEqual([{ drop: 'before' }]);
    expect(effectsOf('c')).toEqual([]);
    faults.setNetwork('a', undefined);
    expect(effectsOf('a')).toEqual([{ http: 503 }]);
    expect(effectsOf('b')).toEqual([{ drop: 'before' }]);
  });
});

describe('an envelope of four entries', () => {
  const hitsOf = (...effects: Effect[]) => {
    const { faults } = emptySandbox();
    for (const effect of effects) faults.add({ match: {}, effect });
    return faults.take([call, call, call, call]).map(({ id }) => id);
  };

  it.each<[Effect, number]>([
    [{ delay: 500 }, 1],
    [{ http: 503 }, 1],
    [{ drop: 'after' }, 1],
    [{ drop: 'slow', bytesPerSecond: 1 }, 1],
    [{ envelope: 'GARBAGE' }, 1],
    [{ code: codes.TOKEN_SQUEEZED.code }, 1],
    [{ code: codes.INTERNAL_ERROR.code }, 4],
    [{ reply: { data: {} } }, 4],
  ])('of %j has %i hits', (effect, count) => {
    expect(hitsOf(effect)).toHaveLength(count);
  });

  it('gets the oldest of the faults that change the same part, and all delays', () => {
    expect(hitsOf({ http: 503 }, { http: 504 })).toEqual(['f1']);
    expect(hitsOf({ drop: 'after' }, { drop: 'reset' }, { drop: 'slow', bytesPerSecond: 1 })).toEqual(['f1', 'f3']);
    expect(hitsOf({ code: codes.TOKEN_EXPIRED.code }, { code: codes.TOKEN_INVALID.code })).toEqual(['f1']);
    expect(hitsOf({ delay: 1 }, { delay: 2 })).toEqual(['f1', 'f2']);
  });
});

describe('the content of a reply', () => {
  const { response } = examples[METHOD];
  const success = { method: METHOD, code: 0, message: codes.SUCCESS.message, data: response };
  const content = { code: 0, message: codes.SUCCESS.message, results: [success, structuredClone(success)] };
  const entries = [METHOD, METHOD].map((method) => ({ method, data: {} }));

  it('gets a code before an edit, whatever the order of the faults', () => {
    const hits = [hit({ reply: { set: { limit: 0 } } }), hit({ code: codes.INTERNAL_ERROR.code })];
    for (const order of [hits, hits.toReversed()]) {
      expect(changeContent(content, order).content.results).toEqual([
        { method: METHOD, code: codes.INTERNAL_ERROR.code, message: codes.INTERNAL_ERROR.message },
        success,
      ]);
    }
  });

  it('is refused as a whole only beforehand', () => {
    const hits = [hit({ delay: 1 }), hit({ code: codes.TOKEN_EXPIRED.code }, 1)];
    expect(refusalBy(hits)).toEqual({ code: codes.TOKEN_EXPIRED.code, message: codes.TOKEN_EXPIRED.message });
    expect(changeContent(content, hits).content).toEqual(content);
    expect(refusalBy([hit({ code: codes.INTERNAL_ERROR.code })])).toBeUndefined();
  });

  it('has a text for borrowers if nobody knows its code', () => {
    const { message } = codes.INTERNAL_ERROR;
    expect(changeContent(content, [hit({ code: 99_999 })]).content.results?.[0]).toMatchObject({
      code: 99_999,
      message,
    });
  });

  const edited = (data: unknown, reply: object) => {
    const { content: changed, fields } = changeContent({ ...content, results: [{ ...success, data }] as never }, [
      hit({ reply }, 0, 'f1'),
    ]);
    const [result] = changed.results ?? [];
    return [(result as { data?: unknown } | undefined)?.data, fields.get('f1')];
  };

  it.each<[object, unknown, readonly string[]]>([
    [{ data: { a: 1 } }, { a: 1 }, ['']],
    [{ set: { 'b.c': 7 } }, { a: [{ d: 1 }, { d: 2 }], b: { c: 7 } }, ['b.c']],
    [{ set: { 'b.new': 7, 'no.x': 7 } }, { a: [{ d: 1 }, { d: 2 }], b: { c: 1, new: 7 } }, ['b.new']],
    [{ set: { 'a[].d': 0 } }, { a: [{ d: 0 }, { d: 0 }], b: { c: 1 } }, ['a.0.d', 'a.1.d']],
    [{ set: { 'a.1.d': 0, 'a.5.d': 0 } }, { a: [{ d: 1 }, { d: 0 }], b: { c: 1 } }, ['a.1.d']],
    [{ remove: ['b.c', 'b.none'] }, { a: [{ d: 1 }, { d: 2 }], b: {} }, ['b.c']],
    [{ remove: ['a[]'] }, { a: [], b: { c: 1 } }, ['a.0', 'a.1']],
    [{ set: { 'a.length': 0, 'a.2': 0, 'b.c.d': 0 } }, { a: [{ d: 1 }, { d: 2 }], b: { c: 1 } }, []],
    [{ set: { 'b.__proto__': 7 } }, JSON.parse('{"a":[{"d":1},{"d":2}],"b":{"c":1,"__proto__":7}}'), ['b.__proto__']],
  ])('is edited by %j', (reply, data, fields) => {
    const paths = fields.map((field) => ['results.0.data', field].filter(Boolean).join('.'));
    expect(edited({ a: [{ d: 1 }, { d: 2 }], b: { c: 1 } }, reply)).toEqual([data, paths]);
  });

  it('is in the journal with its changes and what they break', () => {
    const hits = [hit({ http: 503 }, 0, 'f1'), hit({ reply: { remove: ['agreements'] } }, 1, 'f2')];
    expect(appliedFaults(hits, changeContent(content, hits), entries)).toEqual([
      { id: 'f1', effect: { http: 503 } },
      {
        id: 'f2',
        effect: { reply: { remove: ['agreements'] } },
        fields: ['results.1.data.agreements'],
        breaks: [expect.objectContaining({ path: `${METHOD}.data.agreements` })],
      },
    ]);
    expect(appliedFaults([], undefined, entries)).toBeNull();
  });
});

it('a reply is sealed wrongly, not at all, or as garbage', () => {
  const channel = new Channel('0'.repeat(32));
  const opened = (effect: Effect) => channel.open(Buffer.from(sealOf([hit(effect)])('text', channel) ?? '', 'latin1'));
  expect(opened({ delay: 1 })).toBe('text');
  expect(opened({ envelope: 'WRONG_KEY' })).not.toBe('text');
  expect(sealOf([hit({ envelope: 'PLAIN_JSON' })])('text', channel)).toBeUndefined();
  expect(sealOf([hit({ envelope: 'GARBAGE' })])('text', channel)).toMatch(/^g/);
});

it('a reply is replaced by a status, delayed by the sum, and lost or slowed', () => {
  const { replacement, delayMs, send } = deliveryOf([hit({ http: 599 }), hit({ delay: 20 }), hit({ delay: [30, 30] })]);
  expect([replacement, delayMs, send]).toEqual([
    { status: 599, contentType: 'text/plain', body: '599' },
    50,
    undefined,
  ]);
  for (const drop of ['after', 'reset'] as const) expect(deliveryOf([hit({ drop })]).send).toBeDefined();
  expect([isLost([hit({ drop: 'before' })]), isLost([hit({ drop: 'after' })])]).toEqual([true, false]);
});

describe('a fault definition', () => {
  const issuesOf = (definition: object) =>
    z.safeParse(faultDefinition, definition).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  it.each([
    [{ effect: { http: 600 } }, 'effect.http'],
    [{ effect: { http: 199 } }, 'effect.http'],
    [{ effect: { drop: 'slow' } }, 'effect.bytesPerSecond'],
    [{ effect: { drop: 'after', bytesPerSecond: 5 } }, 'effect.bytesPerSecond'],
    [{ effect: { drop: 'upload', percent: 60 } }, 'match.method'],
    [{ match: { method: 'mediaUpload' }, effect: { drop: 'upload' } }, 'effect.percent'],
    [{ match: { method: 'mediaUpload' }, effect: { drop: 'upload', percent: 100 } }, 'effect.percent'],
    [{ match: { method: 'mediaUpload' }, effect: { drop: 'before', percent: 60 } }, 'effect.percent'],
    [{ effect: { envelope: 'OPEN' } }, 'effect'],
    [{ effect: { delay: [5, 1] } }, 'effect.delay'],
    [{ effect: { delay: 600_001 } }, 'effect.delay'],
    [{ effect: { delay: -1 } }, 'effect.delay'],
    [{ effect: { latency: { ms: 1 } } }, 'effect'],
    [{ effect: { http: 503, code: 1 } }, 'effect'],
    [{ effect: { reply: {} } }, 'effect.reply'],
    [{ effect: { reply: { set: { '.a': 1 } } } }, 'effect'],
    [{ effect: { http: 503 }, times: 0 }, 'times'],
    [{ effect: { http: 503 }, after: 0 }, 'after'],
    [{ effect: { http: 503 }, minutes: 0 }, 'minutes'],
    [{ effect: { http: 503 }, minutes: 1.5 }, 'minutes'],
    [{ effect: { http: 503 }, minutes: 525_601 }, 'minutes'],
    [{ effect: { http: 503 }, ttlMs: 1 }, ''],
    [{ match: { contactNumber: '12*' }, effect: { http: 503 } }, 'match.contactNumber'],
    [{ match: { method: 'generateSk', contactNumber: '08031234567' }, effect: { http: 503 } }, 'match.contactNumber'],
  ])('may not be %j', (definition, path) => {
    expect(issuesOf(definition)?.map((issue) => issue.split(':')[0])).toEqual([path]);
  });

  it('lists the known methods if it names another', () => {
    const [issue = ''] = issuesOf({ match: { method: 'homepage' }, effect: { http: 503 } }) ?? [];
    expect(issue).toMatch(/^match\.method: There is no method "homepage"\. Allowed: generateSk, .*homePage/);
    expect(issuesOf({ match: { method: 'batch' }, effect: { http: 503 } })).toEqual([
      'match.method: "batch" is a path, not a method: name the method of one of its entries',
    ]);
  });
});
