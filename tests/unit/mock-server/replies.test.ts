import { assumptions } from '@kit/contracts/assumptions';
import { Documents } from '@kit/mock-server/sandbox/documents';
import { Replies } from '@kit/mock-server/sandbox/idempotency/replies';
import { runInContext } from '@kit/mock-server/sandbox/replay-context';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import type { StoredDocument } from '@kit/mock-server/store/store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const commits = () => new CommitQueue({ commit: () => undefined }, () => undefined);
const documents = (stored: readonly StoredDocument[] = []) => new Documents('box', commits(), stored);
const replyOf = (text: string, at = 0) => ({ fingerprint: `["${text}"]`, json: `{"said":"${text}"}`, code: 7, at });
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
            for (const [id, reply] of all) replies.put(id, reply, changesState);
            for (const [id, reply] of all) expect(replies.get(id)).toMatchObject(reply);
          });
        },
      ),
    );
  });

  it('expire after ten minutes, and can be stored again', () => {
    const replies = new Replies(documents());
    const end = assumptions.requestIdLife;
    when(0, () => replies.put('id', replyOf('first'), changesState));
    when(end, () => expect(replies.get('id')).toMatchObject(replyOf('first')));
    when(end + 1, () => {
      expect(replies.get('id')).toBeUndefined();
      replies.put('id', replyOf('second', end + 1), changesState);
      expect(replies.get('id')).toMatchObject(replyOf('second', end + 1));
    });
  });

  it('are deleted with their token, or all together', () => {
    const replies = new Replies(documents());
    when(0, () => {
      for (const id of ['a:1', 'a:2', 'ab:1']) replies.put(id, replyOf(id), changesState);
      replies.forget('a');
      expect(['a:1', 'a:2', 'ab:1'].map((id) => replies.get(id)?.code)).toEqual([undefined, undefined, 7]);
    });
  });

  it('are limited in number to the newest', () => {
    const replies = new Replies(documents());
    const most = changesState ? 20_000 : 4_000;
    when(0, () => {
      for (let number = 0; number <= most; number += 1) replies.put(String(number), replyOf('x'), changesState);
      expect(replies.get('0')).toBeUndefined();
      expect(replies.get('1')).toBeDefined();
      expect(replies.get(String(most))).toBeDefined();
    });
  });

  it('are limited in bytes', () => {
    const replies = new Replies(documents());
    const mebibyte = 'x'.repeat(1024 * 1024);
    when(0, () => {
      for (let number = 0; number < 40; number += 1) replies.put(String(number), replyOf(mebibyte), changesState);
      const held = Array.from({ length: 40 }, (__, number) => replies.get(String(number))).filter(Boolean);
      expect(held.length).toBeGreaterThan(0);
      expect(held.length).toBeLessThanOrEqual(16);
      expect(replies.get('39')?.json).toContain(mebibyte);
    });
  });
});

it('continues after a restart, and overwrites no valid reply', () => {
  const first = documents();
  const replies = new Replies(first);
  when(0, () => {
    for (const id of ['a', 'b', 'c']) replies.put(id, replyOf(id), true);
  });
  const again = new Replies(documents(first.all() ?? []));
  when(1, () => {
    again.put('d', replyOf('d', 1), true);
    expect(['a', 'b', 'c', 'd'].map((id) => again.get(id)?.json)).toEqual(
      ['a', 'b', 'c', 'd'].map((id) => replyOf(id).json),
    );
  });
});

it('separates a read and a later write with the same id: an expired read hides nothing', () => {
  const replies = new Replies(documents());
  const later = assumptions.requestIdLife + 1;
  when(0, () => replies.put('id', replyOf('read'), false));
  when(later, () => {
    replies.put('id', replyOf('write', later), true);
    expect(replies.get('id')).toMatchObject(replyOf('write', later));
  });
});
