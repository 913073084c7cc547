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
  it('stay after a success', () => {
    const { run, stored } = saveWith(({ sandbox, borrower }) => ({
      completedSteps: [...sandbox.borrowers.save(borrower, { work }).completedSteps],
    }));
    expect(run?.result).toMatchObject({ code: 0, data: { completedSteps: ['work'] } });
    expect(stored).toEqual(work);
  });

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

describe('an entry', () => {
  const one = (contactNumber: string | undefined, method: string, data: unknown = {}) => {
    const { sandbox } = new BorrowerInSandbox();
    return runEntries(sandbox, contactNumber, [{ method, data: data as Record<string, unknown> }])[0];
  };

  it('of an unknown method is answered with only its name', () => {
    expect(one('08031234567', 'payMe')?.result).toStrictEqual({
      method: 'payMe',
      code: 100404,
      message: 'Request failed, click to reload',
    });
  });

  it('of a method with login is refused without a login or for a deleted account', () => {
    const refused = {
      method: 'userIdentifierInfo',
      code: 100103,
      message: 'Token invalid, please login again',
    };
    expect(one(undefined, 'userIdentifierInfo')?.result).toStrictEqual(refused);
    expect(one('08030000000', 'userIdentifierInfo')?.result).toStrictEqual(refused);
  });

  it('that violates the contract gets an issue for each wrong field', () => {
    const { result } = one('08031234567', 'orderList', { list: 'some', more: 1 }) ?? {};
    expect(result).toMatchObject({ method: 'orderList', code: 100400, message: 'Request failed, click to reload' });
    const { issues = [] } = (result?.data ?? {}) as { issues?: { path: string }[] };
    expect(issues.map(({ path }) => path).sort()).toEqual(['list', 'more']);
  });
});
