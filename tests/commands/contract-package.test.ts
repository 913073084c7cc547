import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import contracts from '../../contracts/package.json' with { type: 'json' };
import { docsPage } from '../support/markdown-page';
import { serverOfFile } from '../support/server';
import { root } from '../support/source-files';
import { type BareProject, installElsewhere } from './bare-project';

const NAME = '@kit/contracts';
const PHONE = '08031234567';

let project: BareProject;
beforeAll(async () => {
  project = await installElsewhere('contracts');
});
const server = serverOfFile();

describe('the packed contract', () => {
  test('contains JavaScript with types of this version, its changelog, its document and zod, and none of our source', () => {
    expect(readdirSync(project.folder)).toContain(`kit-contracts-${contracts.version}.tgz`);
    const installed = join(project.folder, 'node_modules', NAME);
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['src/codes.js', 'src/codes.d.ts', 'CHANGELOG.md', 'openapi.json']));
    expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
    const { dependencies, private: isPrivate } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect([dependencies, isPrivate]).toEqual([contracts.dependencies, undefined]);
    const modules = readdirSync(join(project.folder, 'node_modules'));
    expect(modules.filter((name) => !name.startsWith('.'))).toEqual(['@kit', 'zod']);
  });

  test('exports its modules and documents', async () => {
    const documents = ['openapi.json', 'package.json', 'wire/vectors/key-exchange.json'];
    const names = ['money', 'methods', 'methods/user', 'client', ...documents];
    const print = `for (const name of ${JSON.stringify(names)}) console.log(require.resolve('${NAME}/' + name))`;
    const { out, err } = await project.run(['-e', print]);
    expect(err).toBe('');
    expect(out.split('\n').flatMap((line) => line.split('@kit/contracts/').slice(1))).toEqual([
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
    project.write('client.mts', program);
    const wrong =
      "import { methods } from '@kit/contracts/methods';\n// @ts-expect-error unknown name\nmethods.noSuchMethod;\n";
    project.write('wrong.mts', wrong);
    const options = {
      strict: true,
      module: 'nodenext',
      target: 'es2022',
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    };
    project.write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['client.mts', 'wrong.mts'] }));
    const checked = await project.run([join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']);
    expect([checked.exit, checked.out]).toEqual([0, '']);

    const { exit, out, err } = await project.run(['client.mjs', server.address, PHONE]);
    expect([exit, err]).toEqual([0, '']);
    expect(out).toContain(`contactNumber: '${PHONE}'`);
  });
});
