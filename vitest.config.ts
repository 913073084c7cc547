import { defineConfig } from 'vitest/config';
import { SLOW } from './scripts/stages.ts';

const node = { environment: 'node', setupFiles: ['tests/support/console-guard.ts'] };
const here = (name: string, include: string[], more: { readonly isolate?: boolean } = {}) => ({
  extends: true as const,
  test: { ...node, ...more, name, include },
});
/** Files of a worker share loaded modules: loading them again takes longer than the tests. */
const shared = { isolate: false };

/**
 * `npm run check` runs the projects that scripts/stages.ts names. `fuzz`, `conform` and `commands` take longer. `built`
 * and `site` need `npm run build`, and `site` the real nginx. `old-webview` also needs Chromium 88. `web` is
 * separate because only its tests may see a document (happy-dom).
 */
export default defineConfig({
  test: {
    globals: false,
    globalSetup: ['tests/support/temporary-folder.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // The limits only end tests that hang. No test needs this long, even under load.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // The default leaves one of two processors idle.
    maxWorkers: '100%',
    // Unchanged modules are not transformed again.
    tags: [{ name: SLOW, description: 'takes longer than a second; npm run check leaves it out' }],
    experimental: { fsModuleCache: true, fsModuleCachePath: '.build/vitest' },
    projects: [
      here('unit', ['tests/unit/{contracts,deploy,mock-server,shell,scripts}/**/*.test.ts'], shared),
      here('contract', ['tests/contract/**/*.test.ts'], shared),
      here('conformance', ['tests/conformance/*.test.ts'], shared),
      here('conform', ['tests/conformance/{document,runner}/*.test.ts'], shared),
      here('architecture', ['tests/architecture/*.test.ts']),
      here('built', ['tests/architecture/built/*.test.ts']),
      here('commands', ['tests/commands/*.test.ts']),
      {
        extends: true,
        test: {
          ...node,
          setupFiles: [...node.setupFiles, 'tests/unit/web/after-each-file.ts'],
          name: 'web',
          include: ['tests/unit/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool: 'threads',
          ...shared,
        },
      },
      here('old-webview', ['tests/old-webview/*.test.ts']),
      here('site', ['tests/site/*.test.ts']),
      {
        extends: true,
        test: {
          ...node,
          name: 'cluster',
          include: ['tests/cluster/*.test.ts'],
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'shared',
          // The in-process run covers the contract. These meet what differs behind a balancer: state, files, streams, moves.
          include: [
            'tests/conformance/*.test.ts',
            'tests/contract/{admin-back,admin-calls,admin-events,admin-snapshot,admin-trace,declared-codes}.test.ts',
            'tests/contract/{faults-writes,methods-checkout,methods-concurrent,methods-uploads,mutations}.test.ts',
            'tests/contract/{journal-pending,sandboxes,sandboxes-apart,scenarios,server-admin,server-pages,wire-headers}.test.ts',
          ],
          globalSetup: ['tests/support/shared-redis.ts'],
        },
      },
      here('fuzz', ['tests/fuzz/**/*.test.ts']),
    ],
  },
});
