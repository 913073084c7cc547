import { ByteBudget } from '@kit/mock-server/sandbox/byte-budget';
import { Documents } from '@kit/mock-server/sandbox/documents';
import { Replies } from '@kit/mock-server/sandbox/idempotency/replies';
import { type ReplyId, replyIdOf } from '@kit/mock-server/sandbox/idempotency/stored-reply';
import { runInContext } from '@kit/mock-server/sandbox/replay-context';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import { describe, expect, it } from 'vitest';

const documents = () => new Documents('box', new CommitQueue({ commit: () => undefined }, () => undefined), []);
const session = (caller: string, requestId: string): ReplyId => replyIdOf({ caller, hasSession: true }, requestId);
const replyOf = (text: string) => ({ fingerprint: '', json: text, code: 0, at: 0 });
const when = <Result>(at: number, step: () => Result): Result => runInContext({ at, seed: undefined, drawn: 0 }, step);

describe('the bytes that the replies to reads of all sandboxes share', () => {
  const SEGMENT = 64 * 1024;
  const large = 'x'.repeat(SEGMENT / 2);
  const fill = (replies: Replies, count: number): void =>
    when(0, () => {
      for (let number = 0; number < count; number += 1)
        replies.put(session('a', String(number)), replyOf(large), false);
    });
  const has = (replies: Replies, number: number) =>
    when(0, () => replies.get(session('a', String(number)))) !== undefined;

  it('are taken from the sandbox with the most, oldest first', () => {
    const budget = new ByteBudget(4 * SEGMENT, SEGMENT);
    const [small, greedy] = [new Replies(documents(), budget), new Replies(documents(), budget)];
    fill(small, 1);
    fill(greedy, 9);
    expect(budget.bytes).toBeLessThanOrEqual(4 * SEGMENT);
    expect(has(small, 0)).toBe(true);
    expect([has(greedy, 0), has(greedy, 8)]).toEqual([false, true]);
    // A dropped reply can be stored again.
    fill(greedy, 1);
    expect(has(greedy, 0)).toBe(true);
  });

  it.each(['end', 'clear'] as const)('are free again after %s()', (ending) => {
    const budget = new ByteBudget(4 * SEGMENT, SEGMENT);
    const replies = new Replies(documents(), budget);
    fill(replies, 2);
    expect(budget.bytes).toBeGreaterThan(0);
    replies[ending]();
    expect([budget.bytes, has(replies, 1)]).toEqual([0, false]);
  });
});
