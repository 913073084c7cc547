import { credentialFinder } from '../src/admin/auth';
import { assembleApp } from '../src/assemble-app';
import type { Config } from '../src/config';
import type { KeyPair } from '../src/crypto/key-pair';
import { type FetchHandler, fetchHandler } from '../src/fetch-handler';
import type { Report } from '../src/log';
import type { PageSource } from '../src/pages/page-source';
import { LocalHost } from '../src/sandbox-host/local-host';
import { servicesOf } from '../src/services';
import { LocalOneTimeValues } from '../src/store/one-time-values';
import type { Store, StoredDocument } from '../src/store/store';
import { timeouts } from '../src/timeouts';
import { createFieldNames } from '../src/wire/field-names';
import { createWirePaths } from '../src/wire/paths';
import { uploadLimits } from '../src/wire/upload-limits';

/** The parts that a page or worker provides to the server. */
export interface BrowserParts {
  readonly keyPair: KeyPair;
  readonly store: Pick<Store, 'description' | 'commit' | 'close'>;
  /** all documents in the store */
  readonly stored: readonly StoredDocument[];
  readonly pages: PageSource;
  readonly report: Report;
  /** returns the host name of a call to this path, which identifies the device */
  readonly hostOf?: (path: string) => string;
}

/** A server in a page or a worker. */
export interface BrowserServer {
  readonly handle: FetchHandler;
  close(): Promise<void>;
}

/** Milliseconds. */
const A_DAY = 86_400_000;
const MEGABYTE = 1024 * 1024;

/** Only this browser reaches the server, so it needs neither a token nor limits between clients. */
const configOf = (report: Report): Config => ({
  host: '127.0.0.1',
  port: 0,
  store: ':memory:',
  trustedProxies: [],
  adminToken: undefined,
  corsOrigins: [],
  privateKey: undefined,
  scenarios: '/scenarios',
  webDist: undefined,
  upstream: undefined,
  keyExchangesAMinute: 10_000,
  assumptions: {},
  givenBy: { overrides: '', assumptions: '', inOverrides: [] },
  fieldNames: {},
  paths: {},
  journal: { entries: 2_000, bytes: 8 * MEGABYTE },
  sandboxIdleMs: A_DAY,
  uploads: uploadLimits,
  timeouts,
  metrics: false,
  report,
});

/** Creates the whole mock server in a browser, with the state of its store. */
export const createBrowserServer = async (parts: BrowserParts): Promise<BrowserServer> => {
  const { keyPair, store, stored, pages, report, hostOf } = parts;
  const config = configOf(report);
  const { journal, sandboxIdleMs } = config;
  const sandboxes = new LocalHost(store, stored, journal, report, undefined, sandboxIdleMs, true);
  const services = servicesOf({
    config,
    fieldNames: createFieldNames({}),
    paths: createWirePaths({}),
    keyPair,
    hasCredential: credentialFinder(undefined),
    upstream: undefined,
    metrics: undefined,
    state: { sandboxes, once: new LocalOneTimeValues() },
    pages,
  });
  const app = await assembleApp(services);
  await app.ready();
  return { handle: fetchHandler(app, hostOf), close: () => app.close() };
};
