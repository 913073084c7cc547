// Stryker's configuration for the path in MUTATE_PATH, which `npm run mutate` sets. JavaScript, because Stryker loads it.

/** Pure code has unit tests that notice. The same tests over the wire would take ten times as long. */
const unit = ['unit'];
const server = ['unit', 'contract'];
const web = ['web'];

/**
 * What is mutated, the projects of vitest.config.ts that may notice, and the least score in percent. A threshold never
 * falls. Screens are left to the tests in a browser, which Stryker cannot run.
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
  'mock-server/src/sandbox': { projects: server, threshold: 91 },
  'web/src/session': { projects: web, threshold: 93 },
  'web/src/api': { projects: web, threshold: 88 },
  'web/src/navigation': { projects: web, threshold: 91 },
  'web/src/app': { projects: web, threshold: 90 },
  'web/src/bridge': { projects: web, threshold: 93 },
};

/**
 * The folder of the table that is, or contains, a path.
 * @param {string} path
 */
export const folderOf = (path) => Object.entries(folders).find(([name]) => `${path}/`.startsWith(`${name}/`));

const path = process.env.MUTATE_PATH ?? '';
const [folder, { threshold } = { threshold: null }] = folderOf(path) ?? [];
const report = `.reports/mutate/${path.replaceAll('/', '-')}`;

export default {
  mutate: [/\.tsx?$/.test(path) ? path : `${path}/**/*.ts?(x)`],
  // a part of a folder says nothing about the whole
  thresholds: { high: 95, low: 90, break: path === folder ? threshold : null },
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts' },
  tempDirName: '.build/mutate',
  ignorePatterns: ['.build', '.data', '.reports', 'dist'],
  symlinkNodeModules: false,
  buildCommand: 'node scripts/mutate/link-workspaces.mjs',
  // a file that is not there: Stryker rewrites references by an API that TypeScript 7 does not have
  tsconfigFile: '.build/no-tsconfig.json',
  incremental: true,
  incrementalFile: `${report}.incremental.json`,
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${report}.html` },
  allowConsoleColors: false,
  // on a busy machine the tests alone can take longer than Stryker waits by default
  dryRunTimeoutMinutes: 30,
  timeoutMS: 20_000,
  timeoutFactor: 3,
};
