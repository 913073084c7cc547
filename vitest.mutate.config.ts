import { defineConfig } from 'vitest/config';
import { folderOf } from './scripts/mutate/stryker.config.mjs';
import base from './vitest.config';

const wanted: readonly string[] = folderOf(process.env.MUTATE_PATH ?? '')?.[1].projects ?? [];

/** What Stryker runs: the projects whose tests may notice a mutant, with enough time for instrumented code. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    exclude: [
      // it compares generated pages, which differ with each change of the code
      'tests/unit/mock-server/published-contract.test.ts',
      // its servers are other processes, where no mutant is active
      'tests/contract/server-restart.test.ts',
    ],
    testTimeout: 30_000,
    projects: base.test?.projects?.filter(
      (project) => typeof project === 'object' && 'test' in project && wanted.includes(String(project.test?.name)),
    ),
  },
});
