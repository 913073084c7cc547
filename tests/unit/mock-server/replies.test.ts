import { assumptions, overrideAssumptions } from '@kit/contracts/assumptions';
import { Documents } from '@kit/mock-server/sandbox/documents';
import { Replies } from '@kit/mock-server/sandbox/idempotency/replies';
import { type ReplyId, replyIdOf, storedReply } from '@kit/mock-server/sandbox/idempotency/stored-reply';
import { runInContext } from '@kit/mock-server/sandbox/replay-context';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import type { StoredDocument } from '@kit/mock-server/store/store';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const commits = () => new CommitQueue({ commit: () => undefined }, () => undefined);
const documents = (stored: readonly StoredDocument[] = []) => new Documents('box', commits(), stored);
const session = (caller: string, requestId = '1') => replyIdOf({ caller, hasSession: true }, requestId);
const anonymous = (caller: string, requestId = '1') => replyIdOf({ caller, hasSession: false }, requestId);
const replyOf = (text: string, at = 0) => ({
  fingerprint: `["${text.slice(0, 20)}"]`,
  json: `{"said":"${text}"}`,
  code: 7,
  at,
});
const when = <Result>(at: number, step: () => Result): Result => runInContext({ at, seed: undefined, drawn: 0 }, step);

describe.each([
  ['that only read', false],
  ['that changed state', true],
])('the stored replies to envelopes %s', (_, changesState) => {
  it('are found by id, with any content', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.string(), fc.jsonValue(), fc.integer()), { selector: ([id]) => id, maxLength: 30 }),
        (given) => {
          const replies = new Replies(documents());
          const all = given.map(([id, value, code]) => {
            const json = JSON.stringify({ value });
            return [id, { fingerprint: JSON.stringify([value]), json, code, at: 5 }] as const;
          });
          when(6, () => {
            for (const [id, reply] of all) replies.put(session(id), reply, changesState);
            for (const [id, reply] of all) expect(replies.get(session(id))).toMatchObject(reply);
          });
        },
      ),
    );
  });

  it('expire after ten minutes, and can be stored again', () => {
    const replies = new Replies(documents());
    const end = assumptions.requestIdLife;
    when(0, () => replies.put(session('id'), replyOf('first'), changesState));
    when(end, () => expect(replies.get(session('id'))).toMatchObject(replyOf('first')));
    when(end + 1, () => {
      expect(replies.get(session('id'))).toBeUndefined();
      replies.put(session('id'), replyOf('second', end + 1), changesState);
      expect(replies.get(session('id'))).toMatchObject(replyOf('second', end + 1));
    });
  });

  it('are deleted with their token', () => {
    const replies = new Replies(documents());
    const own = [session('a', '1'), session('a', '2')];
    const others = [session('a:b'), session('ab'), anonymous('a')];
    when(0, () => {
      for (const id of [...own, ...others]) replies.put(id, replyOf('x'), changesState);
      replies.forget('a');
      expect(own.map((id) => replies.get(id))).toEqual([undefined, undefined]);
      expect(others.map((id) => replies.get(id)?.code)).toEqual([7, 7, 7]);
    });
  });

  it('are deleted all together', () => {
    const stored = documents();
    const replies = new Replies(stored);
    when(0, () => {
      for (const id of [session('a'), anonymous('a')]) replies.put(id, replyOf('x'), changesState);
      stored.clear();
      replies.clear();
      expect([session('a'), anonymous('a')].map((id) => replies.get(id))).toEqual([undefined, undefined]);
      replies.put(session('a'), replyOf('y'), changesState);
      expect(replies.get(session('a'))).toMatchObject(replyOf('y'));
    });
  });

  it('of a session and of a key with the same text stay apart', () => {
    const replies = new Replies(documents());
    when(0, () => {
      replies.put(session('a'), replyOf('session'), changesState);
      replies.put(anonymous('a'), replyOf('key'), changesState);
      expect(replies.get(session('a'))).toMatchObject(replyOf('session'));
      expect(replies.get(anonymous('a'))).toMatchObject(replyOf('key'));
    });
  });

  it('are limited in bytes, and the newest stays', () => {
    const replies = new Replies(documents());
    const mebibyte = 'x'.repeat(1024 * 1024);
    when(0, () => {
      for (let number = 0; number < 40; number += 1)
        replies.put(session(String(number)), replyOf(mebibyte), changesState);
      const held = Array.from({ length: 40 }, (__, number) => replies.get(session(String(number)))).filter(Boolean);
      expect(held.length).toBeGreaterThan(0);
      expect(held.length).toBeLessThanOrEqual(12);
      expect(replies.get(session('39'))?.json).toContain(mebibyte);
    });
  });

  it('of sessions survive any number of anonymous calls', () => {
    const replies = new Replies(documents());
    const large = 'x'.repeat(100_000);
    when(0, () => {
      replies.put(session('borrower'), replyOf('paid'), changesState);
      for (let number = 0; number < 300; number += 1) {
        replies.put(anonymous(`key ${number % 7}`, String(number)), replyOf(large), changesState);
      }
      expect(replies.get(session('borrower'))).toMatchObject(replyOf('paid'));
      expect(replies.get(anonymous('key 5', '299'))).toBeDefined();
      expect(replies.get(anonymous('key 0', '0'))).toBeUndefined();
    });
  });
});

