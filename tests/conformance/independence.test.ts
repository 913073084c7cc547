import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const own = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts'));
const importsOf = (name: string): string[] =>
  [...readFileSync(new URL(name, import.meta.url), 'utf8').matchAll(/^(?:import|export)[^;]*?from '([^']+)';/gms)].map(
    ([, source = '']) => source,
  );

test('the independent client imports only Node, its own files and two helpers without cryptography', () => {
  const allowed = [
    /^node:(?!crypto)/,
    /^vitest$/,
    /^\.\/[\w-]+$/,
    /^\.\.\/support\/(?:server-process|temporary-folder)$/,
  ];
  const strangers = own.flatMap((name) =>
    importsOf(name)
      .filter((source) => !allowed.some((pattern) => pattern.test(source)))
      .map((source) => `${name}: ${source}`),
  );
  expect(own).toContain('client.ts');
  expect(importsOf('client.ts')).toContain('./openssl');
  expect(strangers).toEqual([]);
});
