import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printableLines } from '@kit/contracts/printable';
import { RefusedError, runCommand, UsageError } from '../command-line';
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

const raise = (from: string, to: string) => {
  const replaceIn = (file: string, pattern: RegExp) => {
    const path = join(root, file);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(pattern, (found) => found.replace(from, to)),
    );
  };
  const version = from.replaceAll('.', '\\.');
  replaceIn('contracts/package.json', new RegExp(`"version": "${version}"`));
  replaceIn('package-lock.json', new RegExp(`"name": "@kit/contracts",\\s+"version": "${version}"`));
  for (const file of PINNED) replaceIn(file, new RegExp(`"@kit/contracts": "${version}"`, 'g'));
};

const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

const atRef = (ref: string) => {
  if (ref.startsWith('-')) throw new UsageError(`"${ref}" is not a git ref`);
  try {
    return execFileSync('git', ['show', `${ref}:${DOCUMENT}`], {
      cwd: root,
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

await runCommand(line, async ({ words: [other], flags }) => {
  const documentOf = (text: string, name: string) => {
    try {
      return readDocument(text, name);
    } catch (cause) {
      if (cause instanceof DocumentError) throw new UsageError(cause.message);
      throw cause;
    }
  };

  const text = other === undefined ? read(RELEASED) : existsSync(other) ? readFileSync(other, 'utf8') : atRef(other);
  const verdict = judge(documentOf(text, other ?? RELEASED));
  console.log(printableLines(verdict.summary));
  if (flags.raise === true && !verdict.isRaised) {
    raise(verdict.version, verdict.needed);
    console.log(`The contract is now ${verdict.needed}. Run npm run contract -- diff again to update its changelog.`);
    return;
  }
  if (!verdict.isRaised) process.exitCode = 1;
  if (other !== undefined || !verdict.isRaised) return;

  const changelog = changelogAfter(read(CHANGELOG), verdict);
  if (flags.check === true) {
    if (changelog !== read(CHANGELOG)) throw new RefusedError(`${CHANGELOG} is stale: run npm run contract -- diff`);
    return;
  }
  writeFileSync(join(root, CHANGELOG), changelog);
  console.log(CHANGELOG);
  if (flags.release !== true) return;
  writeFileSync(join(root, RELEASED), releasedText());
  console.log(RELEASED);
});
