import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '@kit/mock-server/make-folder';
import { afterEach, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'make-folder-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('creates a folder and its parents, and accepts existing ones', () => {
  makeFolder(join(folder, 'a', 'b'));
  makeFolder(join(folder, 'a', 'b'));
  expect(existsSync(join(folder, 'a', 'b'))).toBe(true);
});

// With `recursive`, Node once looped for ever here, and a start with such a MOCK_STORE hung.
test.runIf(existsSync('/proc'))('fails on a file system that cannot create folders', () => {
  expect(() => makeFolder('/proc/nothing/of/ours')).toThrow(/ENOENT/);
});
