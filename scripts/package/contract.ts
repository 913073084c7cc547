import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../run';
import { compile, emptyStage, filesIn, packageJsonOf, withWholeNames, writePackageJson } from './stage';

const WORKSPACE = 'contracts';

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
  writePackageJson(WORKSPACE, staged, packageJsonOf(WORKSPACE).dependencies);
  completeModules(staged);
  for (const file of ['contracts/CHANGELOG.md', 'contracts/README.md', 'LICENSE', 'docs/contract/openapi.json']) {
    cpSync(join(root, file), join(staged, basename(file)));
  }
  return staged;
};
