import { defineConfig } from 'vitest/config';
import { projects } from './scripts/stryker.config.mjs';
import base from './vitest.config.ts';

/** For Stryker: only the projects that test the mutated code. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    // It compares generated pages, which change with each mutant.
    exclude: ['tests/unit/mock-server/published-contract.test.ts'],
    // Cached modules would hide from Stryker which test reaches which mutant.
    experimental: { fsModuleCache: false },
    projects: base.test?.projects?.flatMap((project) => {
      if (typeof project !== 'object' || !('test' in project)) return [];
      // Shared modules would keep what they made while they were loaded without the mutant.
      return projects.includes(String(project.test?.name))
        ? [{ ...project, test: { ...project.test, isolate: true } }]
        : [];
    }),
  },
});
