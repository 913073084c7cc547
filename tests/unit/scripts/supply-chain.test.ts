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
 * What npm installs, by where it goes. Our own workspaces are not installed but linked, and what another package brings
 * inside itself comes with that one's integrity.
 */
const installed = (lockfile: string): [path: string, entry: Entry][] => {
  const { packages } = JSON.parse(readFileSync(join(root, lockfile), 'utf8')) as { packages: Record<string, Entry> };
  return Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
};

describe.each([
  ['package-lock.json', 100],
  ['bench/package-lock.json', 100],
  ['scripts/old-webview/package-lock.json', 50],
  ['scripts/mutate/package-lock.json', 100],
])('%s', (lockfile, fewest) => {
  test('has the integrity of every entry, also of those for other systems, and no address', () => {
    const entries = installed(lockfile);
    expect(entries.length).toBeGreaterThan(fewest);
    const lacking = entries.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(lacking.map(([path]) => path)).toEqual([]);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });
});

test('every dependency runs on the oldest Node that the kit runs on', () => {
  const oldest = minVersion(packageJson.engines.node)?.version ?? '';
  expect(oldest).toMatch(/^\d+\.\d+\.\d+$/);
  const refusing = installed('package-lock.json').filter(
    ([, { engines }]) => engines?.node && !satisfies(oldest, engines.node),
  );
  expect(refusing.map(([path, { version, engines }]) => `${path} ${version} wants ${engines?.node}`)).toEqual([]);
});

test.each(['.', 'contracts', 'mock-server', 'web', 'bench', 'scripts/old-webview', 'scripts/mutate'])(
  'the dependencies of %s are exact',
  (folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string> | undefined>;
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  },
);

test('every text file has line feeds, in the repository and in every checkout', () => {
  const lines = execFileSync('git', ['ls-files', '--eol'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const wrong = lines.filter((line) => !/^i\/(?:lf|none|-text) .*attr\/(?:text=auto eol=lf|-text)\s/.test(line));
  expect(lines.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});
