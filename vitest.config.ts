import { defineConfig } from 'vitest/config';

const node = { environment: 'node', setupFiles: ['tests/support/console-guard.ts'] };
const here = (name: string, include: string[]) => ({
  extends: true as const,
  test: { ...node, name, include },
});

/**
 * The quick loop is the projects that scripts/stages.mjs names: `fuzz` and `commands` take longer, and
 * `built` wants `npm run build` first.
 * `web` is apart because its tests see a document (happy-dom); the others must not.
 */
export default defineConfig({
  test: {
    globals: false,
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 10_000,
    projects: [
      here('unit', ['tests/unit/{contracts,mock-server,shell,scripts}/**/*.test.ts']),
      here('contract', ['tests/contract/**/*.test.ts']),
      here('conformance', ['tests/conformance/**/*.test.ts']),
      here('architecture', ['tests/architecture/*.test.ts']),
      here('built', ['tests/architecture/built/*.test.ts']),
      here('commands', ['tests/commands/*.test.ts']),
      {
        extends: true,
        test: {
          ...node,
          name: 'web',
          include: ['tests/unit/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: { ...node, name: 'fuzz', include: ['tests/fuzz/**/*.test.ts'], testTimeout: 300_000 },
      },
    ],
  },
});
