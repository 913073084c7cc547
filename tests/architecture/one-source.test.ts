import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codes } from '@kit/contracts/codes';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../support/source-files';

interface Lockfile {
  readonly packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

const manifest = (workspace: string): { dependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));

/** All codes except 0 and 401, which are also ordinary numbers (a count, an HTTP status). */
const tellingCodes = Object.values(codes)
  .map(({ code }) => code)
  .filter((code) => code >= 100_000);

/** Finds the codes that a source writes as digits instead of reading them from the contract, outside comments. */
const spelledCodes = (content: string): number[] => {
  const statements = content.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replaceAll(/(?<=\d)_(?=\d)/g, '');
  return tellingCodes.filter((code) => new RegExp(`\\b${code}\\b`).test(statements));
};

describe('the contract table', () => {
  test('the search finds a code in a source, but not in a comment or inside a longer number', () => {
    expect(spelledCodes('if (reply.code === 10010304) logout();')).toEqual([codes.TOKEN_SQUEEZED.code]);
    expect(spelledCodes('const squeezed = 10_010_304;')).toEqual([codes.TOKEN_SQUEEZED.code]);
    expect(spelledCodes('// 10010304 ends the session\nconst span = 100103040;')).toEqual([]);
  });

  test.each(['web/src', 'mock-server/src', 'mock-server/shell', 'mock-server/shell-check'])(
    '%s takes every code from the contract',
    (folder) => {
      const files = filesBelow(folder, /\.(ts|tsx|js)$/);
      expect(files.length).toBeGreaterThan(0);
      expect(files.filter(([, content]) => spelledCodes(content).length > 0).map(([path]) => path)).toEqual([]);
    },
  );
});

describe('the packages', () => {
  test('web depends on the contract and not on the mock server', () => {
    const names = Object.keys(manifest('web').dependencies ?? {});
    expect(names).toContain('@kit/contracts');
    expect(names).not.toContain('@kit/mock-server');
  });

  test('the mock server depends on the contract and not on the web app', () => {
    const names = Object.keys(manifest('mock-server').dependencies ?? {});
    expect(names).toContain('@kit/contracts');
    expect(names).not.toContain('@kit/web');
  });

  test('contracts depends on zod only', () => {
    expect(Object.keys(manifest('contracts').dependencies ?? {})).toEqual(['zod']);
  });

  test('the lockfile has every package for every platform, so that npm ci works on all of them', () => {
    // npm leaves out packages that its registry lacked, and npm ci on another machine then rejects the lockfile
    const lock: Lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const found = Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/')));
    const wanted = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.filter((name) => !found.includes(`node_modules/${name}`))).toEqual([]);
  });
});
