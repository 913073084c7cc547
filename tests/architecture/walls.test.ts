import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { wallsFile, wallsText } from '../../scripts/walls/file.mjs';
import { walls } from '../../scripts/walls/table.mjs';
import { root } from '../support/source-files';
import { cyclesIn, importGraph } from './import-graph';
import { lintPlanted } from './planted-violations';

const wall = 'lint/style/noRestrictedImports';

/** What each place may not import: the sentence, the planted file, what it imports. */
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
  ['a feature does not import its neighbour', 'web/src/features/login/a.ts', '../home/offer'],
  ['a feature does not import its neighbour the long way', 'web/src/features/login/b.ts', '../../features/home/offer'],
  ['a part of a feature does not import a neighbour', 'web/src/features/login/parts/c.ts', '../../home/offer'],
  ['a feature does not import the composition root', 'web/src/features/login/d.ts', '../../app/routes'],
  ['a feature does not pass through its neighbours', 'web/src/features/login/e.ts', './parts/../../home/offer'],
  ['lib does not import React', 'web/src/lib/a.ts', 'react'],
  ['lib does not import a screen', 'web/src/lib/b.ts', '../features/home/offer'],
  ['ui does not import a feature', 'web/src/ui/a.tsx', '../features/home/offer'],
  ['ui does not import the api', 'web/src/ui/b.tsx', '../api/client'],
  ['ui does not import the session', 'web/src/ui/c.tsx', '../session/session'],
  ['ui does not pass through what it may import', 'web/src/ui/d.tsx', '../lib/../session/session'],
  ['the api does not import a feature', 'web/src/api/a.ts', '../features/home/offer'],
  ['the api does not import the session', 'web/src/api/b.ts', '../session/session'],
  ['orders do not import a feature', 'web/src/orders/a.ts', '../features/home/offer'],
  ['orders do not import the composition root', 'web/src/orders/b.ts', '../app/routes'],
  ['forms do not import the composition root', 'web/src/forms/a.ts', '../app/routes'],
  ['the session does not import the composition root', 'web/src/session/a.ts', '../app/routes'],
  ['the mock server does not import the web app', 'mock-server/src/a.ts', '@kit/web/main'],
  ['the mock server does not import the web app by its path', 'mock-server/src/b.ts', '../../web/src/main'],
  ['node-forge stays in crypto', 'mock-server/src/methods/c.ts', 'node-forge'],
  ['the loan does not import Fastify', 'mock-server/src/loan/a.ts', 'fastify'],
  ['the loan does not import the store', 'mock-server/src/loan/b.ts', '../store/port'],
  ['the loan does not import Node', 'mock-server/src/loan/c.ts', 'node:crypto'],
  ['the loan does not import customer service', 'mock-server/src/loan/d.ts', '../customer-service/help-chat'],
  ['faults do not import the sandbox', 'mock-server/src/faults/effects/a.ts', '../../sandbox/sandbox'],
  ['faults do not import the wire', 'mock-server/src/faults/b.ts', '../wire/respond'],
  ['the sandbox does not import the wire', 'mock-server/src/sandbox/records/a.ts', '../../wire/respond'],
  ['scenarios do not import the wire', 'mock-server/src/scenarios/a.ts', '../wire/dispatch'],
  ['conformance does not import the mock server', 'conformance/src/a.ts', '@kit/mock-server/app'],
  ['conformance does not import the web app by its path', 'conformance/src/b.ts', '../../web/src/api/client'],
  ['the simulated shell does not import Node', 'mock-server/shell/a.ts', 'node:fs'],
  ['the simulated shell does not import the server', 'mock-server/shell/b.ts', '../src/app'],
  ['the workbench does not import the server', 'mock-server/console/api/a.ts', '../../src/admin/define'],
  ['the workbench does not import the server by its name', 'mock-server/console/app/b.ts', '@kit/mock-server/app'],
  ['the workbench does not import the contract', 'mock-server/console/state/c.ts', '@kit/contracts/codes'],
  ['the workbench does not import the web app', 'mock-server/console/ui/d.ts', '../../../web/src/lib/has-own'],
  ['the workbench does not import the simulated shell', 'mock-server/console/lib/e.ts', '../../shell/settings'],
  ['the shell check does not import the server', 'mock-server/shell-check/page/a.ts', '../../src/pages/shell'],
  ['the shell check does not import the simulated shell', 'mock-server/shell-check/check/b.ts', '../../shell/answers'],
  [
    'the shell check does not import the web app',
    'mock-server/shell-check/check/c.ts',
    '../../../web/src/bridge/hosts',
  ],
  ['what judges a shell does not import React', 'mock-server/shell-check/check/d.ts', 'react'],
  ['what judges a shell does not import the page', 'mock-server/shell-check/check/e.ts', '../page/screen'],
  ['a region does not import its neighbour', 'mock-server/console/regions/call/f.ts', '../traffic/traffic'],
  ['the host runs nothing of the mock server', 'deploy/src/a.ts', '@kit/mock-server/app'],
  ['the host does not import the mock server by its path', 'deploy/src/b.ts', '../../mock-server/src/wire/paths'],
  ['the host does not import the web app', 'deploy/src/c.ts', '../../web/src/theme/accent'],
  ['the host does not import a package', 'deploy/src/d.ts', 'fastify'],
];

