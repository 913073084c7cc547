import { mockServer } from './mock-server';
import { CONTRACT, FILES, NODE, type Root, ZOD } from './row';

/** Files that may call `import()` with a computed path, each with its reason. */
export const computedImports: Readonly<Record<string, string>> = {
  'mock-server/testing/thread.ts': 'Loads the built server, whose path the bundler must not follow.',
  'conformance/src/hooks/hooks.ts': 'The user names the file with CONFORM_HOOKS.',
};

const contracts: Root = {
  folder: 'contracts/src',
  rows: [
    { name: FILES, may: ['contracts/package.json'], packages: [ZOD], why: 'Every other package imports contracts.' },
    { name: 'bridge', may: [FILES], packages: [ZOD] },
    { name: 'wire', may: [FILES], packages: [ZOD] },
    { name: 'methods', may: [FILES, 'wire'], packages: [ZOD] },
    { name: 'examples.ts', may: ['methods'] },
    { name: 'payments.ts', may: [FILES, 'methods'] },
    { name: 'openapi', may: [FILES, 'bridge', 'wire', 'methods'], packages: [ZOD] },
    { name: 'overrides.ts', may: [FILES, 'wire', 'methods', 'openapi'], packages: [ZOD] },
    { name: 'client', may: [FILES, 'wire', 'methods'], packages: [ZOD] },
  ],
};

const conformance: Root = {
  folder: 'conformance/src',
  rows: [
    { name: 'errors.ts' },
    { name: 'wire', may: ['errors.ts'], packages: [CONTRACT, ZOD, NODE] },
    { name: 'hooks', may: ['errors.ts', 'wire'], packages: [CONTRACT, ZOD, NODE] },
    { name: 'inspect', may: ['wire'], packages: [CONTRACT, ZOD] },
    { name: 'deviations.ts', may: ['inspect'] },
    { name: 'table', may: ['inspect'], packages: [CONTRACT, ZOD] },
    {
      name: 'checks',
      may: ['errors.ts', 'deviations.ts', 'wire', 'hooks', 'inspect', 'table'],
      packages: [CONTRACT, ZOD],
    },
    {
      name: FILES,
      may: ['errors.ts', 'deviations.ts', 'wire', 'hooks', 'inspect', 'checks'],
      packages: [CONTRACT, ZOD, NODE, 'tsx'],
      why: 'conformance checks any backend: it knows the contract, and nothing of our server or app.',
    },
  ],
};

const web: Root = {
  folder: 'web/src',
  rows: [
    { name: 'platform', packages: [CONTRACT, 'react', 'react-router-dom', ZOD] },
    { name: 'ui', may: ['platform'], packages: [CONTRACT, 'react', 'react-dom'], why: 'ui only presents.' },
    {
      name: 'api',
      may: ['platform', 'ui'],
      packages: [CONTRACT, 'react', 'swr', ZOD, 'crypto-js/*', 'jsencrypt'],
      why: 'The root of crypto-js costs 20 kB: import its deep modules.',
    },
    { name: 'forms', may: ['platform', 'ui', 'api'], packages: [CONTRACT, 'react', ZOD] },
    { name: 'loans', may: ['platform', 'ui', 'api', 'forms'], packages: [CONTRACT, 'react', ZOD] },
    {
      name: 'screens',
      apart: true,
      common: ['feedback', 'information'],
      may: ['platform', 'ui', 'api', 'forms', 'loans'],
      packages: [CONTRACT, 'react', 'react-router-dom', ZOD],
      why: 'A screen imports no other screen: put what two of them need into a folder below.',
    },
    {
      name: 'app',
      may: ['platform', 'ui', 'api', 'forms', 'loans', 'screens'],
      packages: [CONTRACT, 'react', 'react-dom/*', 'react-router-dom', 'swr', ZOD],
    },
    { name: FILES, may: ['app', 'ui'], packages: [ZOD] },
  ],
};

const deploy: Root = {
  folder: 'deploy/src',
  rows: [
    {
      name: FILES,
      packages: [CONTRACT, ZOD, NODE, '@kit/mock-server/pages/config-element', '@kit/mock-server/make-folder'],
      why: 'deploy writes the page before nginx starts. It runs no other code of the mock server.',
    },
  ],
};

const oldBrowserNotice: Root = { folder: 'web/public', rows: [{ name: FILES }] };

/**
 * What each folder may import. This is the only place that says so. `import-rules.test.ts` checks every source file.
 * The rows of a root go from bottom to top: a row may name only rows above it.
 */
export const importRules: readonly Root[] = [contracts, conformance, web, oldBrowserNotice, ...mockServer, deploy];
