import { defineConfig } from 'vitest/config';
import { folderOf } from './scripts/mutate/stryker.config.mjs';
import base from './vitest.config.ts';

interface Folder {
  readonly projects: readonly string[];
  readonly tests?: readonly string[];
}

const WEB = 'tests/unit/web/';

const folder: Folder | undefined = folderOf(process.env.MUTATE_PATH ?? '')?.[1];

/** The tests below `tests/unit/web` need a document, so they belong to `web` and not to `unit`. */
const isTestOf = (project: string, pattern: string): boolean =>
  pattern.startsWith(WEB) ? project === 'web' : pattern.startsWith(`tests/${project}/`);

/** Returns the selected test files of a project. @param all its test files */
const selected = (project: string, all: string[] = []): string[] =>
  folder?.tests?.filter((pattern) => isTestOf(project, pattern)) ?? all;

/** For Stryker: the projects that test the mutated code, with longer timeouts for instrumented code. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    exclude: [
      // It compares generated pages, which change with each mutant.
      'tests/unit/mock-server/published-contract.test.ts',
      // Its servers are other processes, without mutants.
      'tests/contract/server-restart.test.ts',
    ],
    testTimeout: 30_000,
    // Cached modules would hide from Stryker which test reaches which mutant.
    experimental: { fsModuleCache: false },
    // Without `isolate`, a mutant in code that runs at load time is never loaded, and counts as a survivor.
    projects: base.test?.projects?.flatMap((project) => {
      if (typeof project !== 'object' || !('test' in project)) return [];
      const name = String(project.test?.name);
      const include = selected(name, project.test?.include);
      return folder?.projects.includes(name) && include.length > 0
        ? [{ ...project, test: { ...project.test, include, isolate: true } }]
        : [];
    }),
  },
});
