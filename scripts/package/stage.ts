import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { RefusedError } from '../command-line';
import { npm } from '../ensure-installed.mjs';
import { root, runNode, tools } from '../run';

const packages = join(root, '.build/package');

/** The specifier of an import or an export, in JavaScript and in declarations. */
const SPECIFIER = /(from |import\(|import )(['"])(\.{1,2}\/[^'"]+)\2(?: with \{ type: ['"]json['"] \})?/g;

/** Node wants the whole name of a file, and some of its versions warn of JSON that is imported. */
export const withWholeNames = (file: string) =>
  readFileSync(file, 'utf8').replace(SPECIFIER, (found, before, quote, path) => {
    const place = join(dirname(file), path);
    if (path.endsWith('.json')) return `${before}${quote}${path}.js${quote}`;
    if (existsSync(`${place}.js`) || existsSync(`${place}.d.ts`)) return `${before}${quote}${path}.js${quote}`;
    if (existsSync(join(place, 'index.js'))) return `${before}${quote}${path}/index.js${quote}`;
    throw new Error(`${file}: ${found} leads to no file of the package`);
  });

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());

/**
 * An empty folder in which a package is put together: what a workspace exports is TypeScript, which every part of this
 * repository takes as it is, and nobody elsewhere can.
 */
export const emptyStage = (name: string) => {
  const staged = join(packages, name);
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  return staged;
};

/**
 * Compiles a project of TypeScript into a staged package.
 * @param project the folder of its tsconfig.json
 * @throws Error with what the compiler said
 */
export const compile = async (
  project: string,
  staged: string,
  { declarationsOnly = false }: { declarationsOnly?: boolean } = {},
) => {
  const options = ['--composite', 'false', '--incremental', 'false', '--emitDeclarationOnly', String(declarationsOnly)];
  const all = [tools.tsc, '-p', join(project, 'tsconfig.json'), '--outDir', staged, '--tsBuildInfoFile', 'null'];
  const { code, output } = await runNode([...all, ...options], { quiet: true });
  if (code !== 0) throw new Error(output);
};

export const packageJsonOf = (workspace: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));

export const writePackageJson = (staged: string, packageJson: Record<string, unknown>) =>
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);

/**
 * Packs a staged package as npm pack does.
 * @param folder where the file goes
 * @throws RefusedError
 */
export const pack = (staged: string, folder: string | undefined) => {
  const target = folder === undefined ? packages : resolve(folder);
  mkdirSync(target, { recursive: true });
  if (npm(['pack', '--pack-destination', target], staged)) return;
  throw new RefusedError(`npm could not pack ${staged}.`);
};
