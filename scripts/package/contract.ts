import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../run';
import { compile, emptyStage, filesIn, packageJsonOf, releaseFacts, withWholeNames, writePackageJson } from './stage';

const WORKSPACE = 'contracts';

/**
 * Returns the package.json of the package.
 * @param packageJson of the workspace
 */
export const published = ({ name, license, type, engines, dependencies }: Record<string, unknown>) => ({
  name,
  license,
  type,
  engines,
  ...releaseFacts(WORKSPACE, ['contract', 'openapi', 'zod', 'schema']),
  description: 'The contract of the loan web app with its backend: methods, codes, rules and the wire, as zod schemas',
  sideEffects: false,
  // For compilers that ignore `exports`.
  typesVersions: { '*': { methods: ['./src/methods/index.d.ts'], '*': ['./src/*.d.ts'] } },
  exports: {
    './methods': { types: './src/methods/index.d.ts', default: './src/methods/index.js' },
    './client': { types: './src/client/index.d.ts', default: './src/client/index.js' },
    './openapi.json': './openapi.json',
    './package.json': './package.json',
    './*.json': './src/*.json',
    './*': { types: './src/*.d.ts', default: './src/*.js' },
  },
  dependencies,
});

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

/**
 * Builds the contract as a package of JavaScript modules with types, and returns its folder.
 * @throws Error with the compiler's output
 */
export const stageContract = async (): Promise<string> => {
  const staged = emptyStage(WORKSPACE);
  await compile(join(root, WORKSPACE), staged);
  // Before the modules: `src/version.js` imports it.
  writePackageJson(staged, published(packageJsonOf(WORKSPACE)));
  completeModules(staged);
  for (const file of ['contracts/CHANGELOG.md', 'contracts/README.md', 'LICENSE', 'docs/contract/openapi.json']) {
    cpSync(join(root, file), join(staged, basename(file)));
  }
  return staged;
};
