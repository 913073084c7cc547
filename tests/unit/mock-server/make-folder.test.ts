import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@kit/mock-server/make-folder';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder';

const folder = temporaryFolder();

test('creates a folder and its parents, and accepts existing ones', () => {
  makeFolder(join(folder, 'a', 'b'));
  makeFolder(join(folder, 'a', 'b'));
  expect(existsSync(join(folder, 'a', 'b'))).toBe(true);
});

// With `recursive`, Node once looped for ever here, and a start with such a MOCK_STORE hung.
test.runIf(existsSync('/proc'))('fails on a file system that cannot create folders', () => {
  expect(() => makeFolder('/proc/nothing/of/ours')).toThrow('no such file or directory');
});
