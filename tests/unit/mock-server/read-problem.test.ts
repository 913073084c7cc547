import { tmpdir } from 'node:os';
import { readProblem, reasonOf } from '@kit/mock-server/read-problem';
import { describe, expect, it } from 'vitest';

describe('the reason why a path cannot be read', () => {
  it.each([
    [process.execPath, undefined],
    ['/no/such', 'the file does not exist'],
    [`${process.execPath}/below`, 'the file does not exist'],
    [tmpdir(), 'this is a folder'],
  ])('of the file %s is %s', (path, problem) => {
    expect(readProblem(path)).toBe(problem);
  });

  it('of a folder names the folder', () => {
    expect([readProblem(tmpdir(), 'folder'), readProblem('/no/such', 'folder')]).toEqual([
      undefined,
      'the folder does not exist',
    ]);
  });

  // Root may read everything, so only the code can be tested.
  it('is the user, if the file or a folder above it is closed', () => {
    const cause = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    expect([reasonOf(cause), reasonOf(cause, 'folder')]).toEqual([
      'this user may not read the file',
      'this user may not read the folder',
    ]);
  });
});
