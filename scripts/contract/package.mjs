import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root, runNode, tools } from '../run.mjs';

const source = join(root, 'contracts');
/** A folder of its own: what the workspace exports is TypeScript, which every part of this repository takes as it is. */
const staged = join(root, '.build/package/contracts');

/** The specifier of an import or an export, in JavaScript and in declarations. */
const SPECIFIER = /(from |import\(|import )(['"])(\.{1,2}\/[^'"]+)\2(?: with \{ type: ['"]json['"] \})?/g;

/**
 * Node wants the whole name of a file, and some of its versions warn of JSON that is imported.
 * @param {string} file
 */
const withWholeNames = (file) =>
  readFileSync(file, 'utf8').replace(SPECIFIER, (found, before, quote, path) => {
    const place = join(dirname(file), path);
    if (path.endsWith('.json')) return `${before}${quote}${path}.js${quote}`;
    if (existsSync(`${place}.js`)) return `${before}${quote}${path}.js${quote}`;
    if (existsSync(join(place, 'index.js'))) return `${before}${quote}${path}/index.js${quote}`;
    throw new Error(`${file}: ${found} leads to no file of the package`);
  });

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());

/** @param {Record<string, unknown>} packageJson of the workspace */
const published = ({ name, version, license, type, dependencies }) => ({
  ...{ name, version, license, type },
  description: 'The contract of the loan web app with its backend: methods, codes, rules and the wire, as zod schemas',
  sideEffects: false,
  exports: {
    './methods': { types: './src/methods/index.d.ts', default: './src/methods/index.js' },
    './openrpc.json': './openrpc.json',
    './package.json': './package.json',
    './*.json': './src/*.json',
    './*': { types: './src/*.d.ts', default: './src/*.js' },
  },
  dependencies,
});

/**
 * Puts the contract together as a package for code elsewhere: JavaScript modules with their types.
 * @returns {Promise<string>} its folder
 * @throws Error with what the compiler said
 */
export const stagePackage = async () => {
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  const options = ['--composite', 'false', '--incremental', 'false', '--emitDeclarationOnly', 'false'];
  const compile = [
    tools.tsc,
    '-p',
    join(source, 'tsconfig.json'),
    '--outDir',
    staged,
    '--tsBuildInfoFile',
    'null',
    ...options,
  ];
  const { code, output } = await runNode(compile, { quiet: true });
  if (code !== 0) throw new Error(output);
  const packageJson = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(published(packageJson), null, 2)}\n`);
  for (const file of filesIn(staged)) {
    if (file.endsWith('.json')) writeFileSync(`${file}.js`, `export default ${readFileSync(file, 'utf8').trim()};\n`);
  }
  for (const file of filesIn(staged)) {
    if (file.endsWith('.d.ts') || (file.endsWith('.js') && !file.endsWith('.json.js'))) {
      writeFileSync(file, withWholeNames(file));
    }
  }
  for (const file of ['contracts/CHANGELOG.md', 'contracts/README.md', 'LICENSE', 'docs/contract/openrpc.json']) {
    cpSync(join(root, file), join(staged, basename(file)));
  }
  return staged;
};
