import { codes } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';

import { replyEnvelope } from '@kit/contracts/wire/envelope';
import { Channel } from '@kit/mock-server/crypto/channel';
import { applyEffects } from '@kit/mock-server/faults/apply-effects';
import { refusalBy } from '@kit/mock-server/faults/effects/code';
import { type FaultHit, faultAt, matchFault } from '@kit/mock-server/faults/matching';
import type { OutgoingReply } from '@kit/mock-server/faults/outgoing-reply';
import type { Effect, Fault } from '@kit/mock-server/faults/schema';
import { faultless } from '@kit/mock-server/wire/respond';
import { describe, expect, it } from 'vitest';

const METHOD = 'operationConfiguration';
const success = {
  method: METHOD,
  code: 0,
  message: codes.SUCCESS.message,
  data: examples[METHOD].response,
};
const reply: OutgoingReply = {
  ...faultless,
  content: { code: 0, message: codes.SUCCESS.message, results: [success, success] },
  schema: replyEnvelope,
};
const hit = (effect: Effect, target = 0, id = JSON.stringify(effect)): FaultHit => ({
  ...{ id, effect, target },
});
const fault = (effect: Effect, changes: Partial<Fault> = {}): Fault => ({
  ...{ id: 'f1', match: {}, effect, seen: 0, matched: 0 },
  ...{ state: 'active' as const, createdAt: 0, expiresAt: null },
  ...changes,
});
const call = { method: METHOD, contactNumber: undefined };

describe('effects', () => {
  const every: Effect[] = [
    { code: codes.INTERNAL_ERROR.code },
    { payload: 'WRONG_TYPE' },
    { envelope: 'PLAIN_JSON' },
    { http: 503 },
    { latency: { ms: 20 } },
    { network: 'TIMEOUT' },
  ];

  it.each([
    [503, '503 Service Unavailable'],
    // an HTTP status without a standard text
    [599, '599'],
  ])('reply like a gateway without envelopes: %i as %j', (http, body) => {
    expect(applyEffects(reply, [hit({ http })]).replacement).toEqual({ status: http, contentType: 'text/plain', body });
  });

  it('follow one order, independent of the age of the faults', () => {
    const oneWay = applyEffects(
      reply,
      every.map((effect) => hit(effect)),
    );
    const other = applyEffects(reply, every.map((effect) => hit(effect)).reverse());
    expect(other.content).toEqual(oneWay.content);
    // The code applies first: the payload fault breaks the refusal that the code fault made.
    const [changed, untouched] = oneWay.content.results ?? [];
    expect(changed).not.toHaveProperty('data');
    expect(typeof changed?.code === 'number' && typeof changed.message === 'string' && changed.method === METHOD).toBe(
      false,
    );
    expect(untouched).toEqual(success);
    for (const { seal, replacement, delayMs, send } of [oneWay, other]) {
      expect(seal('text', new Channel('0'.repeat(32)))).toBeUndefined();
      expect(replacement).toMatchObject({ status: 503 });
      expect(delayMs).toBe(20);
      expect(send).not.toBe(faultless.send);
    }
  });

  it('of one kind follow the order of their hits', () => {
    const { content } = applyEffects(reply, [hit({ code: 1 }), hit({ code: 2, message: 'The later' })]);
    expect(content.results?.[0]).toEqual({ method: METHOD, code: 2, message: 'The later' });
  });

  it('of latency add up', () => {
    const { delayMs } = applyEffects(reply, [hit({ latency: { ms: 20 } }), hit({ latency: { ms: 30 } })]);
    expect(delayMs).toBe(50);
  });

  it('do not change a reply without faults', () => {
    expect(applyEffects(reply, [])).toBe(reply);
  });

  it('of a refusing code are found beforehand and change no entry', () => {
    const hits = [hit({ latency: { ms: 1 } }), hit({ code: codes.TOKEN_EXPIRED.code }, 1)];
    expect(refusalBy(hits)).toEqual({ code: codes.TOKEN_EXPIRED.code, message: codes.TOKEN_EXPIRED.message });
    expect(applyEffects(reply, hits).content).toBe(reply.content);
    expect(refusalBy([hit({ code: codes.INTERNAL_ERROR.code })])).toBeUndefined();
  });
});

describe('matching', () => {
  /** Returns the hits of an envelope with `entries` entries, and the fault afterwards. */
  const envelope = (first: Fault, entries: number, earlier: readonly FaultHit[] = []) => {
    let found = first;
    const hits = [...earlier];
    for (let target = 0; target < entries && found.state === 'active'; target += 1) {
      const match = matchFault(found, call, target, hits);
      found = match?.fault ?? found;
      if (match?.hit !== undefined) hits.push(match.hit);
    }
    return { fault: found, hits: hits.slice(earlier.length) };
  };

  it.each<[Effect, number]>([
    [{ latency: { ms: 500 } }, 1],
    [{ http: 503 }, 1],
    [{ network: 'TIMEOUT' }, 1],
    [{ envelope: 'NOT_HEX' }, 1],
    [{ code: codes.TOKEN_SQUEEZED.code }, 1],
    [{ code: codes.INTERNAL_ERROR.code }, 4],
    [{ payload: 'EXTRA_FIELD' }, 4],
  ])('of %j: an envelope of four entries has %i hits', (effect, count) => {
    const { hits, fault: after } = envelope(fault(effect), 4);
    expect(hits).toHaveLength(count);
    expect(after).toMatchObject({ seen: 4, matched: count });
  });

  it('delays a reply once per fault, not once per entry', () => {
    expect(applyEffects(reply, envelope(fault({ latency: { ms: 500 } }), 4).hits).delayMs).toBe(500);
  });

  it('allows one delivery, one refusal and any number of latencies', () => {
    const earlier = [
      hit({ http: 503 }),
      hit({ code: codes.TOKEN_EXPIRED.code }),
      hit({ latency: { ms: 1 } }, 0, 'another'),
    ];
    const hitsOf = (effect: Effect) => envelope(fault(effect), 1, earlier).hits.length;
    expect(hitsOf({ network: 'TIMEOUT' })).toBe(0);
    expect(hitsOf({ code: codes.AES_EXPIRED.code })).toBe(0);
    expect(hitsOf({ latency: { ms: 2 } })).toBe(1);
    expect(hitsOf({ code: codes.INTERNAL_ERROR.code })).toBe(1);
  });

  it('returns a new fault instead of changing it', () => {
    const first = Object.freeze(fault({ http: 500 }, { times: 1 }));
    const match = matchFault(first, call, 0, []);
    expect(match).toMatchObject({ fault: { seen: 1, matched: 1, state: 'used up' }, hit: { id: 'f1' } });
    expect(matchFault(fault({ http: 500 }, { match: { contactNumber: '08031234567' } }), call, 0, [])).toBeUndefined();
  });

  it('ends with the lifetime of a fault', () => {
    const first = fault({ http: 500 }, { expiresAt: 100 });
    expect(faultAt(first, 99)).toBe(first);
    expect(faultAt(first, 100).state).toBe('expired');
    // a used-up fault does not become expired: the first reason is more informative
    const usedUp = fault({ http: 500 }, { expiresAt: 100, state: 'used up' });
    expect(faultAt(usedUp, 100)).toBe(usedUp);
    const standing = fault({ http: 500 });
    expect(faultAt(standing, Number.MAX_SAFE_INTEGER)).toBe(standing);
  });
});
