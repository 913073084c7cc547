import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { root } from '../../support/source-files';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly engines?: { readonly node?: string };
}

/**
 * The packages that npm installs, by path. Workspaces are linked, not installed, and bundled packages are covered by
 * the integrity of their parent.
 */
const installed = (lockfile: string): [path: string, entry: Entry][] => {
  const { packages } = JSON.parse(readFileSync(join(root, lockfile), 'utf8')) as { packages: Record<string, Entry> };
  return Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
};

const tracked = (name: string): string[] =>
  execFileSync('git', ['ls-files', '--', name, `**/${name}`], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
const lockfiles = tracked('package-lock.json');

describe.each(lockfiles)('%s', (lockfile) => {
  const entries = installed(lockfile);

  test('has an integrity for every entry, including those for other systems, and no download address', () => {
    expect(entries.length).toBeGreaterThan(20);
    const lacking = entries.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(lacking.map(([path]) => path)).toEqual([]);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  test('has only packages that support the oldest Node that the kit supports', () => {
    const oldest = minVersion(packageJson.engines.node)?.version ?? '';
    const refusing = entries.filter(([, { engines }]) => engines?.node && !satisfies(oldest, engines.node));
    expect(refusing.map(([path, { version, engines }]) => `${path} ${version} wants ${engines?.node}`)).toEqual([]);
  });
});

test.each(tracked('package.json'))(
  'the dependencies of %s have exact versions, except this repository’s own',
  (file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<
      string,
      Record<string, string> | undefined
    >;
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    const isRight = ([name, version]: [string, string]) =>
      name.startsWith('@kit/') ? version === '*' : /^\d+\.\d+\.\d+$/.test(version);
    expect(versions.filter((each) => !isRight(each))).toEqual([]);
  },
);

test('every text file has line feeds, in the repository and in every checkout', () => {
  const lines = execFileSync('git', ['ls-files', '--eol'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const wrong = lines.filter((line) => !/^i\/(?:lf|none|-text) .*attr\/(?:text=auto eol=lf|-text)\s/.test(line));
  expect(lines.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});
