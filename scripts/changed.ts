import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Lines that git prints in a checkout; undefined if it fails. */
const git = (checkout: string, ...args: readonly string[]): string[] | undefined => {
  try {
    const said = execFileSync('git', args, { cwd: checkout, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return said.split('\n').filter((line) => line !== '');
  } catch {
    return undefined;
  }
};

/**
 * Files that differ from the default branch of the remote, also if they are deleted or not yet committed. Undefined if
 * the folder is no checkout.
 */
export const changedFiles = (checkout: string): string[] | undefined => {
  const [base = 'HEAD'] = git(checkout, 'merge-base', 'HEAD', 'origin/HEAD') ?? [];
  const changed = git(checkout, 'diff', '--name-only', '--no-renames', base);
  return changed && [...changed, ...(git(checkout, 'ls-files', '--others', '--exclude-standard') ?? [])];
};

/** Those that Biome can read. */
export const lintedFiles = (files: readonly string[]): string[] =>
  files.filter((file) => /\.(?:tsx?|m?js|json|css)$/.test(file) && existsSync(file));

/** Folders of quick tests for the files below a folder, first match first. Any other file needs all tests. */
const testsByFolder: readonly (readonly [folder: string, tests: readonly string[]])[] = [
  ['web/', ['tests/unit/web/', 'tests/unit/web-platform/']],
  ['mock-server/workbench/', ['tests/unit/web/workbench/', 'tests/unit/mock-server/workbench/']],
  ['mock-server/shell', ['tests/unit/shell/', 'tests/unit/web/shell/']],
  ['mock-server/', ['tests/unit/mock-server/', 'tests/contract/']],
  ['conformance/', ['tests/unit/scripts/']],
  ['deploy/', ['tests/unit/deploy/']],
  ['scripts/', ['tests/unit/scripts/']],
  ['docs/', ['tests/unit/scripts/', 'tests/unit/contracts/', 'tests/unit/mock-server/']],
];

/** These check the whole repository after any change. */
const ALWAYS = 'tests/architecture/';

/** Tests that one file concerns; undefined: all. */
const testsOfFile = (file: string): readonly string[] | undefined => {
  if (/\.(?:test|spec)\.tsx?$/.test(file)) return [file];
  if (/^tests\/(?:unit|contract)\//.test(file)) return [`${dirname(file)}/`];
  if (/^(?:tests\/(?!support\/)|\.github\/|[\w.-]+\.md$)/.test(file)) return [];
  return testsByFolder.find(([folder]) => file.startsWith(folder))?.[1];
};

/** The quick tests for changed files, as filters of Vitest: undefined for all tests, and none for no change. */
export const testsOf = (files: readonly string[]): string[] | undefined => {
  const wanted = new Set<string>();
  for (const file of files) {
    const tests = testsOfFile(file);
    if (tests === undefined) return undefined;
    for (const test of tests) wanted.add(test);
  }
  return files.length === 0 ? [] : [...wanted, ALWAYS];
};
