/**
 * What is mutated: what a borrower or a client relies on. Screens and controls are left to the tests in a browser,
 * which Stryker cannot run.
 */
interface MutatedFolder {
  folder: string;
  /** of vitest.config.ts whose tests may notice */
  projects: readonly string[];
  /** percent of the mutants that the tests must notice in the end */
  target: number;
}

const CONTRACT = { projects: ['unit', 'contract'], target: 95 };
/** What is pure has tests of its own that notice: those over the wire would take ten times as long. */
const DOMAIN = { projects: ['unit'], target: 95 };
const SERVER = { projects: ['unit', 'contract'], target: 95 };
const WEB = { projects: ['web'], target: 90 };

export const mutatedFolders: readonly MutatedFolder[] = [
  { folder: 'contracts/src', ...CONTRACT },
  ...['loan', 'payments', 'customer-service', 'validation', 'crypto'].map((name) => ({
    folder: `mock-server/src/${name}`,
    ...DOMAIN,
  })),
  ...['methods', 'wire', 'faults', 'sandbox'].map((name) => ({ folder: `mock-server/src/${name}`, ...SERVER })),
  ...['session', 'api', 'navigation', 'app', 'bridge'].map((name) => ({ folder: `web/src/${name}`, ...WEB })),
];
