import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/source-files';
import { trackedFiles } from '../support/tracked-files';
import { FILES, type Root } from './import-rules/row';
import { computedImports, importRules } from './import-rules/table';
import { importsOf, refusedImports } from './imports';

/** Imports that the table refuses, each as: title, importing file, import. */
const refused: [string, string, string][] = [
  ['contracts does not import Node', 'contracts/src/a.ts', 'node:crypto'],
  ['contracts does not import a package', 'contracts/src/b.ts', 'react'],
  ['contracts does not import a scoped package', 'contracts/src/c.ts', '@fastify/static'],
  ['contracts does not import the web app', 'contracts/src/d.ts', '@kit/web/main'],
  ['contracts does not import the mock server by its path', 'contracts/src/wire/e.ts', '../../../mock-server/src/app'],
  ['contracts does not import the whole of zod', 'contracts/src/f.ts', 'zod'],
  ['web does not import the mock server', 'web/src/app/a.ts', '@kit/mock-server/app'],
  ['web does not import the mock server by its path', 'web/src/app/b.ts', '../../../mock-server/src/app'],
  ['web does not import the contract by its path', 'web/src/app/c.ts', '../../../contracts/src/codes'],
  ['web does not import Node', 'web/src/app/d.ts', 'node:fs'],
  ['web does not import a folder of Node', 'web/src/app/e.ts', 'node:fs/promises'],
  ['web does not import the whole of crypto-js', 'web/src/api/f.ts', 'crypto-js'],
  ['web does not import the whole of zod', 'web/src/api/g.ts', 'zod'],
  ['web does not import tests', 'web/src/app/h.ts', '../../../tests/support/e2e'],
  ['a screen does not import its neighbour', 'web/src/screens/login/a.ts', '../home/offer'],
  [
    'a screen does not import its neighbour through a longer path',
    'web/src/screens/login/b.ts',
    '../../screens/home/offer',
  ],
  ['a part of a screen does not import a neighbour', 'web/src/screens/login/parts/c.ts', '../../home/offer'],
  ['a screen does not import the composition root', 'web/src/screens/login/d.ts', '../../app/routes'],
  ['a screen does not re-export its neighbours', 'web/src/screens/login/e.ts', './parts/../../home/offer'],
  ['a screen in one file does not import its neighbour', 'web/src/screens/faq.tsx', './about-us'],
  ['the platform does not import a screen', 'web/src/platform/b.ts', '../screens/home/offer'],
  ['the platform does not import the api', 'web/src/platform/c.ts', '../api/client'],
  ['ui does not import a screen', 'web/src/ui/a.tsx', '../screens/home/offer'],
  ['ui does not import the api', 'web/src/ui/b.tsx', '../api/client'],
  ['ui does not import the loans', 'web/src/ui/c.tsx', '../loans/loan-state'],
  ['ui does not re-export what it imports', 'web/src/ui/d.tsx', '../platform/../api/session'],
  ['the api does not import a screen', 'web/src/api/a.ts', '../screens/home/offer'],
  ['loans do not import a screen', 'web/src/loans/a.ts', '../screens/home/offer'],
  ['loans do not import the composition root', 'web/src/loans/b.ts', '../app/routes'],
  ['forms do not import the composition root', 'web/src/forms/a.ts', '../app/routes'],
  ['the api does not import the composition root', 'web/src/api/b.ts', '../app/routes'],
  ['the mock server does not import the web app', 'mock-server/src/a.ts', '@kit/web/main'],
  ['the mock server does not import the web app by its path', 'mock-server/src/b.ts', '../../web/src/main'],
  ['the sandbox does not run Fastify', 'mock-server/src/sandbox/b.ts', 'fastify'],
  ['faults do not open sockets', 'mock-server/src/faults/effects/c.ts', 'node:net'],
  ['methods do not import Node', 'mock-server/src/methods/a.ts', 'node:fs'],
  ['scenarios do not import Node', 'mock-server/src/scenarios/b.ts', 'node:fs'],
  ['the loan does not import Fastify', 'mock-server/src/loan/a.ts', 'fastify'],
  ['the loan does not import the store', 'mock-server/src/loan/b.ts', '../store/port'],
  ['the loan does not import Node', 'mock-server/src/loan/c.ts', 'node:crypto'],
  ['the loan does not import customer service', 'mock-server/src/loan/d.ts', '../customer-service/help-chat'],
  ['faults do not import the sandbox', 'mock-server/src/faults/effects/a.ts', '../../sandbox/sandbox'],
  ['faults do not import the wire', 'mock-server/src/faults/b.ts', '../wire/respond'],
  ['the sandbox does not import the wire', 'mock-server/src/sandbox/records/a.ts', '../../wire/respond'],
  ['scenarios do not import the wire', 'mock-server/src/scenarios/a.ts', '../wire/pipeline'],
  ['a backend does not import the wire', 'mock-server/src/backend/remote/a.ts', '../../wire/respond'],
  ['a backend does not import Fastify', 'mock-server/src/backend/a.ts', 'fastify'],
  ['conformance does not import the mock server', 'conformance/src/a.ts', '@kit/mock-server/app'],
  ['conformance does not import the web app by its path', 'conformance/src/b.ts', '../../web/src/api/client'],
  ['the simulated shell does not import Node', 'mock-server/shell/a.ts', 'node:fs'],
  ['the simulated shell does not import the server', 'mock-server/shell/b.ts', '../src/app'],
  ['the workbench does not import the server', 'mock-server/workbench/api/a.ts', '../../src/admin/define'],
  ['the workbench imports only types from the admin table', 'mock-server/workbench/api/c.ts', '../../src/admin/table'],
  ['the workbench does not import the server by its name', 'mock-server/workbench/app/b.ts', '@kit/mock-server/app'],
  ['the workbench does not import the contract', 'mock-server/workbench/state/c.ts', '@kit/contracts/codes'],
  ['the workbench does not import the web app', 'mock-server/workbench/ui/d.ts', '../../../web/src/platform/has-own'],
  ['the workbench does not import the simulated shell', 'mock-server/workbench/lib/e.ts', '../../shell/settings'],
  ['the shell check does not import the server', 'mock-server/shell-check/page/a.ts', '../../src/pages/shell'],
  ['the shell check does not import the simulated shell', 'mock-server/shell-check/check/b.ts', '../../shell/answers'],
  [
    'the shell check does not import the web app',
    'mock-server/shell-check/check/c.ts',
    '../../../web/src/platform/hosts',
  ],
  ["the shell check's verdicts do not import React", 'mock-server/shell-check/check/d.ts', 'react'],
  ["the shell check's verdicts do not import the page", 'mock-server/shell-check/check/e.ts', '../page/screen'],
  ['a region does not import its neighbour', 'mock-server/workbench/regions/call/f.ts', '../traffic/traffic'],
  ['deploy runs no code of the mock server', 'deploy/src/a.ts', '@kit/mock-server/app'],
  ['deploy does not import the mock server by its path', 'deploy/src/b.ts', '../../mock-server/src/wire/paths'],
  ['deploy does not import the web app', 'deploy/src/c.ts', '../../web/src/platform/colours'],
  ['deploy does not import a package', 'deploy/src/d.ts', 'fastify'],
];

