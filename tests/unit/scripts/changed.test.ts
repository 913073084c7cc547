import { expect, test } from 'vitest';
import { changedFiles, lintedFiles, testsOf } from '../../../scripts/changed';
import { temporaryFolder } from '../../support/temporary-folder';

test.each([
  ['web/src/app/app.tsx', ['tests/unit/web/', 'tests/unit/web-platform/', 'tests/architecture/']],
  ['mock-server/shell/settings.ts', ['tests/unit/shell/', 'tests/unit/web/shell/', 'tests/architecture/']],
  ['mock-server/src/app.ts', ['tests/unit/mock-server/', 'tests/contract/', 'tests/architecture/']],
  ['tests/unit/web/app.test.tsx', ['tests/unit/web/app.test.tsx', 'tests/architecture/']],
  ['tests/unit/web/start-app.tsx', ['tests/unit/web/', 'tests/architecture/']],
  ['README.md', ['tests/architecture/']],
  ['contracts/src/codes.ts', undefined],
  ['tests/support/command.ts', undefined],
  ['package.json', undefined],
])('a change of %s needs the tests %j', (file, tests) => {
  expect(testsOf([file])).toEqual(tests);
});

test('nothing has changed, so nothing is tested', () => {
  expect(testsOf([])).toEqual([]);
});

test('lints files that are there and that Biome reads', () => {
  expect(lintedFiles(['package.json', 'README.md', 'web/src/gone.ts'])).toEqual(['package.json']);
});

test('outside a checkout of git, nothing is known to be unchanged', () => {
  expect(changedFiles(temporaryFolder())).toBeUndefined();
});
