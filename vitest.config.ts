import { defineConfig } from 'vitest/config';
import { findOldChromium, findServer, type ServerName } from './scripts/programs.ts';

const node = { environment: 'node', setupFiles: ['tests/support/console-guard.ts'] };
const here = (name: string, include: string[], more: { readonly isolate?: boolean } = {}) => ({
  extends: true as const,
  test: { ...node, ...more, name, include },
});
/** Files of a worker share loaded modules: loading them again takes longer than the tests. */
const shared = { isolate: false };

/** Projects whose programs are missing are left out, and the end of npm test says so. CI leaves nothing out. */
const where = <Project>(isThere: boolean, project: Project): Project[] => (isThere || process.env.CI ? [project] : []);
const has = (name: ServerName): boolean => findServer(name) !== undefined;

/**
 * `npm run check` runs unit, web, contract and architecture; npm test also runs the others. `built`, `commands`, `site`
 * and `old-webview` need `npm run build`. `web` is separate because only its tests may see a document (happy-dom).
 */
export default defineConfig({
  test: {
    globals: false,
    globalSetup: ['tests/support/temporary-folder.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // The limits only end tests that hang. No test needs this long, even under load. The long forms take up to an hour.
    testTimeout: process.env.LONG_TESTS ? 7_200_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // The default leaves one of two processors idle.
    maxWorkers: '100%',
    // Unchanged modules are not transformed again.
    tags: [{ name: 'slow', description: 'takes longer than a second; npm run check leaves it out' }],
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
          include: ['tests/unit/{web,web-platform}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool: 'threads',
          ...shared,
        },
      },
      ...where(findOldChromium() !== undefined, here('old-webview', ['tests/old-webview/*.test.ts'])),
      ...where(has('nginx'), here('site', ['tests/site/*.test.ts'])),
      {
        extends: true,
        test: {
          ...node,
          name: 'cluster',
          include: ['tests/cluster/*.test.ts'],
          // After all others: it freezes and kills servers, and measures how long a call waits for the next one.
          sequence: { groupOrder: 1 },
        },
      },
      ...where(has('nginx') && has('redis-server'), {
        extends: true as const,
        test: {
          ...node,
          name: 'shared',
          // The in-process run covers the contract. These meet what differs behind a balancer: state, files, streams, moves.
          include: [
            'tests/conformance/*.test.ts',
            'tests/contract/{admin-events,admin-history,admin-traces}.test.ts',
            'tests/contract/{faults-writes,methods-uploads}.test.ts',
            'tests/contract/{sandboxes,scenarios,server-admin,server-pages,wire-headers}.test.ts',
          ],
          env: { SHARED_SERVERS: 'yes' },
        },
      }),
      here('fuzz', ['tests/fuzz/**/*.test.ts']),
    ],
  },
});