const allowed: [string, string][] = [
  ['contracts/src/ok.ts', 'zod/mini'],
  ['contracts/src/wire/ok.ts', '../codes'],
  ['web/src/app/ok.ts', '../screens/home/home-screen'],
  ['web/src/api/ok.ts', 'crypto-js/aes'],
  ['web/src/screens/login/ok.ts', '../../api/client'],
  ['web/src/screens/login/parts/ok.ts', '../code-field'],
  ['web/src/screens/login/parts/api.ts', '../../../api/client'],
  ['web/src/screens/faq.tsx', './faq.module.css'],
  ['web/src/screens/feedback-add.tsx', './feedback/form'],
  ['web/src/platform/ok.ts', '@kit/contracts/money'],
  ['web/src/ui/ok.tsx', '../platform/money'],
  ['mock-server/src/methods/ok.ts', '@kit/contracts/codes'],
  ['mock-server/src/loan/ok.ts', '@kit/contracts/money'],
  ['mock-server/src/wire/ok.ts', '../sandbox/records/keys'],
  ['mock-server/workbench/regions/call/ok.ts', '../../state/address'],
  ['conformance/src/ok.ts', '@kit/contracts/codes'],
  ['deploy/src/ok.ts', '@kit/mock-server/pages/config-element'],
];

