import { defineConfig } from 'vitest/config';
import { folderOf } from './scripts/mutate/stryker.config.mjs';
import base from './vitest.config';

const wanted: readonly string[] = folderOf(process.env.MUTATE_PATH ?? '')?.[1].projects ?? [];

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
    projects: base.test?.projects?.filter(
      (project) => typeof project === 'object' && 'test' in project && wanted.includes(String(project.test?.name)),
    ),
  },
});
