import { expect, test } from 'vitest';
import { firstMissing } from '../../../scripts/packages.mjs';

const lock = (packages: Record<string, { version?: string; link?: boolean; optional?: boolean }>) => ({ packages });

const wanted = lock({
  '': { version: '0.1.0' },
  web: { version: '0.1.0' },
  'node_modules/@kit/web': { link: true },
  'node_modules/react': { version: '19.3.1' },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
});

test('asks for node_modules if nothing is installed', () => {
  expect(firstMissing(wanted, undefined)).toBe('node_modules');
});

test('accepts what the lockfile names, without packages for other platforms', () => {
  expect(firstMissing(wanted, lock({ 'node_modules/react': { version: '19.3.1' } }))).toBeUndefined();
});

test('names a package that is missing or has another version', () => {
  expect(firstMissing(wanted, lock({}))).toBe('node_modules/react');
  expect(firstMissing(wanted, lock({ 'node_modules/react': { version: '19.3.0' } }))).toBe('node_modules/react');
});
