import { codes } from '@kit/contracts/codes';
import { expect, test } from 'vitest';
import { filesBelow } from '../support/source-files';

/** The files of folders without comments, as [path, content]. */
const sourcesIn = (...folders: readonly string[]): [path: string, content: string][] => {
  const found = folders.flatMap((folder) => filesBelow(folder, /\.(?:ts|tsx|mjs|js)$/));
  expect(found.length).toBeGreaterThan(5);
  return found
    .filter(([path]) => !/\/(?:dist|node_modules)\//.test(path))
    .map(([path, content]) => [path, content.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')]);
};

test('every code comes from the contract', () => {
  // 0 and 401 are also ordinary numbers: a count, an HTTP status.
  const telling = Object.values(codes).filter(({ code }) => code >= 100_000);
  const spelled = new RegExp(`\\b(?:${telling.map(({ code }) => code).join('|')})\\b`);
  const sources = sourcesIn('web/src', 'mock-server/src', 'mock-server/shell', 'mock-server/shell-check');
  const found = sources.filter(([, content]) => spelled.test(content.replaceAll(/(?<=\d)_(?=\d)/g, '')));
  expect(found.map(([path]) => path)).toEqual([]);
});

/** Files that parse only JSON that this project or its own server wrote. */
const OWN_JSON = [
  'mock-server/shell/answers.ts',
  'mock-server/shell/report.ts',
  'mock-server/src/core/store/redis-script.ts',
  'mock-server/src/core/store/redis.ts',
  'mock-server/src/core/store/sqlite.ts',
  'mock-server/src/wire/field-names.ts',
  'mock-server/src/wire/respond.ts',
  'mock-server/testing/admin.ts',
  'mock-server/workbench/app/token-gate.tsx',
  'mock-server/workbench/state/data.ts',
];

test('JSON from outside is parsed by parseJson, which limits its depth', () => {
  const sources = sourcesIn('mock-server', 'conformance/src', 'deploy/src');
  const unlimited = sources.filter(([, content]) => /JSON\.parse\(|\.json\(\)/.test(content)).map(([path]) => path);
  expect(unlimited.filter((path) => !OWN_JSON.includes(path))).toEqual([]);
});

test('text of strangers is escaped before it reaches a terminal', () => {
  const prints = /console\.(?:log|info|warn|error)\(|process\.std(?:out|err)\.write\(/;
  const lines = sourcesIn('mock-server/src', 'mock-server/testing', 'conformance/src', 'deploy/src')
    .flatMap(([path, content]) => content.split('\n').map((line) => `${path}: ${line.trim()}`))
    .filter((line) => prints.test(line));
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter((line) => !line.includes('printableLines('))).toEqual([]);
});
