import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { checkContract } from '../../../scripts/contract/check';
import { root } from '../../support/source-files';
import { temporaryFolder } from '../../support/temporary-folder';

const git = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder, stdio: 'ignore' });

const write = (folder: string, files: Readonly<Record<string, unknown>>) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
};

const openapi = (method: string, example = 1) => ({
  'docs/contract/openapi.json': { paths: { [method]: { example } } },
});
const version = (text: string) => ({ 'contracts/package.json': { version: text } });
const changelog = (text: string) => ({
  'contracts/CHANGELOG.md': `# Changelog\n${text}\n## 0.1.0\n\nThe first one.\n`,
});

/** A checkout with a committed contract. @param tag of this commit; none by default */
const checkout = (tag?: string): string => {
  const folder = temporaryFolder();
  git(folder, 'init');
  write(folder, { ...openapi('login'), ...version('0.1.0'), ...changelog('') });
  git(folder, 'add', '.');
  git(folder, 'commit', '-m', 'Release');
  if (tag !== undefined) git(folder, 'tag', tag);
  return folder;
};

test('the contract of this checkout changed only with its version and its changelog', () => {
  expect(checkContract(root)).toMatch(/same as in|did too|no release yet|shallow clone/);
});

test('a changed contract needs another version and a section of the changelog', () => {
  const folder = checkout('v1.4.0');
  expect(checkContract(folder)).toBe('The contract is the same as in v1.4.0.');
  write(folder, openapi('login', 2));
  expect(checkContract(folder)).toBe('The contract is the same as in v1.4.0.');

  write(folder, openapi('logout'));
  const changed = 'docs/contract/openapi.json changed since v1.4.0.';
  expect(() => checkContract(folder)).toThrow(`${changed} Raise the version 0.1.0 in contracts/package.json.`);
  write(folder, version('0.2.0'));
  const missing = `${changed} Describe 0.2.0 in contracts/CHANGELOG.md.`;
  expect(() => checkContract(folder)).toThrow(missing);
  write(folder, changelog('\n## 0.2.0\n'));
  expect(() => checkContract(folder)).toThrow(missing);
  write(folder, changelog('\n## 0.2.0\n\n`logout` is new.\n'));
  expect(checkContract(folder)).toBe('The contract changed since v1.4.0. Its version and its changelog did too.');
});

test('without a release there is nothing to compare, and a shallow clone says that it cannot compare', () => {
  const folder = checkout();
  git(folder, 'tag', 'nightly');
  expect(checkContract(folder)).toBe('There is no release yet, so the contract cannot differ from it.');
  git(folder, 'commit', '--allow-empty', '-m', 'Next');
  const shallow = join(temporaryFolder(), 'clone');
  git(folder, 'clone', '--depth=1', '--no-tags', pathToFileURL(folder).href, shallow);
  expect(checkContract(shallow)).toBe(
    'NOT COMPARED: this shallow clone has no tag of a release. Run: git fetch --unshallow --tags',
  );
});
