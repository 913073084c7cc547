import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '@kit/contracts/json-depth';
import { RefusedError } from '../command-line';

const DOCUMENT = 'docs/contract/openapi.json';
const CHANGELOG = 'contracts/CHANGELOG.md';
const VERSION = 'contracts/package.json';

/** Output of git in a checkout; undefined if it fails. */
const git = (checkout: string, ...args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', args, {
      cwd: checkout,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
};

const versionIn = (text: string): string => (parseJson(text) as { version: string }).version;

/** Keys with recorded examples, which change without a change of the contract. */
const EXAMPLES = new Set(['example', 'examples']);

const withoutExamples = (document: string): string =>
  JSON.stringify(parseJson(document), (key, value) => (EXAMPLES.has(key) ? undefined : value));

/**
 * Compares the contract with the released one: the document in the latest tag `v*` before this commit.
 * @returns one sentence with the result
 * @throws RefusedError if the document changed, but its version or its changelog did not
 */
export const checkContract = (checkout: string): string => {
  const tag = git(checkout, 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  if (tag === undefined) {
    if (git(checkout, 'rev-parse', '--is-shallow-repository') === 'true')
      return 'NOT COMPARED: this shallow clone has no tag of a release. Run: git fetch --unshallow --tags';
    return 'There is no release yet, so the contract cannot differ from it.';
  }
  const released = git(checkout, 'show', `${tag}:${DOCUMENT}`);
  const now = readFileSync(join(checkout, DOCUMENT), 'utf8');
  if (released !== undefined && withoutExamples(released) === withoutExamples(now))
    return `The contract is the same as in ${tag}.`;

  const version = versionIn(readFileSync(join(checkout, VERSION), 'utf8'));
  if (version === versionIn(git(checkout, 'show', `${tag}:${VERSION}`) ?? '{}'))
    throw new RefusedError(`${DOCUMENT} changed since ${tag}. Raise the version ${version} in ${VERSION}.`);
  const [, section = ''] = readFileSync(join(checkout, CHANGELOG), 'utf8').split(`\n## ${version}\n`);
  if ((section.split('\n## ')[0] ?? '').trim() === '')
    throw new RefusedError(`${DOCUMENT} changed since ${tag}. Describe ${version} in ${CHANGELOG}.`);
  return `The contract changed since ${tag}. Its version and its changelog did too.`;
};
