/**
 * What is mutated: what a borrower or a client relies on. Screens and controls are left to the tests in a browser, which
 * Stryker cannot run.
 * @typedef {object} MutatedFolder
 * @property {string} folder
 * @property {readonly string[]} projects of vitest.config.ts whose tests may notice
 * @property {number} target percent of the mutants that the tests must notice in the end
 */

const CONTRACT = { projects: ['unit', 'contract'], target: 95 };
/** What is pure has tests of its own that notice: those over the wire would take ten times as long. */
const DOMAIN = { projects: ['unit'], target: 95 };
const SERVER = { projects: ['unit', 'contract'], target: 95 };
const WEB = { projects: ['web'], target: 90 };

/** @type {readonly MutatedFolder[]} */
export const mutatedFolders = [
  { folder: 'contracts/src', ...CONTRACT },
  ...['loan', 'payments', 'customer-service', 'validation', 'crypto'].map((name) => ({
    folder: `mock-server/src/${name}`,
    ...DOMAIN,
  })),
  ...['methods', 'wire', 'faults', 'sandbox'].map((name) => ({ folder: `mock-server/src/${name}`, ...SERVER })),
  ...['session', 'api', 'navigation', 'app', 'bridge'].map((name) => ({ folder: `web/src/${name}`, ...WEB })),
];
