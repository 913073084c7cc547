import type { ServerName } from './find-server';
import { script, tools } from './run';

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

export type Stage = {
  name: string;
  args: string[];
  report?: string;
  needs?: ServerName[];
  /** the stage that it starts with */
  beside?: string;
  /** the stage that waits for its end; by default the one after `beside` */
  until?: string;
};

export const stages: Stage[] = [
  { name: 'types', args: script('types') },
  { name: 'lint', args: [tools.biome, 'check', '--error-on-warnings', '.'], beside: 'types' },
  { name: 'contract', args: script('contract', 'diff', '--check'), beside: 'types' },
  {
    name: 'unused',
    args: [tools.knip, '--no-progress', '--cache', '--cache-location', '.build/knip'],
    beside: 'types',
  },
  { name: 'servers', args: script('servers') },
  { name: 'tests', args: vitest('tests', quickProjects), report: 'tests.json' },
  { name: 'build', args: script('build') },
  { name: 'built', args: vitest('built', ['built']), report: 'built.json' },
  { name: 'conform', args: vitest('conform', ['conformance', 'conform']), report: 'conform.json' },
  // It mostly waits for leases and outages. The stages until `commands` use the processors meanwhile.
  {
    name: 'cluster',
    args: vitest('cluster', ['cluster']),
    report: 'cluster.json',
    beside: 'conform',
    until: 'commands',
  },
  { name: 'fuzz', args: vitest('fuzz', ['fuzz']), report: 'fuzz.json' },
  {
    name: 'shared',
    args: vitest('shared', ['shared']),
    report: 'shared.json',
    needs: ['redis-server', 'nginx'],
  },
  { name: 'browser', args: script('browser') },
  { name: 'commands', args: vitest('commands', ['commands']), report: 'commands.json' },
  { name: 'end to end', args: [tools.playwright, 'test'], report: 'e2e.json' },
  { name: 'site', args: vitest('site', ['site']), report: 'site.json', needs: ['nginx'] },
  {
    name: 'site e2e',
    args: [tools.playwright, 'test', '--config=playwright.site.config.ts'],
    report: 'site-e2e.json',
    needs: ['nginx'],
  },
  { name: 'trace', args: script('trace') },
];
