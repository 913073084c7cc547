import { codes } from '@kit/contracts/codes';
import { methods } from '@kit/contracts/methods';
import { handlers } from '@kit/mock-server/methods/handlers';
import { runEntries } from '@kit/mock-server/methods/run-entries';
import { describe, expect, it, vi } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';

const work = methods.saveWorkInfo.example.request;
const entry = { method: 'saveWorkInfo', data: work };

/** What saving the work information comes to, if its handler does this instead, and what is kept of it. */
const saveWith = (handler: (typeof handlers)['saveWorkInfo']) => {
  const { sandbox, contactNumber } = new BorrowerInSandbox();
  vi.spyOn(handlers, 'saveWorkInfo').mockImplementation(handler);
  const [run] = runEntries(sandbox, contactNumber, [entry]);
  return { run, kept: sandbox.borrowers.find(contactNumber)?.work };
};

describe('what a handler writes', () => {
  it('is kept where it succeeds', () => {
    const { run, kept } = saveWith(({ sandbox, borrower }) => ({
      completedSteps: [...sandbox.borrowers.save(borrower, { work }).completedSteps],
    }));
    expect(run?.result).toMatchObject({ code: 0, data: { completedSteps: ['work'] } });
    expect(kept).toEqual(work);
  });

  it('is taken back where it fails after having written', () => {
    const { run, kept } = saveWith(({ sandbox, borrower }) => {
      sandbox.borrowers.save(borrower, { work });
      throw new Error('the disk is full');
    });
    expect(run?.result.code).toBe(codes.INTERNAL_ERROR.code);
    expect(run?.note).toContain('the disk is full');
    expect(kept).toBeNull();
  });

  it('is taken back where its reply breaks the contract', () => {
    const { run, kept } = saveWith(({ sandbox, borrower }) => {
      sandbox.borrowers.save(borrower, { work });
      return { completedSteps: ['a step that there is not'] as never };
    });
    expect(run?.result).toMatchObject({ code: codes.INTERNAL_ERROR.code });
    expect(run?.result).not.toHaveProperty('data');
    expect(run?.note).toMatch(/the reply breaks the contract \(completedSteps\.0: /);
    expect(kept).toBeNull();
  });
});

describe('a reply', () => {
  it('that says more than the contract is the mock’s own mistake, and is not sent', () => {
    const { run } = saveWith(() => ({ completedSteps: [], salary: 180_000 }) as never);
    expect(run?.result).toMatchObject({ code: codes.INTERNAL_ERROR.code });
    expect(JSON.stringify(run?.result)).not.toContain('180000');
  });

  it('of one entry that fails leaves the others alone', () => {
    const { sandbox, contactNumber } = new BorrowerInSandbox();
    vi.spyOn(handlers, 'saveWorkInfo').mockImplementation(() => {
      throw new Error('the disk is full');
    });
    const runs = runEntries(sandbox, contactNumber, [entry, { method: 'userIdentifierInfo', data: {} }]);
    expect(runs.map(({ result }) => result.code)).toEqual([codes.INTERNAL_ERROR.code, 0]);
  });
});
