import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/source-files';

/** Licences that let us give the code to borrowers and operators without conditions beyond a notice. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'Unlicense'];

interface Locked {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly license?: string;
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

/** Returns true if one of the choices is allowed: `(MIT OR GPL-3.0)`. */
const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.includes(part.trim())));

const licenceOf = (path: string, { license }: Locked): string => {
  const manifest = join(root, path, 'package.json');
  if (license !== undefined || !existsSync(manifest)) return license ?? 'unknown';
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { license?: string }).license ?? 'unknown';
};

describe('the packages that borrowers and operators get', () => {
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );

  it('have a licence of the list', () => {
    expect(shipped.length).toBeGreaterThan(50);
    const refused = shipped.map(([path, locked]) => [path, licenceOf(path, locked)] as const);
    expect(refused.filter(([, license]) => !isAllowed(license))).toEqual([]);
  });
});

it('a licence outside the list is refused, also if AND combines it with an allowed one', () => {
  expect(['MIT', '(GPL-3.0 OR MIT)', 'MIT AND ISC'].map(isAllowed)).toEqual([true, true, true]);
  expect(['GPL-3.0', 'unknown', 'MIT AND GPL-3.0', 'BUSL-1.1'].map(isAllowed)).toEqual([false, false, false, false]);
});
