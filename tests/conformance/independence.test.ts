import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const own = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts'));
const importsOf = (name: string): (string | undefined)[] =>
  [...readFileSync(new URL(name, import.meta.url), 'utf8').matchAll(/^import[^;]*?from '([^']+)';/gms)].map(
    ([, from]) => from,
  );

test('the independent client imports only Node and its own files, and its tests two helpers beside them', () => {
  const allowed = /^(?:node:(?!crypto).*|vitest|\.\/[\w-]+|\.\.\/support\/(?:server|temporary-folder))$/;
  expect(importsOf('client.ts')).toContain('./openssl');
  expect(own.filter((name) => !importsOf(name).every((source) => allowed.test(source ?? '')))).toEqual([]);
});
