import { runInContext } from '@kit/mock-server/core/replay-context';
import { replyIdOf } from '@kit/mock-server/service/replies';
import { describe, expect, it } from 'vitest';
import { emptySandbox } from '../../../support/empty-sandbox';

const MINUTE = 60_000;
const reply = (at = 0) => ({ fingerprint: 'f', json: '{}', code: 0, at });
const at = <Result>(time: number, step: () => Result): Result =>
  runInContext({ at: time, seed: undefined, drawn: 0 }, step);

describe('a stored reply', () => {
  it.each(['put', 'remember'] as const)('is kept for ten minutes of real time (%s)', (how) => {
    const { replies } = emptySandbox();
    replies[how]('a', reply());
    expect(at(10 * MINUTE, () => replies.get('a'))).toEqual(reply());
    expect(at(10 * MINUTE + 1, () => replies.get('a'))).toBeUndefined();
  });

  it.each(['put', 'remember'] as const)('goes once two thousand newer ones came (%s)', (how) => {
    const { replies } = emptySandbox();
    for (let count = 0; count < 2_000; count += 1) replies[how](`r${count}`, reply());
    replies[how]('r0', reply());
    replies[how]('new', reply());
    const kept = ['r0', 'r1', 'r2', 'new'].filter((id) => at(0, () => replies.get(id)) !== undefined);
    expect(kept).toEqual(['r0', 'r2', 'new']);
  });

  it('of a session is deleted with it, and no other, even if one token begins like another', () => {
    const { replies } = emptySandbox();
    const ids = [
      { caller: 'token', hasSession: true },
      { caller: 'token:more', hasSession: true },
      { caller: 'token', hasSession: false },
    ].map((caller) => replyIdOf(caller, '1'));
    for (const id of ids) replies.put(id, reply());
    replies.forget('token');
    expect(ids.map((id) => at(0, () => replies.get(id)) !== undefined)).toEqual([false, true, true]);
  });
});
