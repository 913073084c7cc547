import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/source-files';

interface Locked {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly license?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> };

/** Licences that let us give the code to borrowers and operators without conditions beyond a notice. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'Unlicense'];

/** Returns true if one of the choices is allowed: `(MIT OR GPL-3.0)`. */
const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.includes(part.trim())));

test('the packages that borrowers and operators get have a licence of the list', () => {
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );
  expect(shipped.length).toBeGreaterThan(50);
  const licences = shipped.map(([path, { license = 'unknown' }]) => [path, license] as const);
  expect(licences.filter(([, license]) => !isAllowed(license))).toEqual([]);
});

test('the lockfile has every package for every platform, so that npm ci works on all of them', () => {
  // npm leaves out packages that its registry lacked, and npm ci on another machine then rejects the lockfile
  const found = Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/')));
  const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((name) => !found.includes(`node_modules/${name}`))).toEqual([]);
});

test('workflows run only npm scripts that exist, and actions pinned by their commit', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
  const lines = readdirSync(join(root, '.github/workflows')).flatMap((name) =>
    read(`.github/workflows/${name}`).split('\n'),
  );
  const run = lines.flatMap((line) => /npm run ([\w-]+)/.exec(line)?.[1] ?? []);
  expect(run.length).toBeGreaterThan(0);
  expect(run.filter((name) => scripts[name] === undefined)).toEqual([]);
  const pinned = /uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/;
  expect(lines.filter((line) => line.includes('uses: ') && !pinned.test(line))).toEqual([]);
});
