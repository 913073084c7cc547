import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeModules, published } from '../../../scripts/package/contract';
import { packageJsonOf } from '../../../scripts/package/stage';
import { temporaryFolder } from '../../support/temporary-folder';

const withFiles = (files: Readonly<Record<string, string>>): string => {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

describe('the package of the contract', () => {
  const workspace = packageJsonOf('contracts');
  const packed = published(workspace);
  /** Resolves imports of a project with the package installed, as Node does. */
  const resolved = (condition: string, names: readonly string[]): string[] => {
    const extension = condition === 'types' ? 'd.ts' : 'js';
    const at = 'node_modules/@kit/contracts';
    const folder = withFiles({
      [`${at}/package.json`]: JSON.stringify(packed),
      [`${at}/openapi.json`]: '{}',
      [`${at}/src/wire/vectors/one.json`]: '{}',
      [`${at}/src/money.${extension}`]: '',
      [`${at}/src/methods/index.${extension}`]: '',
      [`${at}/src/methods/home.${extension}`]: '',
      [`${at}/src/client/index.${extension}`]: '',
    });
    const print = `for (const name of ${JSON.stringify(names)}) console.log(require.resolve('@kit/contracts/' + name))`;
    const { stdout } = spawnSync(process.execPath, [`--conditions=${condition}`, '-e', print], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout.split('\n').flatMap((line) => line.split(`${at}/`).slice(1));
  };

  it.each([
    ['node', 'js'],
    ['types', 'd.ts'],
  ])('exports its modules and documents, with the condition %s', (condition, extension) => {
    const modules = ['money', 'methods', 'methods/home', 'client'];
    const documents = ['openapi.json', 'package.json', 'wire/vectors/one.json'];
    expect(resolved(condition, [...modules, ...documents])).toEqual([
      ...['money', 'methods/index', 'methods/home', 'client/index'].map((name) => `src/${name}.${extension}`),
      ...['openapi.json', 'package.json', 'src/wire/vectors/one.json'],
    ]);
  });

  it('has the same types for compilers that ignore exports', () => {
    const { '*': all, methods } = packed.typesVersions['*'];
    expect(methods).toEqual([packed.exports['./methods'].types]);
    expect(all).toEqual([packed.exports['./*'].types]);
  });

  it('has the name, the license and the dependencies of the workspace, and can be found and shaken', () => {
    const { name, license, type, engines, dependencies } = workspace;
    expect(packed).toMatchObject({ name, license, type, engines, dependencies, sideEffects: false });
    expect(packed.keywords).toEqual(expect.arrayContaining(['openapi', 'zod', 'contract', 'schema']));
    expect(packed).not.toHaveProperty('private');
  });
});

describe('the modules of the package', () => {
  it('name whole files, and load JSON as modules', () => {
    const text = "import { a } from './a';\nimport data from './data.json' with { type: 'json' };\n";
    const folder = withFiles({
      'index.js': text,
      'index.d.ts': "export { a } from './a';\n",
      'a.js': 'export const a = 1;\n',
      'data.json': '\n{ "from": "./a" }\n',
      'README.md': text,
    });
    completeModules(folder);
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(readdirSync(folder).sort()).toEqual(
      ['README.md', 'a.js', 'data.json', 'data.json.js', 'index.d.ts', 'index.js'].sort(),
    );
    expect(read('index.js')).toBe("import { a } from './a.js';\nimport data from './data.json.js';\n");
    expect(read('index.d.ts')).toBe("export { a } from './a.js';\n");
    expect(read('data.json.js')).toBe('export default { "from": "./a" };\n');
    expect(read('README.md')).toBe(text);
  });

  it('leave the texts of JSON files alone', () => {
    const folder = withFiles({ 'says.json': `{ "example": "import x from './nowhere'" }` });
    completeModules(folder);
    expect(readFileSync(join(folder, 'says.json.js'), 'utf8')).toContain("from './nowhere'");
  });
});
