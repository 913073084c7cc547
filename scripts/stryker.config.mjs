// By hand, before a release: MUTATE=mock-server/src/loan npx stryker run scripts/stryker.config.mjs (CONTRIBUTING.md).

const unit = ['unit'];
const server = ['unit', 'contract'];
const web = ['web'];

/** Mutated files and folders: the projects of vitest.config.ts that test them, and the minimum score in percent. */
const folders = {
  'contracts/src/money.ts': { projects: unit, threshold: 90 },
  'contracts/src/rules.ts': { projects: unit, threshold: 90 },
  'mock-server/src/loan': { projects: unit, threshold: 90 },
  'mock-server/src/crypto': { projects: unit, threshold: 90 },
  'mock-server/src/validation.ts': { projects: unit, threshold: 90 },
  'mock-server/src/core': { projects: server, threshold: 85 },
  'mock-server/src/traces/redact.ts': { projects: unit, threshold: 90 },
  'mock-server/src/methods': { projects: unit, threshold: 85 },
  'mock-server/src/wire': { projects: server, threshold: 85 },
  'web/src/api': { projects: web, threshold: 85 },
  'web/src/platform': { projects: web, threshold: 85 },
  'web/src/loans': { projects: web, threshold: 75 },
  'web/src/screens': { projects: web, threshold: 75 },
  'web/src/forms': { projects: web, threshold: 75 },
};

const path = process.env.MUTATE ?? '';
const folder = Object.entries(folders).find(([name]) => name === path)?.[1];
if (folder === undefined) throw new Error(`MUTATE cannot be "${path}". Allowed: ${Object.keys(folders).join(', ')}`);

/** Names of the Vitest projects of this run, for vitest.mutate.config.ts. */
export const { projects } = folder;

export default {
  mutate: [path.endsWith('.ts') ? path : `${path}/**/*.ts?(x)`],
  thresholds: { high: 95, low: folder.threshold, break: folder.threshold },
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts' },
  // They run at load time and need all tests, which takes four fifths of a run.
  ignoreStatic: true,
  // A copy of the checkout would resolve @kit/… to the files without mutants.
  inPlace: true,
  tempDirName: '.build/stryker',
  // This file must not exist: Stryker would rewrite references with an API that TypeScript 7 lacks.
  tsconfigFile: '.build/no-tsconfig.json',
  disableTypeChecks: false,
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `.reports/mutation/${path.replaceAll('/', '-')}.html` },
  dryRunTimeoutMinutes: 30,
  timeoutMS: 20_000,
};
