import { join } from 'node:path';

// Stryker configuration for the path in MUTATE_PATH, which `npm run mutate` sets.

/** For pure code the unit tests suffice. The tests over the wire take ten times as long. */
const unit = ['unit'];
const server = ['unit', 'contract'];
const web = ['web'];

/** @param {string} names */
const ownUnit = (names) => [`tests/unit/mock-server/${names}.test.ts`];

const WORKBENCH = 'tests/unit/web/workbench/*.test.{ts,tsx}';

/**
 * Mutated folders, the projects of vitest.config.ts that test them, and the minimum score in percent. `tests` selects the
 * files of these projects that run, so that a run ends within an hour. Fewer tests can only lower a score. Never lower a
 * threshold. Stryker cannot run the browser tests of screens.
 */
export const folders = {
  'contracts/src': { projects: server, threshold: 90 },
  'mock-server/src/loan': { projects: unit, threshold: 88 },
  'mock-server/src/payments': { projects: unit, threshold: 100 },
  'mock-server/src/customer-service': { projects: unit, threshold: 96 },
  'mock-server/src/validation': { projects: unit, threshold: 95 },
  'mock-server/src/crypto': { projects: unit, threshold: 95 },
  'mock-server/src/methods': { projects: server, threshold: 95 },
  'mock-server/src/wire': { projects: server, threshold: 88 },
  'mock-server/src/faults': { projects: server, threshold: 95 },
  'mock-server/src/store': {
    projects: unit,
    threshold: 90,
    tests: ownUnit('{commit-queue,documents,history,one-time-values,redis-password,sandboxes,snapshot,store*}'),
  },
  'mock-server/src/sandbox-host': {
    projects: unit,
    threshold: 90,
    tests: ownUnit('{hand-over,journal-keeper,lease,local-host,redis-*,sandbox-claims,sandboxes,shared-memory}'),
  },
  'mock-server/src/sandbox': { projects: server, threshold: 91 },
  // Before the folder that contains it: the first match counts.
  'mock-server/src/traces/redaction': {
    projects: unit,
    threshold: 95,
    tests: ownUnit('traces/{leaks,redact,redaction,stand-ins}'),
  },
  'mock-server/src/traces': { projects: unit, threshold: 90, tests: ownUnit('traces/*') },
  'mock-server/src/admin': {
    projects: server,
    threshold: 95,
    tests: [
      ...ownUnit('{acts,admin-*,upstream-credentials}'),
      'tests/contract/{admin-*,faults-edited,methods-admin-loans,methods-tickets}.test.ts',
      'tests/contract/{network-presets,recorded-replies,sandboxes,scenarios,server-admin}.test.ts',
    ],
  },
  'mock-server/src/backend': {
    projects: unit,
    threshold: 95,
    tests: ownUnit('{backend-*,replies,upstream-*}'),
  },
  'mock-server/shell-check/check': { projects: unit, threshold: 95, tests: ['tests/unit/shell/*.test.ts'] },
  'scripts/contract': {
    projects: unit,
    threshold: 90,
    tests: ['tests/unit/scripts/{compare-schemas,contract-*}.test.ts'],
  },
  'mock-server/workbench/lib': {
    projects: [...unit, ...web],
    threshold: 90,
    tests: [WORKBENCH, 'tests/unit/mock-server/copied-text.test.ts'],
  },
  'mock-server/workbench/state': { projects: web, threshold: 90, tests: [WORKBENCH] },
  'mock-server/workbench/api': { projects: web, threshold: 90, tests: [WORKBENCH] },
  'mock-server/workbench/regions': { projects: web, threshold: 90, tests: [WORKBENCH] },
  'web/src/session': { projects: web, threshold: 93 },
  'web/src/api': { projects: web, threshold: 88 },
  'web/src/navigation': { projects: web, threshold: 91 },
  'web/src/app': { projects: web, threshold: 90 },
  'web/src/bridge': { projects: web, threshold: 93 },
};

/**
 * Finds the entry that contains a path.
 * @param {string} path
 */
export const folderOf = (path) => Object.entries(folders).find(([name]) => `${path}/`.startsWith(`${name}/`));

const path = process.env.MUTATE_PATH ?? '';
const [folder, { threshold } = { threshold: null }] = folderOf(path) ?? [];
const report = `.reports/mutate/${path.replaceAll('/', '-')}`;

export default {
  mutate: [/\.tsx?$/.test(path) ? path : `${path}/**/*.ts?(x)`],
  // The threshold applies only to a whole folder.
  thresholds: { high: 95, low: 90, break: path === folder ? threshold : null },
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'vitest-runner.mjs')],
  testRunner: 'kept-vitest',
  vitest: { configFile: 'vitest.mutate.config.ts' },
  tempDirName: '.build/mutate',
  ignorePatterns: ['.build', '.data', '.reports', 'dist'],
  symlinkNodeModules: false,
  buildCommand: 'node scripts/mutate/link-workspaces.mjs',
  // This file must not exist: Stryker would rewrite references with an API that TypeScript 7 lacks.
  // Vitest does not check types.
  disableTypeChecks: false,
  tsconfigFile: '.build/no-tsconfig.json',
  incremental: true,
  incrementalFile: `${report}.incremental.json`,
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${report}.html` },
  allowConsoleColors: false,
  // Under load the tests can exceed Stryker's default timeout.
  dryRunTimeoutMinutes: 30,
  timeoutMS: 20_000,
  timeoutFactor: 3,
};
