import { adoptToken, MAXIMUM_BORROWERS } from '@kit/mock-server/backend/upstream/tokens';
import type { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { emptySandbox } from '../../support/empty-sandbox';

const flood = (sandbox: Sandbox, count: number, name = 'unknown'): void => {
  for (let index = 0; index < count; index += 1) adoptToken(sandbox, `${name}-${index}`);
};

describe('the borrowers of unknown tokens', () => {
  it('are limited: the oldest without any data goes first, with its session', () => {
    const sandbox = emptySandbox();
    flood(sandbox, MAXIMUM_BORROWERS + 2);
    expect(sandbox.borrowers.list()).toHaveLength(MAXIMUM_BORROWERS);
    expect(sandbox.sessions.running()).toHaveLength(MAXIMUM_BORROWERS);
    expect([0, 1, 2].map((index) => sandbox.sessions.knows(`unknown-${index}`))).toEqual([false, false, true]);
    expect(sandbox.sessions.knows(`unknown-${MAXIMUM_BORROWERS + 1}`)).toBe(true);
  });

  it('do not replace a borrower who logged in here, or who entered data', () => {
    const sandbox = emptySandbox();
    adoptToken(sandbox, 'in use');
    const [adopted] = sandbox.borrowers.list();
    new BorrowerInSandbox(sandbox, adopted?.contactNumber).fillSteps();
    sandbox.borrowers.findOrRegister('08099999999');
    sandbox.sessions.open('08099999999');
    flood(sandbox, 2 * MAXIMUM_BORROWERS);
    expect(sandbox.borrowers.list()).toHaveLength(MAXIMUM_BORROWERS);
    expect(sandbox.borrowers.find('08099999999')).toBeDefined();
    expect(sandbox.sessions.knows('in use')).toBe(true);
  });

  it('are not registered if every borrower is in use', () => {
    const sandbox = emptySandbox();
    for (let index = 0; index < MAXIMUM_BORROWERS; index += 1) {
      sandbox.borrowers.findOrRegister(`081${String(index).padStart(8, '0')}`);
    }
    adoptToken(sandbox, 'one more');
    expect([sandbox.borrowers.list().length, sandbox.sessions.knows('one more')]).toEqual([MAXIMUM_BORROWERS, false]);
  });
});