it('limits reads in number to the newest', () => {
  const replies = new Replies(documents());
  when(0, () => {
    for (let number = 0; number <= 4_000; number += 1) replies.put(session('a', String(number)), replyOf('x'), false);
    expect(replies.get(session('a', '0'))).toBeUndefined();
    expect(replies.get(session('a', '1'))).toBeDefined();
    expect(replies.get(session('a', '4000'))).toBeDefined();
  });
});

describe('the limit of replies that changed state', () => {
  const standard = { ...assumptions };
  afterEach(() => overrideAssumptions(standard));

  const stored = (replies: Replies, ids: readonly ReplyId[]): string[] =>
    ids.filter((id) => replies.get(id) !== undefined).map(({ caller, requestId }) => `${caller} ${requestId}`);
  const numbered = (caller: string, count: number): ReplyId[] =>
    Array.from({ length: count }, (_, number) => session(caller, String(number)));

  it.each([
    ['sessions', 'sessionReplyBytes', session],
    ['callers without a session', 'anonymousReplyBytes', anonymous],
  ] as const)('removes the oldest reply of the %s with the most stored bytes first', (_, name, idOf) => {
    overrideAssumptions({ [name]: 5_300 });
    const replies = new Replies(documents());
    const thousand = 'x'.repeat(1_000);
    const ids = [...['a', 'b', 'c'].map((id) => idOf('large', id)), idOf('small', 'a'), idOf('other', 'a')];
    when(0, () => {
      replies.put(idOf('small', 'a'), replyOf('x'), true);
      for (const id of ['a', 'b', 'c']) replies.put(idOf('large', id), replyOf(thousand), true);
      replies.put(idOf('other', 'a'), replyOf(thousand), true);
      expect(stored(replies, ids)).toEqual(['large b', 'large c', 'small a', 'other a']);
    });
  });

  it('counts the new reply for its caller, so the caller with the most data loses replies', () => {
    overrideAssumptions({ sessionReplyBytes: 2_600 });
    const replies = new Replies(documents());
    when(0, () => {
      for (const id of ['a', 'b']) replies.put(session('first', id), replyOf('x'.repeat(300)), true);
      replies.put(session('second', 'a'), replyOf('x'.repeat(100)), true);
      replies.put(session('second', 'b'), replyOf('x'.repeat(800)), true);
      const all = [session('first', 'a'), session('first', 'b'), session('second', 'a'), session('second', 'b')];
      expect(stored(replies, all)).toEqual(['first a', 'first b', 'second b']);
    });
  });

  it('keeps the newest reply, even if it is above the limit alone', () => {
    overrideAssumptions({ sessionReplyBytes: 1_000 });
    const replies = new Replies(documents());
    when(0, () => {
      for (const id of numbered('a', 3)) replies.put(id, replyOf('x'.repeat(2_000)), true);
      expect(stored(replies, numbered('a', 3))).toEqual(['a 2']);
    });
  });

  it('counts more than the texts, so that small replies cannot take any amount', () => {
    overrideAssumptions({ anonymousReplyBytes: 30_000 });
    const written = documents();
    const replies = new Replies(written);
    when(0, () => {
      for (let number = 0; number < 200; number += 1) replies.put(anonymous('k', String(number)), replyOf(''), true);
      expect(written.size).toBeLessThan(120);
      expect(written.size).toBeGreaterThan(80);
    });
  });

  it('returns the bytes of replies that expired, were deleted or were replaced', () => {
    overrideAssumptions({ sessionReplyBytes: 4_000 });
    const written = documents();
    const replies = new Replies(written);
    const later = assumptions.requestIdLife + 1;
    const large = (at: number) => replyOf('x'.repeat(1_200), at);
    when(0, () => {
      for (const id of numbered('expires', 2)) replies.put(id, large(0), true);
    });
    when(later, () => {
      for (const id of numbered('a', 2)) replies.put(id, large(later), true);
      expect(stored(replies, numbered('a', 2))).toEqual(['a 0', 'a 1']);
      for (let time = 0; time < 5; time += 1) replies.put(session('a', '1'), large(later), true);
      expect(stored(replies, numbered('a', 2))).toEqual(['a 0', 'a 1']);
      replies.forget('a');
      for (const id of numbered('b', 2)) replies.put(id, large(later), true);
      expect(stored(replies, numbered('b', 2))).toEqual(['b 0', 'b 1']);
    });
    expect(written.size).toBe(2);
  });

  it('overwrites the document of a dropped reply instead of adding one', () => {
    overrideAssumptions({ sessionReplyBytes: 4_000 });
    const written = documents();
    const replies = new Replies(written);
    when(0, () => {
      for (const id of numbered('a', 2)) replies.put(id, replyOf('x'.repeat(1_200)), true);
      const slots = (written.all() ?? []).map(({ id }) => id);
      for (const id of numbered('a', 9)) replies.put(id, replyOf('x'.repeat(1_200)), true);
      expect((written.all() ?? []).map(({ id }) => id)).toEqual(slots);
    });
  });

  it('holds after a restart, with the same callers and order', () => {
    overrideAssumptions({ sessionReplyBytes: 4_000, anonymousReplyBytes: 4_000 });
    const first = documents();
    const before = new Replies(first);
    const middle = 'x'.repeat(1_200);
    when(0, () => {
      for (const id of numbered('a', 3)) before.put(id, replyOf(middle), true);
      before.put(anonymous('a', '0'), replyOf('key'), true);
    });
    const replies = new Replies(documents(first.all() ?? []));
    when(0, () => {
      expect(stored(replies, numbered('a', 3))).toEqual(['a 1', 'a 2']);
      expect(replies.get(anonymous('a', '0'))).toMatchObject(replyOf('key'));
      replies.put(session('b', '0'), replyOf(middle), true);
      expect(stored(replies, [...numbered('a', 3), session('b', '0')])).toEqual(['a 2', 'b 0']);
      expect(replies.get(anonymous('a', '0'))).toMatchObject(replyOf('key'));
    });
  });

  it('treats a stored reply without a caller as one of a session', () => {
    const body = { ...replyOf('old'), id: 'token:1', number: 3 };
    const replies = new Replies(documents([{ sandbox: 'box', kind: 'reply', id: '3', body }]));
    when(0, () => expect(replies.get(session('token'))).toMatchObject(replyOf('old')));
  });
});

