import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '@kit/mock-server/make-folder';
import { afterEach, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'make-folder-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('makes a folder and those above it, and again', () => {
  makeFolder(join(folder, 'a', 'b'));
  makeFolder(join(folder, 'a', 'b'));
  expect(existsSync(join(folder, 'a', 'b'))).toBe(true);
});

// With `recursive` this never ended, and a start with such a MOCK_STORE stood still.
test.runIf(existsSync('/proc'))('ends where a file system takes no folders', () => {
  expect(() => makeFolder('/proc/nothing/of/ours')).toThrow(/ENOENT/);
});
