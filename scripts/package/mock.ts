import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { buildMock } from '../build-parts';
import { RefusedError, runCommand } from '../command-line';
import { root } from '../run';
import { compile, emptyStage, filesIn, pack, packageJsonOf, withWholeNames, writePackageJson } from './stage';

const WORKSPACE = 'mock-server';
const CONTRACT = '@kit/contracts';
const TESTING = `${WORKSPACE}/testing`;
/** The package has the folders of the repository, so that the server finds what it serves. */
const BUILT = [`${WORKSPACE}/dist`, 'web/dist'];
/** What says that they are there. */
const PROOFS = [`${WORKSPACE}/dist/server.js`, 'web/dist/index.html'];
/** What is imported, by the name of its module. */
const entries = { index: '.', playwright: './playwright' };
/** Its types come with it, and a project without Playwright does without. */
const PLAYWRIGHT = '@playwright/test';

const exported = (name: string) => {
  const place = `./${TESTING}/${name}`;
  return {
    import: { types: `${place}.d.ts`, default: `${place}.js` },
    require: { types: `${place}.d.cts`, default: `${place}.cjs` },
  };
};

/** @param packageJson of the workspace */
const published = ({ name, version, license, type, engines, dependencies }: Record<string, unknown>) => {
  // The contract is in the server's own file.
  const { [CONTRACT]: _, ...installed } = dependencies as Record<string, string>;
  return {
    ...{ name, version, license, type, engines },
    description: 'The mock server of the loan web app for tests: startMock() for any runner, a fixture for Playwright',
    main: `./${TESTING}/index.cjs`,
    types: `./${TESTING}/index.d.ts`,
    exports: {
      ...Object.fromEntries(Object.entries(entries).map(([module, path]) => [path, exported(module)])),
      './package.json': './package.json',
    },
    // for a compiler that reads no exports
    typesVersions: { '*': { playwright: [`./${TESTING}/playwright.d.ts`] } },
    dependencies: installed,
    peerDependencies: { [PLAYWRIGHT]: '>=1.42' },
    peerDependenciesMeta: { [PLAYWRIGHT]: { optional: true } },
  };
};

/** Both kinds of module, of syntax so old that a Node which is too old gets as far as being told so. */
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
        output: [
          { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'start-[hash].js' },
          { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'start-[hash].cjs' },
        ],
      },
    },
  });

/** Declarations for either kind of module: TypeScript takes the kind from the name. */
const declare = async (staged: string) => {
  await compile(join(root, TESTING), join(staged, WORKSPACE), { declarationsOnly: true });
  for (const file of filesIn(staged).filter((path) => path.endsWith('.d.ts'))) {
    const text = withWholeNames(file);
    writeFileSync(file, text);
    writeFileSync(file.replace(/ts$/, 'cts'), text.replace(/(from |import\()(['"]\.[^'"]+)\.js/g, '$1$2.cjs'));
  }
};

/**
 * Puts the mock server together as a package for the tests of other projects.
 * @param options `built` takes what was built last
 * @returns its folder
 * @throws RefusedError where nothing was built; Error with what the compiler said
 */
const stageMock = async ({ built }: { built: boolean }): Promise<string> => {
  if (!built) await buildMock();
  const missing = PROOFS.find((path) => !existsSync(join(root, path)));
  if (missing !== undefined) {
    throw new RefusedError(`${missing} is not there: leave --built out, or run npm run build first.`);
  }
  const staged = emptyStage(WORKSPACE);
  for (const path of BUILT) cpSync(join(root, path), join(staged, path), { recursive: true });
  await bundle(staged);
  await declare(staged);
  writePackageJson(staged, published(packageJsonOf(WORKSPACE)));
  cpSync(join(root, 'docs/testing-with-the-mock.md'), join(staged, 'README.md'));
  for (const file of ['LICENSE', 'docs/admin.md']) cpSync(join(root, file), join(staged, basename(file)));
  return staged;
};

const line = {
  usage: 'npm run mock -- pack [folder]',
  about:
    'Packs the mock server for the tests of other projects, as npm pack does: the server with the built app, startMock() for any runner, and a fixture for Playwright. Installed with npm install <the file>.',
  words: 1,
  flags: { built: { about: 'take what npm run build made last, and do not build anew' } },
  more: 'The file goes to .build/package, or to the folder that is named. docs/testing-with-the-mock.md says how it is used.',
};

await runCommand(line, async ({ words: [folder], flags: { built } }) => {
  pack(await stageMock({ built: built === true }), folder);
});