const allowed: [string, string][] = [
  ['contracts/src/ok.ts', 'zod/mini'],
  ['contracts/src/wire/ok.ts', '../codes'],
  ['web/src/app/ok.ts', '../features/home/home-screen'],
  ['web/src/api/ok.ts', 'crypto-js/aes'],
  ['web/src/features/login/ok.ts', '../../api/client'],
  ['web/src/features/login/parts/ok.ts', '../code-field'],
  ['web/src/features/login/parts/api.ts', '../../../api/client'],
  ['web/src/lib/ok.ts', '@kit/contracts/money'],
  ['web/src/ui/ok.tsx', '../lib/money'],
  ['mock-server/src/crypto/ok.ts', 'node-forge'],
  ['mock-server/src/methods/ok.ts', '@kit/contracts/codes'],
  ['mock-server/src/loan/ok.ts', '@kit/contracts/money'],
  ['mock-server/src/wire/ok.ts', '../sandbox/records/keys'],
  ['mock-server/console/regions/call/ok.ts', '../../state/address'],
  ['conformance/src/ok.ts', '@kit/contracts/codes'],
  ['deploy/src/ok.ts', '@kit/mock-server/wire/paths'],
];

/** Rules that are not about what is imported: the sentence, the rule, the file, its content. */
const others: [string, string, string, string][] = [
  ['no file says any', 'lint/suspicious/noExplicitAny', 'web/src/api/any.ts', 'export const a: any = 1;\n'],
  ['the web app is silent', 'lint/suspicious/noConsole', 'web/src/api/talk.ts', 'console.log(1);\n'],
  ['the mock server is silent', 'lint/suspicious/noConsole', 'mock-server/src/talk.ts', 'console.log(1);\n'],
  [
    'the environment is read in one place',
    'lint/style/noProcessEnv',
    'mock-server/src/env.ts',
    'export const a = process.env.A;\n',
  ],
  ['file names are kebab-case', 'lint/style/useFilenamingConvention', 'web/src/api/fooBar.ts', 'export const a = 1;\n'],
  [
    'a feature has no barrel',
    'lint/performance/noBarrelFile',
    'web/src/features/login/index.ts',
    "export * from './ok';\n",
  ],
  [
    'no compiler error is silenced',
    'lint/suspicious/noTsIgnore',
    'web/src/api/quiet.ts',
    '// @ts-ignore\nlet a = 1;\n',
  ],
  [
    'no file is longer than 300 lines',
    'lint/style/noExcessiveLinesPerFile',
    'web/src/api/long.ts',
    Array.from({ length: 301 }, (_, line) => `export const a${line} = ${line};\n`).join(''),
  ],
];

const cycle = {
  'web/src/lib/one.ts': "import { two } from './two';\nexport const one = () => two;\n",
  'web/src/lib/two.ts': "import { one } from './one';\nexport const two = () => one;\n",
};

const importing = (from: string) => `import { thing } from '${from}';\nexport const use = thing;\n`;

/** Each folder of a package beside a neighbour that its row does not name, from the table and the tree as they are. */
const strangers = walls
  .filter(({ scope }) => scope !== 'files')
  .flatMap(({ folder, parts, may }) => {
    const package_ = folder.slice(0, folder.lastIndexOf('/'));
    const own = parts === 'apart' ? `${folder}/planted` : folder;
    return walls
      .filter((other) => other.folder.startsWith(`${package_}/`) && other.folder !== folder)
      .map((other) => other.folder.slice(package_.length + 1))
      .filter((name) => !may.includes(name))
      .map((name) => ({ own, name, root: parts === 'apart' ? '../../' : '../', source: package_.split('/').at(-1) }));
  });

const IMPORTS_PLANTED = 4;

