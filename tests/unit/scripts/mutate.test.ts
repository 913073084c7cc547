import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, folders } from '../../../scripts/mutate/stryker.config.mjs';
import { root } from '../../support/source-files';

test.each(Object.keys(folders))('%s exists and contains TypeScript', (folder) => {
  expect(existsSync(join(root, folder))).toBe(true);
  expect(readdirSync(join(root, folder), { recursive: true }).some((name) => /\.tsx?$/.test(String(name)))).toBe(true);
});

test('a file belongs to its folder, but not to a folder with a longer name', () => {
  expect(folderOf('web/src/api/retry.ts')?.[0]).toBe('web/src/api');
  expect(folderOf('web/src/api')?.[0]).toBe('web/src/api');
  expect(folderOf('web/src/api-other')).toBeUndefined();
});
