import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildMock, NATIVE_PACKAGES } from '../build-parts';
import { RefusedError } from '../command-line';
import { root } from '../run';
import {
  compile,
  copyToRoot,
  emptyStage,
  filesIn,
  packageJsonOf,
  releaseFacts,
  withWholeNames,
  writePackageJson,
} from './stage';

const WORKSPACE = 'mock-server';
const TESTING = `${WORKSPACE}/testing`;
/** The package has the same folders as the repository, so that the server finds its files. */
const BUILT = [`${WORKSPACE}/dist`, 'web/dist'];
/** Files that prove a complete build. */
const PROOFS = [`${WORKSPACE}/dist/server.js`, 'web/dist/index.html'];
/** Entry points by module name. */
const entries = { index: '.', playwright: './playwright' };
/** Optional peer dependency. */
const PLAYWRIGHT = '@playwright/test';

/**
 * Jest resolves `default`, and loads no ES modules then. This file lets Node load the package, outside of the sandbox
 * of the test.
 */
const FOR_JEST = `const { getBuiltinModule } = require('node:vm').runInThisContext('process');
module.exports = getBuiltinModule('node:module').createRequire(__filename)('./index.js');
`;

const exported = (name: string) => {
  const place = `./${TESTING}/${name}`;
  const other = name === 'index' ? `./${TESTING}/jest.cjs` : `${place}.js`;
  return { types: `${place}.d.ts`, 'module-sync': `${place}.js`, import: `${place}.js`, default: other };
};

/** @param packageJson of the workspace */
const published = ({ name, license, type, engines, dependencies }: Record<string, unknown>) => {
  // The server bundle contains the contract and every package without native code.
  const all = Object.entries(dependencies as Record<string, string>);
  const installed = Object.fromEntries(all.filter(([dependency]) => NATIVE_PACKAGES.includes(dependency)));
  return {
    name,
    license,
    type,
    engines,
    ...releaseFacts(WORKSPACE, ['mock server', 'testing', 'fixtures', 'playwright', 'vitest', 'jest']),
    description: 'The mock server of the loan web app for tests: startMock() for any runner, a fixture for Playwright',
    main: `./${TESTING}/index.js`,
    types: `./${TESTING}/index.d.ts`,
    exports: {
      ...Object.fromEntries(Object.entries(entries).map(([module, path]) => [path, exported(module)])),
      './package.json': './package.json',
    },
    dependencies: installed,
    peerDependencies: { [PLAYWRIGHT]: '>=1.42' },
    peerDependenciesMeta: { [PLAYWRIGHT]: { optional: true } },
  };
};

/** Builds ES modules. The old syntax lets an old Node reach the version check. */
const bundle = (staged: string) =>
  build({
    root: join(root, WORKSPACE),
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: join(staged, TESTING),
      emptyOutDir: false,
      target: 'es2020',
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.keys(entries).map((name) => [name, join(root, TESTING, `${name}.ts`)])),
        external: [PLAYWRIGHT],
        output: { entryFileNames: '[name].js', chunkFileNames: 'start-[hash].js' },
      },
    },
  });

const declare = async (staged: string) => {
  await compile(join(root, TESTING), join(staged, WORKSPACE), { declarationsOnly: true });
  for (const file of filesIn(staged).filter((path) => path.endsWith('.d.ts')))
    writeFileSync(file, withWholeNames(file));
};

/**
 * Builds the mock server as a package for tests of other projects, and returns its folder.
 * @param options `built` uses the last build
 * @throws RefusedError if there is no build; Error with the compiler's output
 */
export const stageMock = async ({ built }: { built: boolean }): Promise<string> => {
  if (!built) await buildMock();
  const missing = PROOFS.find((path) => !existsSync(join(root, path)));
  if (missing !== undefined) {
    throw new RefusedError(`${missing} does not exist. Omit --built, or run npm run build first.`);
  }
  const staged = emptyStage(WORKSPACE);
  for (const path of BUILT) cpSync(join(root, path), join(staged, path), { recursive: true });
  await bundle(staged);
  await declare(staged);
  writeFileSync(join(staged, TESTING, 'jest.cjs'), FOR_JEST);
  writePackageJson(staged, published(packageJsonOf(WORKSPACE)));
  cpSync(join(root, 'docs/testing-with-the-mock.md'), join(staged, 'README.md'));
  copyToRoot(staged, ['LICENSE', 'CHANGELOG.md']);
  return staged;
};