const SOURCE = /\.(?:tsx?|m?js)$/;
const importing = (from: string) => `import { thing } from '${from}';\nexport const use = thing;\n`;

/** Every way to import a module. */
const waysToImport = (from: string): string[] => [
  `import { a } from '${from}';`,
  `import type { A } from '${from}';`,
  `import '${from}';`,
  `export { a } from '${from}';`,
  `export type { A } from '${from}';`,
  `export * from '${from}';`,
  `const a = () => import('${from}');`,
  `const a = () => import(\`${from}\`);`,
  `type A = import('${from}').A;`,
  `import a = require('${from}');`,
  `const a = require('${from}');`,
  `const a = require.resolve('${from}');`,
  `const a = import.meta.resolve('${from}');`,
  `const a = import.meta.glob('${from}');`,
  `const a = new Worker(new URL('${from}', import.meta.url));`,
  `const a = new SharedWorker('${from}');`,
];

const computed = [
  'const a = (name: string) => import(name);',
  `const a = (name: string) => import(\`./\${name}\`);`,
  "const a = (name: string) => import('./' + name);",
  'const a = (name: string) => require(name);',
  'const a = (url: URL) => new Worker(url);',
  'const a = (names: string[]) => import.meta.glob(names);',
];

/** Pairs of rows of the same root where one does not name the other. */
const strangers = importRules.flatMap(({ folder, rows }) =>
  rows.flatMap(({ name, apart, may = [] }) => {
    const below = `${folder}/${name}${apart ? '/planted' : ''}`;
    const file = name === FILES ? `${folder}/planted.ts` : /\.ts$/.test(name) ? `${folder}/${name}` : `${below}/a.ts`;
    const up = '../'.repeat(file.split('/').length - folder.split('/').length - 1) || './';
    return rows
      .map((row) => row.name)
      .filter((other) => other !== name && other !== FILES && !may.includes(other))
      .map((other) => ({ file, from: `${up}${other.replace(/\.ts$/, '')}${/\.ts$/.test(other) ? '' : '/x'}` }));
  }),
);

describe('the parser', () => {
  test.each(waysToImport('./x'))('finds %s', (content) => {
    expect(importsOf('a.ts', content).map(({ from }) => from)).toEqual(['./x']);
  });

  test.each(computed)('finds the computed import in %s', (content) => {
    expect(importsOf('a.ts', content)).toEqual([{ from: undefined, isType: false }]);
  });

  test('does not mistake text, comments or URLs for imports', () => {
    const content = "const a = \"import 'x'\"; // import('y')\nconst b = new URL('..', import.meta.url);";
    expect(importsOf('a.ts', content)).toEqual([]);
  });

  test('rejects a file that it cannot parse', () => {
    expect(() => importsOf('a.ts', 'import { from')).toThrow('a.ts');
  });
});

