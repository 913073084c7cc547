import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printableLines } from '@kit/contracts/printable';
import { RefusedError, runCommand, UsageError, type Values } from '../command-line';
import { root } from '../run';
import { changelogAfter, DocumentError, judge, readDocument, releasedText } from './gate';

/** Committed, so that shallow clones without tags have it (decision 13). */
const RELEASED = 'docs/contract/released.json';
const DOCUMENT = 'docs/contract/openrpc.json';
const CHANGELOG = 'contracts/CHANGELOG.md';

const line = {
  usage: 'npm run contract -- diff [git ref or file]',
  about:
    'Compares the contract with the last release, says what breaks and which version that needs, and updates the changelog. Fails if the version is too low.',
  words: 1,
  flags: {
    check: { about: 'writes nothing, and fails if the changelog is stale (for npm test)' },
    raise: { about: 'raises the version as needed, in every file that states it' },
    release: { about: 'makes the current contract the reference for later comparisons' },
  },
  more: 'With a git ref or a file, it compares with that and writes nothing. The rules are in docs/contract/changes.md.',
};

/** Files that pin the version of the contract. */
const PINNED = ['conformance/package.json', 'mock-server/package.json', 'web/package.json', 'package-lock.json'];

/** The version after the name of the contract, as in its package.json and in the lockfile. */
const OWN_VERSION = /("name": "@kit\/contracts",\s+"version": ")[^"]+/;

const raise = (checkout: string, from: string, to: string) => {
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(checkout, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  for (const file of ['contracts/package.json', 'package-lock.json']) {
    edit(file, (text) => text.replace(OWN_VERSION, (_, before) => before + to));
  }
  const pinned = (version: string) => `"@kit/contracts": "${version}"`;
  for (const file of PINNED) edit(file, (text) => text.replaceAll(pinned(from), pinned(to)));
};

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

const atRef = (checkout: string, ref: string) => {
  if (ref.startsWith('-')) throw new UsageError(`"${ref}" is not a git ref`);
  try {
    return execFileSync('git', ['show', `${ref}:${DOCUMENT}`], {
      cwd: checkout,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    throw new UsageError(
      `"${ref}" is neither a file nor a git ref that contains ${DOCUMENT}. In a shallow clone, run git fetch --unshallow`,
    );
  }
};

const documentOf = (text: string, name: string) => {
  try {
    return readDocument(text, name);
  } catch (cause) {
    if (cause instanceof DocumentError) throw new UsageError(cause.message);
    throw cause;
  }
};

/**
 * Compares the contract with the last release, or with another document, and updates the files of the checkout.
 * @param other git ref or file
 * @returns true if the version is high enough
 */
export const diffContract = (checkout: string, other: string | undefined, flags: Values): boolean => {
  const [released, changelogFile] = [join(checkout, RELEASED), join(checkout, CHANGELOG)];
  const text =
    other === undefined ? read(released) : existsSync(other) ? readFileSync(other, 'utf8') : atRef(checkout, other);
  const verdict = judge(documentOf(text, other ?? RELEASED));
  console.log(printableLines(verdict.summary));
  if (flags.raise === true && !verdict.isRaised) {
    raise(checkout, verdict.version, verdict.needed);
    console.log(`The contract is now ${verdict.needed}. Run npm run contract -- diff again to update its changelog.`);
    return true;
  }
  if (other !== undefined || !verdict.isRaised) return verdict.isRaised;

  const changelog = changelogAfter(read(changelogFile), verdict);
  if (flags.check === true) {
    if (changelog !== read(changelogFile))
      throw new RefusedError(`${CHANGELOG} is stale: run npm run contract -- diff`);
    return true;
  }
  writeFileSync(changelogFile, changelog);
  console.log(CHANGELOG);
  if (flags.release !== true) return true;
  writeFileSync(released, releasedText());
  console.log(RELEASED);
  return true;
};

export const runDiff = () =>
  runCommand(line, ({ words: [other], flags }) => {
    if (!diffContract(root, other, flags)) process.exitCode = 1;
  });
