import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusedError, UsageError } from '../../../scripts/command-line';
import { leastVersion } from '../../../scripts/contract/compare';
import { diffContract } from '../../../scripts/contract/diff';
import { releasedText } from '../../../scripts/contract/gate';
import { temporaryFolder } from '../../support/temporary-folder';

const RELEASED = 'docs/contract/released.json';
const CHANGELOG = 'contracts/CHANGELOG.md';
const PINNED = ['conformance/package.json', 'mock-server/package.json', 'web/package.json'];
/** The version that a removed method needs. */
const NEXT = leastVersion(CONTRACT_VERSION, [{ rule: 'method-removed', place: '', detail: '' }]);

const current = releasedText();
/** A release of this version that has one method more than the contract. */
const withMethodGone = (version: string): string => {
  const document = JSON.parse(current);
  const [first] = document.methods;
  return JSON.stringify({ ...document, info: { version }, methods: [...document.methods, { ...first, name: 'gone' }] });
};

let checkout: string;
let printed: string[];

const write = (path: string, text: string): string => {
  const file = join(checkout, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const read = (path: string): string => readFileSync(join(checkout, path), 'utf8');

beforeEach(() => {
  checkout = temporaryFolder();
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => printed.push(text));
  write(RELEASED, withMethodGone('0.0.1'));
  write(CHANGELOG, '');
});

describe('npm run contract -- diff', () => {
  it('prints what changed since the last release, and updates the changelog', () => {
    expect(diffContract(checkout, undefined, {})).toBe(true);
    expect(printed).toEqual([expect.stringContaining('**method-removed**: `gone`'), CHANGELOG]);
    expect(read(CHANGELOG)).toContain(`## ${CONTRACT_VERSION}\n\n### Breaks clients`);
    expect(read(RELEASED)).toBe(withMethodGone('0.0.1'));
  });

  it('makes the contract the reference of later comparisons with --release', () => {
    expect(diffContract(checkout, undefined, { release: true })).toBe(true);
    expect(printed.slice(1)).toEqual([CHANGELOG, RELEASED]);
    expect(read(RELEASED)).toBe(current);
  });

  it('creates the changelog', () => {
    rmSync(join(checkout, CHANGELOG));
    diffContract(checkout, undefined, {});
    expect(read(CHANGELOG)).toMatch(/^# Changelog of the contract\n/);
  });

  it('refuses a stale changelog with --check, and writes nothing', () => {
    expect(() => diffContract(checkout, undefined, { check: true, release: true })).toThrow(
      new RefusedError(`${CHANGELOG} is stale: run npm run contract -- diff`),
    );
    expect([read(CHANGELOG), read(RELEASED)]).toEqual(['', withMethodGone('0.0.1')]);
  });

  it('accepts an up-to-date changelog with --check, and writes nothing', () => {
    diffContract(checkout, undefined, {});
    printed = [];
    expect(diffContract(checkout, undefined, { check: true, release: true })).toBe(true);
    expect(printed).toHaveLength(1);
    expect(read(RELEASED)).toBe(withMethodGone('0.0.1'));
  });

  it.each([{}, { release: true }, { check: true }])(
    'fails if the version is too low, and writes nothing: %o',
    (flags) => {
      write(RELEASED, withMethodGone(CONTRACT_VERSION));
      expect(diffContract(checkout, undefined, flags)).toBe(false);
      expect(printed).toEqual([expect.stringContaining(`need at least ${NEXT}`)]);
      expect([read(CHANGELOG), read(RELEASED)]).toEqual(['', withMethodGone(CONTRACT_VERSION)]);
    },
  );

  it('only compares with a file', () => {
    const file = write('older.json', withMethodGone('0.0.1'));
    expect(diffContract(checkout, file, { release: true })).toBe(true);
    expect(printed).toEqual([expect.stringContaining('The changes since 0.0.1 need at least')]);
    expect(diffContract(checkout, write('same.json', withMethodGone(CONTRACT_VERSION)), {})).toBe(false);
    expect([read(CHANGELOG), read(RELEASED)]).toEqual(['', withMethodGone('0.0.1')]);
  });

  it('compares with the document of a git ref', () => {
    write('docs/contract/openrpc.json', withMethodGone('0.0.2'));
    const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout });
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message=a');
    expect(diffContract(checkout, 'HEAD', {})).toBe(true);
    expect(printed).toEqual([expect.stringContaining('The changes since 0.0.2 need at least')]);
    expect(read(CHANGELOG)).toBe('');
  });

  it.each([
    [
      'no-such-ref',
      /^"no-such-ref" is neither a file nor a git ref that contains docs\/contract\/openrpc\.json\. In a/,
    ],
    ['--output=x', /^"--output=x" is not a git ref$/],
  ])('refuses the reference %s', (other, message) => {
    expect(() => diffContract(checkout, other, {})).toThrow(UsageError);
    expect(() => diffContract(checkout, other, {})).toThrow(message);
  });

  it('refuses a release that is missing or broken', () => {
    rmSync(join(checkout, RELEASED));
    const refusal = expect.objectContaining({ message: expect.stringContaining(`${RELEASED} is not JSON`) });
    expect(() => diffContract(checkout, undefined, {})).toThrow(refusal);
    expect(() => diffContract(checkout, undefined, {})).toThrow(UsageError);
  });

  const own = (version: string) => `{ "name": "@kit/contracts",\n  "version": "${version}" }`;
  const other = `{ "name": "other", "version": "${CONTRACT_VERSION}", "a": "${CONTRACT_VERSION}" }`;
  const pins = (version: string) => `{ "@kit/contracts": "${version}" } ${other} { "@kit/contracts": "${version}" }`;

  it('raises the version with --raise in every file that states it, and nothing else', () => {
    write(RELEASED, withMethodGone(CONTRACT_VERSION));
    write('contracts/package.json', `${own(CONTRACT_VERSION)} ${other}`);
    write('package-lock.json', `${other} ${own(CONTRACT_VERSION)} ${pins(CONTRACT_VERSION)}`);
    for (const file of PINNED) write(file, pins(CONTRACT_VERSION));
    expect(diffContract(checkout, undefined, { raise: true })).toBe(true);
    expect(printed[1]).toBe(`The contract is now ${NEXT}. Run npm run contract -- diff again to update its changelog.`);
    expect(read('contracts/package.json')).toBe(`${own(NEXT)} ${other}`);
    expect(read('package-lock.json')).toBe(`${other} ${own(NEXT)} ${pins(NEXT)}`);
    expect(PINNED.map(read)).toEqual(PINNED.map(() => pins(NEXT)));
    expect(read(CHANGELOG)).toBe('');
  });

  it('does not raise a version that is high enough', () => {
    expect(diffContract(checkout, undefined, { raise: true })).toBe(true);
    expect(read(CHANGELOG)).toContain(`## ${CONTRACT_VERSION}\n`);
  });
});
