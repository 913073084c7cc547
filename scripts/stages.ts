import type { ServerName } from './find-server';
import { script, tools } from './run.ts';

/** Folder of the test reports, for `npm run trace` and for people. */
export const reportFolder = '.reports';

/** Projects of vitest.config.ts for `npm run check`. */
export const quickProjects = ['unit', 'web', 'contract', 'architecture'];

/** Tag of tests that `npm run check` leaves out. */
export const SLOW = 'slow';

/**
 * Node arguments that run vitest projects.
 * @param name name of the report
 */
export const vitest = (name: string, projects: string[]) => [
  tools.vitest,
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFolder}/${name}.json`,
];

/** The oldest supported engine, which the stage `browser` installs. */
export const OLD_CHROMIUM = 'Chromium 88';

export type Stage = {
  name: string;
  args: string[];
  /** stages whose end it waits for, named earlier in the list */
  after: string[];
  report?: string;
  needs?: (ServerName | typeof OLD_CHROMIUM)[];
};

const FIRST = ['types', 'lint', 'contract', 'unused', 'servers'];

/**
 * After `tests`, three chains run in parallel: the stages with a browser, the stages that mostly wait for leases and
 * outages, and the rest. Most stages wait half of their time, so a sequence would leave a processor idle.
 */
export const stages: Stage[] = [
  { name: 'types', args: script('types'), after: [] },
  { name: 'lint', args: [tools.biome, 'check', '--error-on-warnings', '.'], after: [] },
  { name: 'contract', args: script('contract', 'check'), after: [] },
  {
    name: 'unused',
    args: [tools.knip, '--no-progress', '--cache', '--cache-location', '.build/knip'],
    after: [],
  },
  { name: 'servers', args: script('servers'), after: [] },
  { name: 'tests', args: vitest('tests', quickProjects), after: FIRST, report: 'tests.json' },
  { name: 'build', args: script('build'), after: FIRST },
  { name: 'browser', args: script('browser'), after: FIRST },
  { name: 'built', args: vitest('built', ['built']), after: ['build'], report: 'built.json' },
  {
    name: 'conform',
    args: vitest('conform', ['conformance', 'conform']),
    after: ['tests', 'built'],
    report: 'conform.json',
  },
  { name: 'fuzz', args: vitest('fuzz', ['fuzz']), after: ['conform'], report: 'fuzz.json' },
  {
    name: 'shared',
    args: vitest('shared', ['shared']),
    after: ['fuzz'],
    report: 'shared.json',
    needs: ['redis-server', 'nginx'],
  },
  { name: 'commands', args: vitest('commands', ['commands']), after: ['shared', 'browser'], report: 'commands.json' },
  { name: 'end to end', args: [tools.playwright, 'test'], after: ['tests', 'built', 'browser'], report: 'e2e.json' },
  {
    name: 'old engine',
    args: vitest('old-engine', ['old-webview']),
    after: ['built', 'browser'],
    report: 'old-engine.json',
    needs: [OLD_CHROMIUM],
  },
  { name: 'cluster', args: vitest('cluster', ['cluster']), after: ['tests', 'built'], report: 'cluster.json' },
  { name: 'site', args: vitest('site', ['site']), after: ['cluster'], report: 'site.json', needs: ['nginx'] },
  {
    name: 'site e2e',
    args: [tools.playwright, 'test', '--config=playwright.site.config.ts'],
    after: ['site'],
    report: 'site-e2e.json',
    needs: ['nginx'],
  },
  { name: 'trace', args: script('trace'), after: ['commands', 'end to end', 'old engine', 'site e2e'] },
];
