import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/source-files';
import { trackedFiles } from '../support/tracked-files';
import { FILES } from './import-rules/row';
import { computedImports, importRules } from './import-rules/table';
import { importsOf, refusedImports } from './imports';

/** The folders of a workspace, such as `web/src`. The files beside `package.json` only configure the build. */
const WORKSPACES = /^(?:contracts|conformance|web|mock-server|deploy)\/[^/]+\/.*\.(?:tsx?|m?js)$/;
const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8');

test('the source files import only what the table allows', () => {
  const sources = trackedFiles().filter((path) => WORKSPACES.test(path));
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.flatMap((path) => refusedImports(path, sourceOf(path)))).toEqual([]);
});

/** The boundaries that the packages stand on, each as: importing file, import. */
const boundaries = [
  ['contracts/src/a.ts', 'node:crypto'],
  ['contracts/src/a.ts', 'zod'],
  ['contracts/src/a.ts', '../../mock-server/src/app'],
  ['web/src/app/a.ts', '@kit/mock-server/app'],
  ['web/src/app/a.ts', '../../../mock-server/src/app'],
  ['web/src/api/a.ts', 'crypto-js'],
  ['web/src/ui/a.tsx', '../api/client'],
  ['web/src/screens/login/a.ts', '../home/offer'],
  ['web/src/screens/faq.tsx', './about-us'],
  ['mock-server/src/a.ts', '@kit/web/main'],
  ['mock-server/src/methods/a.ts', 'node:fs'],
  ['mock-server/src/wire/a.ts', 'node:module'],
  ['mock-server/shell/a.ts', '../src/app'],
  ['mock-server/workbench/api/a.ts', '../../src/admin/table'],
  ['conformance/src/a.ts', '@kit/mock-server/app'],
  ['deploy/src/a.ts', '@kit/mock-server/app'],
] as const;

test.each(boundaries)('%s cannot import %s', (file, from) => {
  const content = `import { thing } from '${from}';\nexport const use = thing;\n`;
  expect(refusedImports(file, content)).toEqual([expect.stringContaining(`${file} imports ${from}`)]);
});

test.each([
  "import { a } from '../api/x';",
  "import type { A } from '../api/x';",
  "export * from '../api/x';",
  "const a = () => import('../api/x');",
  "type A = import('../api/x').A;",
  "const a = require('../api/x');",
  "const a = import.meta.glob('../api/x');",
  "const a = new Worker(new URL('../api/x', import.meta.url));",
  'const a = (name: string) => import(name);',
])('%s is an import too', (content) => {
  expect(refusedImports('web/src/ui/a.ts', content)).toHaveLength(1);
});

test('the table has no cycles: a row names only rows above it', () => {
  const arrowsUp = importRules.flatMap(({ folder, rows }) =>
    rows.flatMap(({ name, may = [], types = [] }, index) => {
      const above = rows.slice(0, index).map((row) => row.name);
      const upward = [...may, ...types].filter((other) => !other.includes('/') && !above.includes(other));
      return upward.map((other) => `${folder}: ${name} → ${other}`);
    }),
  );
  expect(arrowsUp).toEqual([]);
});

test('the table names only what exists', () => {
  const paths = importRules.flatMap(({ folder, rows }) => rows.map(({ name }) => join(folder, name)));
  expect(paths.filter((path) => !path.endsWith(FILES) && !existsSync(join(root, path)))).toEqual([]);
  for (const file of Object.keys(computedImports)) {
    expect(importsOf(file, sourceOf(file)).filter(({ from }) => from === undefined)).not.toEqual([]);
  }
});