it('continues after a restart, and overwrites no valid reply', () => {
  const first = documents();
  const replies = new Replies(first);
  when(0, () => {
    for (const id of ['a', 'b', 'c']) replies.put(session(id), replyOf(id), true);
  });
  const again = new Replies(documents(first.all() ?? []));
  when(1, () => {
    again.put(session('d'), replyOf('d', 1), true);
    expect(['a', 'b', 'c', 'd'].map((id) => again.get(session(id))?.json)).toEqual(
      ['a', 'b', 'c', 'd'].map((id) => replyOf(id).json),
    );
  });
});

it('separates a read and a later write with the same id: an expired read hides nothing', () => {
  const replies = new Replies(documents());
  const later = assumptions.requestIdLife + 1;
  when(0, () => replies.put(session('id'), replyOf('read'), false));
  when(later, () => {
    replies.put(session('id'), replyOf('write', later), true);
    expect(replies.get(session('id'))).toMatchObject(replyOf('write', later));
  });
});

it('accepts an imported reply only if faults can change its content', () => {
  const reply = { fingerprint: '', code: 0, at: 0 };
  const isAccepted = (json: string) => z.safeParse(storedReply, { ...reply, json }).success;
  expect(isAccepted('{"code":0,"results":[]}')).toBe(true);
  for (const wrong of ['', '5', 'null', '{', `${'['.repeat(33)}${']'.repeat(33)}`])
    expect(isAccepted(wrong)).toBe(false);
});
