import { codes } from '@kit/contracts/codes';
import { handlers, runEntries } from '@kit/mock-server/methods/run-entries';
import { describe, expect, it, vi } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { examples } from '../../support/examples';

const work = examples.saveWorkInfo.request;
const entry = { method: 'saveWorkInfo', data: work };

/** Saves the work information with a replaced handler. Returns the outcome and the stored data. */
const saveWith = (handler: (typeof handlers)['saveWorkInfo']) => {
  const { sandbox, contactNumber } = new BorrowerInSandbox();
  vi.spyOn(handlers, 'saveWorkInfo').mockImplementation(handler);
  const [run] = runEntries(sandbox, contactNumber, [entry]);
  return { run, stored: sandbox.borrowers.get(contactNumber)?.work };
};

describe('the writes of a handler', () => {
  it('are undone after a failure', () => {
    const { run, stored } = saveWith(({ sandbox, borrower }) => {
      sandbox.borrowers.save(borrower, { work });
      throw new Error('the disk is full');
    });
    expect(run?.result.code).toBe(codes.INTERNAL_ERROR.code);
    expect(run?.note).toContain('the disk is full');
    expect(stored).toBeNull();
  });

  it('are undone if the reply violates the contract', () => {
    const { run, stored } = saveWith(({ sandbox, borrower }) => {
      sandbox.borrowers.save(borrower, { work });
      return { completedSteps: ['a step that there is not', 'nor this'] as never };
    });
    expect(run?.result).toMatchObject({ code: codes.INTERNAL_ERROR.code });
    expect(run?.result).not.toHaveProperty('data');
    expect(run?.note).toMatch(
      /^saveWorkInfo: Error: the reply breaks the contract \(completedSteps\.0: [^;]+; completedSteps\.1: [^;]+\)\n/,
    );
    expect(stored).toBeNull();
  });
});
