import { tools } from './run.mjs';

/** Where reports lie for `npm run trace`, and for whoever wants to read them. */
export const reportFolder = '.reports';

/** The projects of vitest.config.ts that the quick loop runs. */
export const quickProjects = ['unit', 'web', 'contract', 'architecture'];

/**
 * What Node runs for projects of vitest.
 * @param {string} name of the report
 * @param {string[]} projects
 */
export const vitest = (name, projects) => [
  tools.vitest,
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFolder}/${name}.json`,
];

/**
 * One step of `npm test`: what Node runs, the report to count tests from, where the step is made of tests, the real
 * servers without which it cannot be run, and the step that it runs beside: both of them mostly wait.
 * @typedef {import('./find-server.mjs').ServerName} ServerName
 * @typedef {{ name: string, args: string[], report?: string, needs?: ServerName[], beside?: string }} Stage
 */

/** @type {Stage[]} */
export const stages = [
  { name: 'types', args: ['scripts/types.mjs'] },
  { name: 'lint', args: [tools.biome, 'check', '--error-on-warnings', '.'] },
  { name: 'contract', args: ['scripts/contract-diff.mjs', '--check'] },
  { name: 'unused', args: [tools.knip, '--no-progress'] },
  { name: 'servers', args: ['scripts/servers.mjs'] },
  { name: 'tests', args: vitest('tests', quickProjects), report: 'tests.json' },
  { name: 'build', args: ['scripts/build.mjs'] },
  { name: 'built', args: vitest('built', ['built']), report: 'built.json' },
  { name: 'fuzz', args: vitest('fuzz', ['fuzz']), report: 'fuzz.json' },
  { name: 'conform', args: vitest('conform', ['conformance', 'conform']), report: 'conform.json' },
  { name: 'cluster', args: vitest('cluster', ['cluster']), report: 'cluster.json', beside: 'conform' },
  {
    name: 'shared',
    args: vitest('shared', ['shared']),
    report: 'shared.json',
    needs: ['redis-server', 'nginx'],
  },
  { name: 'browser', args: ['scripts/browser.mjs'] },
  { name: 'commands', args: vitest('commands', ['commands']), report: 'commands.json' },
  { name: 'end to end', args: [tools.playwright, 'test'], report: 'e2e.json' },
  { name: 'site', args: vitest('site', ['site']), report: 'site.json', needs: ['nginx'] },
  {
    name: 'site e2e',
    args: [tools.playwright, 'test', '--config=playwright.site.config.ts'],
    report: 'site-e2e.json',
    needs: ['nginx'],
  },
  { name: 'trace', args: ['scripts/trace.mjs'] },
];