describe('the import rules', () => {
  test.each(refused)('%s', (_sentence, file, from) => {
    expect(refusedImports(file, importing(from))).toEqual([expect.stringContaining(`${file} imports ${from}`)]);
  });

  test.each(waysToImport('../session/session'))('refuse %s', (content) => {
    expect(refusedImports('web/src/ui/a.ts', content)).toHaveLength(1);
  });

  test.each(computed)('refuse %s, except in the files that the table lists', (content) => {
    expect(refusedImports('web/src/ui/a.ts', content)).toEqual([
      'web/src/ui/a.ts computes an import: list it in tests/architecture/import-rules',
    ]);
    for (const file of Object.keys(computedImports)) expect(refusedImports(file, content)).toEqual([]);
  });

  test('refuse node:module, whose createRequire would hide imports', () => {
    expect(refusedImports('mock-server/src/wire/a.ts', importing('node:module'))).toHaveLength(1);
  });

  test.each(allowed)('allow %s to import %s', (file, from) => {
    expect(refusedImports(file, importing(from))).toEqual([]);
  });

  test('allow `types` to import types only', () => {
    const roots: Root[] = [{ folder: 'a', rows: [{ name: 'b' }, { name: 'c', types: ['b', 'elsewhere/d'] }] }];
    for (const from of ['../b/x', '../../elsewhere/d']) {
      expect(refusedImports('a/c/x.ts', `import type { X } from '${from}';`, roots)).toEqual([]);
      expect(refusedImports('a/c/x.ts', `import { type X } from '${from}';`, roots)).toHaveLength(1);
    }
  });

  test('allow `packageTypes` to import types only', () => {
    const roots: Root[] = [{ folder: 'a', rows: [{ name: 'c', packageTypes: ['node:net'] }] }];
    expect(refusedImports('a/c/x.ts', "import type { X } from 'node:net';", roots)).toEqual([]);
    expect(refusedImports('a/c/x.ts', "import { X } from 'node:net';", roots)).toHaveLength(1);
  });

  test('refuse every row of the same root that a row does not name', () => {
    expect(strangers.length).toBeGreaterThan(500);
    expect(strangers.filter(({ file, from }) => refusedImports(file, importing(from)).length !== 1)).toEqual([]);
  });

  test.each(['web/src/attic/a.ts', 'mock-server/src/attic/a.ts', 'mock-server/attic/a.ts'])(
    'refuse %s in a folder without a row',
    (file) => {
      expect(refusedImports(file, '')).toEqual([expect.stringContaining('has no row')]);
    },
  );
});

describe('the table of import rules', () => {
  /** Names in `may` and `types` that are not rows above. */
  const arrowsUp = (roots: readonly Root[]): string[] =>
    roots.flatMap(({ folder, rows }) =>
      rows.flatMap(({ name, may = [], types = [] }, index) => {
        const above = rows.slice(0, index).map((row) => row.name);
        return [...may, ...types]
          .filter((other) => !other.includes('/') && !above.includes(other))
          .map((other) => `${folder}: ${name} → ${other}`);
      }),
    );

  test('has no cycles: a row names only rows above it', () => {
    expect(arrowsUp([{ folder: 'a', rows: [{ name: 'b', may: ['c'] }, { name: 'c' }] }])).toEqual(['a: b → c']);
    expect(arrowsUp(importRules)).toEqual([]);
  });

  test('has rows only for existing folders and files', () => {
    const paths = importRules.flatMap(({ folder, rows }) => rows.map(({ name }) => join(folder, name)));
    expect(paths.filter((path) => !path.endsWith(FILES) && !existsSync(join(root, path)))).toEqual([]);
  });

  test('lists only files that really compute an import', () => {
    for (const file of Object.keys(computedImports)) {
      const imports = importsOf(file, readFileSync(join(root, file), 'utf8'));
      expect(imports.filter(({ from }) => from === undefined)).not.toEqual([]);
    }
  });
});

describe('the source files', () => {
  /** The folder of a workspace, such as `web/src`. The files beside `package.json` only configure the build. */
  const workspaces = /^(?:contracts|conformance|web|mock-server|deploy)\/[^/]+\//;
  const sources = trackedFiles().filter((path) => workspaces.test(path) && SOURCE.test(path));

  test('import only what the table allows', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap((path) => refusedImports(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });
});
