import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const own = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts'));
const importsOf = (name: string): (string | undefined)[] =>
  [...readFileSync(new URL(name, import.meta.url), 'utf8').matchAll(/^import[^;]*?from '([^']+)';/gms)].map(
    ([, from]) => from,
  );

test('the independent client imports only Node, its own files and two helpers without cryptography', () => {
  const allowed = /^(?:node:(?!crypto).*|vitest|\.\/[\w-]+|\.\.\/support\/(?:server-process|temporary-folder))$/;
  expect(importsOf('client.ts')).toContain('./openssl');
  expect(own.filter((name) => !importsOf(name).every((source) => allowed.test(source ?? '')))).toEqual([]);
});
