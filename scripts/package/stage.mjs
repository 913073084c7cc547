import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { RefusedError } from '../command-line.mjs';
import { npm } from '../ensure-installed.mjs';
import { root, runNode, tools } from '../run.mjs';

const packages = join(root, '.build/package');

/** The specifier of an import or an export, in JavaScript and in declarations. */
const SPECIFIER = /(from |import\(|import )(['"])(\.{1,2}\/[^'"]+)\2(?: with \{ type: ['"]json['"] \})?/g;

/**
 * Node wants the whole name of a file, and some of its versions warn of JSON that is imported.
 * @param {string} file
 */
export const withWholeNames = (file) =>
  readFileSync(file, 'utf8').replace(SPECIFIER, (found, before, quote, path) => {
    const place = join(dirname(file), path);
    if (path.endsWith('.json')) return `${before}${quote}${path}.js${quote}`;
    if (existsSync(`${place}.js`) || existsSync(`${place}.d.ts`)) return `${before}${quote}${path}.js${quote}`;
    if (existsSync(join(place, 'index.js'))) return `${before}${quote}${path}/index.js${quote}`;
    throw new Error(`${file}: ${found} leads to no file of the package`);
  });

/** @param {string} folder @returns {string[]} */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());

/**
 * An empty folder in which a package is put together: what a workspace exports is TypeScript, which every part of this
 * repository takes as it is, and nobody elsewhere can.
 * @param {string} name
 */
export const emptyStage = (name) => {
  const staged = join(packages, name);
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  return staged;
};

/**
 * Compiles a project of TypeScript into a staged package.
 * @param {string} project the folder of its tsconfig.json
 * @param {string} staged
 * @param {{ declarationsOnly?: boolean }} [options]
 * @throws Error with what the compiler said
 */
export const compile = async (project, staged, { declarationsOnly = false } = {}) => {
  const options = ['--composite', 'false', '--incremental', 'false', '--emitDeclarationOnly', String(declarationsOnly)];
  const all = [tools.tsc, '-p', join(project, 'tsconfig.json'), '--outDir', staged, '--tsBuildInfoFile', 'null'];
  const { code, output } = await runNode([...all, ...options], { quiet: true });
  if (code !== 0) throw new Error(output);
};

/** @param {string} workspace @returns {Record<string, unknown>} */
export const packageJsonOf = (workspace) => JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));

/** @param {string} staged @param {Record<string, unknown>} packageJson */
export const writePackageJson = (staged, packageJson) =>
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);

/**
 * Packs a staged package as npm pack does.
 * @param {string} staged
 * @param {string | undefined} folder where the file goes
 * @throws RefusedError
 */
export const pack = (staged, folder) => {
  const target = folder === undefined ? packages : resolve(folder);
  mkdirSync(target, { recursive: true });
  if (npm(['pack', '--pack-destination', target], staged)) return;
  throw new RefusedError(`npm could not pack ${staged}.`);
};