/** Below a folder and in it, the short way, the long way and for a type: each is an import. */
const plantedStrangers = Object.fromEntries(
  strangers.flatMap(({ own, name, root: up, source }) => [
    [
      `${own}/stranger-${name}.ts`,
      `import { a } from '${up}${name}/x';
import { b } from '${up}../${source}/${name}/x';
import type { C } from '${up}${name}/y';
export { d } from '${up}${name}/z';
export const all = [a, b] as readonly C[];
`,
    ],
    [
      `${own}/below/stranger-${name}.ts`,
      `import { a } from '../${up}${name}/x';
import { b } from '../${up}../${source}/${name}/x';
import type { C } from '../${up}${name}/y';
export const all = [a, b] as readonly C[];
export const later = () => import('../${up}${name}/z');
`,
    ],
  ]),
);

const newFolders = ['web/src/attic/a.ts', 'mock-server/src/attic/a.ts'];

let broken: Map<string, string[]>;

beforeAll(() => {
  broken = lintPlanted({
    ...Object.fromEntries([...refused.map(([, file, from]) => [file, importing(from)])]),
    ...Object.fromEntries(allowed.map(([file, from]) => [file, importing(from)])),
    ...Object.fromEntries(others.map(([, , file, content]) => [file, content])),
    ...Object.fromEntries(newFolders.map((file) => [file, importing('../lib/money')])),
    ...plantedStrangers,
    ...cycle,
  });
}, 60_000);

const wallsHit = (file: string) => broken.get(file)?.filter((rule) => rule === wall).length;

describe('the walls', () => {
  test.each(refused)('%s', (_sentence, file) => {
    expect(wallsHit(file)).toBe(1);
  });

  test('a type counts as an import', () => {
    const file = 'web/src/app/type.ts';
    const content = "import type { A } from '@kit/mock-server/app';\nexport type B = A;\n";
    expect(lintPlanted({ [file]: content }).get(file)).toContain(wall);
  });

  test.each(allowed)('%s may import %s', (file) => {
    expect(broken.get(file)).toEqual([]);
  });

  test.each([...new Set(strangers.map(({ own }) => own))])('%s imports nothing that its row does not name', (own) => {
    const planted = Object.keys(plantedStrangers).filter((file) => file.startsWith(`${own}/`));
    expect(planted.length).toBeGreaterThan(0);
    expect(planted.filter((file) => wallsHit(file) !== IMPORTS_PLANTED)).toEqual([]);
  });

  test('there is a wall between every two neighbours, in one direction at least', () => {
    const rooms = walls.filter(({ folder, scope }) => scope !== 'files' && folder.startsWith('mock-server/src/'));
    expect(strangers.filter(({ own }) => own.startsWith('mock-server/src/')).length).toBeGreaterThanOrEqual(
      (rooms.length * (rooms.length - 1)) / 2,
    );
  });

  test.each(newFolders)('%s, in a folder without a row, may import nothing', (file) => {
    expect(wallsHit(file)).toBe(1);
  });

  test('every row is about a folder that is there', () => {
    expect(walls.map(({ folder }) => folder).filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  });

  test('the rules of the linter are those of the table (npm run walls writes them)', () => {
    expect(readFileSync(join(root, wallsFile), 'utf8')).toBe(wallsText());
  });

  test.each(Object.keys(cycle))('%s cannot be part of a cycle', (file) => {
    expect(broken.get(file)).toContain('lint/suspicious/noImportCycles');
  });
});

describe('the folders as they import one another', () => {
  test('a cycle of folders is found, by whatever way round', () => {
    const way = (...rooms: string[]) => new Map(rooms.map((room) => [room, 'a file']));
    const graph = new Map([
      ['a', way('b')],
      ['b', way('c')],
      ['c', way('a')],
      ['d', way('a')],
    ]);
    expect(cyclesIn(graph)).toEqual(['a → b → c → a']);
    expect(cyclesIn(new Map([['a', way('b')]]))).toEqual([]);
  });

  test.each(['web/src', 'mock-server/src', 'contracts/src'])(
    'no folder of %s imports itself by way of others',
    (of) => {
      const graph = importGraph(of);
      expect([...graph.values()].some((neighbours) => neighbours.size > 1)).toBe(true);
      expect(cyclesIn(graph)).toEqual([]);
    },
  );
});

describe('the rest of the house rules', () => {
  test.each(others)('%s', (_sentence, rule, file) => {
    expect(broken.get(file)).toContain(rule);
  });
});
