import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolder } from '@kit/mock-server/make-folder';
import { RefusedError, writeTo } from '../command-line';
import { npm } from '../packages.mjs';
import { root, runNode } from '../run';

const packages = join(root, '.build/package');

/** Relative specifier of an import or export. */
const SPECIFIER = /(from |import\(|import )(['"])(\.{1,2}\/[^'"]+)\2(?: with \{ type: ['"]json['"] \})?/g;

/**
 * Completes the file names of imports, which Node requires. Converts JSON to JavaScript, because some Node versions
 * warn of JSON imports.
 */
export const withWholeNames = (file: string) =>
  readFileSync(file, 'utf8').replace(SPECIFIER, (found, before, quote, path) => {
    const place = join(dirname(file), path);
    if (existsSync(`${place}.js`) || existsSync(`${place}.d.ts`)) return `${before}${quote}${path}.js${quote}`;
    if (existsSync(join(place, 'index.js'))) return `${before}${quote}${path}/index.js${quote}`;
    throw new Error(`${file}: ${found} does not resolve to a file of the package`);
  });

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());

/** Completes the compiled modules for Node: JSON files as modules, and whole file names in imports. */
export const completeModules = (staged: string): void => {
  for (const file of filesIn(staged)) {
    if (file.endsWith('.json')) writeFileSync(`${file}.js`, `export default ${readFileSync(file, 'utf8').trim()};\n`);
  }
  for (const file of filesIn(staged)) {
    if (file.endsWith('.d.ts') || (file.endsWith('.js') && !file.endsWith('.json.js'))) {
      writeFileSync(file, withWholeNames(file));
    }
  }
};

/** Creates an empty folder for a package. The workspaces export TypeScript, which other projects cannot import. */
export const emptyStage = (name: string) => {
  const staged = join(packages, name);
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  return staged;
};

/**
 * Compiles a TypeScript project into a package folder.
 * @param project folder of its tsconfig.json
 * @throws Error with the compiler's output
 */
export const compile = async (
  project: string,
  staged: string,
  { declarationsOnly = false }: { declarationsOnly?: boolean } = {},
) => {
  const options = ['--composite', 'false', '--incremental', 'false', '--emitDeclarationOnly', String(declarationsOnly)];
  const all = [
    'node_modules/typescript/bin/tsc',
    '-p',
    join(project, 'tsconfig.json'),
    '--outDir',
    staged,
    '--tsBuildInfoFile',
    'null',
  ];
  const { code, output } = await runNode([...all, ...options]);
  if (code !== 0) throw new Error(output);
};

type PackageJson = Readonly<Record<string, unknown>> & { readonly dependencies: Readonly<Record<string, string>> };

export const packageJsonOf = (workspace: string): PackageJson =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));

/**
 * Writes the package.json of a package: that of its workspace with the fields below `published`, which describe the
 * package. All packages of a release have the version of the contract, and name the repository that releases them.
 */
export const writePackageJson = (
  workspace: string,
  staged: string,
  dependencies: Readonly<Record<string, string>> = {},
) => {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
  const url = GITHUB_SERVER_URL && GITHUB_REPOSITORY ? `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git` : undefined;
  const { name, license, type, published } = packageJsonOf(workspace);
  const packageJson = {
    name,
    version: packageJsonOf('contracts').version,
    license,
    type,
    engines: packageJsonOf('mock-server').engines,
    ...(url !== undefined && { repository: { type: 'git', url, directory: workspace } }),
    publishConfig: { access: 'public' },
    dependencies,
    ...(published as object),
  };
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);
};

/** Copies files of the repository to the root of a package. */
export const copyToRoot = (staged: string, files: readonly string[]) => {
  for (const file of files) cpSync(join(root, file), join(staged, basename(file)));
};

/**
 * Runs npm pack.
 * @param folder target folder
 * @throws RefusedError
 */
export const pack = (staged: string, folder: string | undefined) => {
  const target = folder === undefined ? packages : resolve(folder);
  writeTo(target, () => makeFolder(target));
  if (npm(['pack', '--pack-destination', target], staged)) return;
  throw new RefusedError(`npm could not pack ${staged}.`);
};
