import { assumptions } from '@kit/contracts/assumptions';
import { DAY } from '@kit/contracts/time-units';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';

const NUMBER = '08031234567';
/** The number of tokens that the server remembers per phone number. */
const KNOWN = 50;

const prepare = () => {
  const borrower = new BorrowerInSandbox();
  const { sandbox } = borrower;
  const tokens = () => (sandbox.documents.all() ?? []).filter(({ kind }) => kind === 'session').length;
  /** Makes a login check as it arrives over the wire. */
  const check = (authIdentifier: string) => borrower.call('authenticate', { loginCheck: true, authIdentifier });
  return { borrower, sandbox, sessions: sandbox.sessions, tokens, check };
};

describe('the tokens of a phone number', () => {
  it('are limited over any number of login checks, at a constant cost of writes', () => {
    const { sandbox, sessions, tokens, check } = prepare();
    const shell = sessions.open(NUMBER);
    const costs = Array.from({ length: 10_000 }, () => {
      const { result, recorded } = sandbox.documents.run(() => check(shell));
      expect(result).toHaveProperty('data');
      return recorded.changes.length;
    });
    expect(Math.max(...costs)).toBe(2);
    expect(tokens()).toBe(KNOWN);
  });

  it('keep the one of the current login check, which a native app presents at every start', () => {
    const { sessions, check } = prepare();
    const shell = sessions.open(NUMBER);
    const shared = Array.from({ length: KNOWN }, () => {
      const answer = check(shell);
      return 'data' in answer && 'userToken' in answer.data ? answer.data.userToken : '';
    });
    expect(sessions.check(shell)).toHaveProperty('contactNumber', NUMBER);
    expect(sessions.check(shared[0] ?? '')).toEqual({ refused: 'TOKEN_INVALID' });
    for (const token of shared.slice(1)) expect(sessions.check(token)).toHaveProperty('contactNumber', NUMBER);
  });

  it('are reported as replaced after a later login if known, and otherwise as invalid', () => {
    const { sessions, tokens } = prepare();
    const given = Array.from({ length: 1_000 }, () => sessions.open(NUMBER));
    expect(tokens()).toBe(KNOWN);
    const states = given.map((token) => sessions.check(token));
    expect(states.at(-1)).toHaveProperty('contactNumber', NUMBER);
    expect(states.slice(-KNOWN, -1)).toEqual(Array(KNOWN - 1).fill({ refused: 'TOKEN_SQUEEZED' }));
    expect(states.slice(0, -KNOWN)).toEqual(Array(given.length - KNOWN).fill({ refused: 'TOKEN_INVALID' }));
  });

  it('are deleted at a login if they ended long ago', () => {
    const { borrower, sessions, tokens } = prepare();
    const first = sessions.open(NUMBER);
    sessions.open(NUMBER);
    borrower.pass(2 * assumptions.tokenLife + DAY);
    expect(sessions.check(first)).toEqual({ refused: 'TOKEN_SQUEEZED' });
    sessions.open(NUMBER);
    expect(tokens()).toBe(1);
    expect(sessions.check(first)).toEqual({ refused: 'TOKEN_INVALID' });
  });

  it('of deleted accounts stay known for a retry of the deletion, in a limited number even with a frozen clock', () => {
    const { borrower, sessions, tokens } = prepare();
    for (let count = 0; count < 1_500; count += 1) {
      sessions.open(NUMBER);
      sessions.forget(NUMBER);
    }
    expect(tokens()).toBe(1_000);
    borrower.pass(assumptions.requestIdLife);
    const last = sessions.open(NUMBER);
    expect(sessions.forget(NUMBER)).toEqual([last]);
    expect(sessions.knows(last)).toBe(true);
    expect(tokens()).toBe(1);
  });
});
