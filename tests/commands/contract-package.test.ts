import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import contracts from '../../contracts/package.json' with { type: 'json' };
import { runScript, script } from '../support/command';
import { docsPage } from '../support/markdown-page';
import { startServer, type TestServer } from '../support/server';
import { root } from '../support/source-files';
import { temporaryFolder } from '../support/temporary-folder';

const PHONE = '08031234567';

/** An empty project with the packed contract installed. It cannot see this repository. */
let project: string;
let server: TestServer;
let packed: string;

const run = (command: string, args: readonly string[]) => spawnSync(command, args, { cwd: project, encoding: 'utf8' });

/** npm takes zod from its cache, or else from the network. */
const install = (file: string): void => {
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = run('npm', ['install', file, ...options]);
  if (status === 0) return;
  throw new Error(
    `npm could not install the packed contract. It needs zod ${contracts.dependencies.zod}, from its cache or from the network; npm ci of this repository puts it into the cache.\n${stderr}`,
  );
};

beforeAll(async () => {
  server = await startServer();
  project = temporaryFolder();
  const { exit, err } = await runScript(script('pack', 'contracts', project));
  expect([exit, err]).toEqual([0, '']);
  packed = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(project, 'package.json'), '{"name": "elsewhere", "private": true, "type": "module"}\n');
  install(`./${packed}`);
});
afterAll(async () => {
  await server.close();
});

describe('the packed contract', () => {
  test('contains JavaScript with types of this version, its changelog, its document and zod, and none of our source', () => {
    expect(packed).toBe(`kit-contracts-${contracts.version}.tgz`);
    const installed = join(project, 'node_modules/@kit/contracts');
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(
      expect.arrayContaining(['src/codes.js', 'src/codes.d.ts', basename('contracts/CHANGELOG.md'), 'openapi.json']),
    );
    expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
    const { dependencies, private: isPrivate } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect([dependencies, isPrivate]).toEqual([contracts.dependencies, undefined]);
    expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@kit', 'zod']);
  });

  test('exports its modules and documents', () => {
    const documents = ['openapi.json', 'package.json', 'wire/vectors/key-exchange.json'];
    const names = ['money', 'methods', 'methods/user', 'client', ...documents];
    const print = `for (const name of ${JSON.stringify(names)}) console.log(require.resolve('@kit/contracts/' + name))`;
    const { stdout, stderr } = run(process.execPath, ['-e', print]);
    expect(stderr).toBe('');
    expect(stdout.split('\n').flatMap((line) => line.split('@kit/contracts/').slice(1))).toEqual([
      ...['money', 'methods/index', 'methods/user', 'client/index'].map((name) => `src/${name}.js`),
      ...['openapi.json', 'package.json', 'src/wire/vectors/key-exchange.json'],
    ]);
  });

  test('type-checks and runs the client of docs/testing-with-the-mock.md in Node, and knows its names', async () => {
    const programs = [...docsPage('testing-with-the-mock.md').matchAll(/```ts ([\w-]+\.m?ts)\n([\s\S]*?)```/g)];
    expect(programs.map(([, file]) => file)).toEqual(['client.mts', 'browser-crypto.ts']);
    const program = programs[0]?.[2] ?? '';
    const statements = program.split('\n').filter((line) => line !== '' && !line.startsWith('import'));
    expect(statements.length).toBeLessThanOrEqual(10);
    writeFileSync(join(project, 'client.mts'), program);
    const wrong =
      "import { methods } from '@kit/contracts/methods';\n// @ts-expect-error unknown name\nmethods.noSuchMethod;\n";
    writeFileSync(join(project, 'wrong.ts'), wrong);
    const options = {
      strict: true,
      module: 'nodenext',
      target: 'es2022',
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    };
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['client.mts', 'wrong.ts'] }),
    );
    const checked = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']);
    expect([checked.status, checked.stdout]).toEqual([0, '']);

    const { exit, out, err } = await runScript([join(project, 'client.mjs'), server.address, PHONE], { cwd: project });
    expect([exit, err]).toEqual([0, '']);
    expect(out).toContain(`contactNumber: '${PHONE}'`);
  });
});
