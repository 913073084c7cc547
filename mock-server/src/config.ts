import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppOverrides } from '@kit/contracts/app-config';
import { printableLines } from '@kit/contracts/printable';
import { SECOND } from '@kit/contracts/time-units';
import { type BackendSettings, mayBeProduction } from './backend/remote/client';
import { jsonReport, type Report } from './log';
import { type Environment, readSettings, UsageError } from './read-settings';
import { type Settings, settings } from './settings';
import { isLoopback } from './wire/origin';
import { type UploadLimits, uploadLimits } from './wire/request-body';

/** Timeouts of connections, in milliseconds. */
export const timeouts = {
  /** for the headers of a request, from its first byte */
  headersMs: 15 * SECOND,
  /** for a whole request with its body; longer than the limit of uploads, so that a late upload gets its own error */
  requestMs: uploadLimits.wholeMs + 10 * SECOND,
  /** idle time of a connection before the next request */
  keepAliveMs: 72 * SECOND,
  /** time that a listener of the live journal may read nothing */
  silentListenerMs: 30 * SECOND,
  /** interval of checks for late requests */
  checkMs: 5 * SECOND,
};

type OfOthers = 'backend' | 'backendKey' | 'mocked' | 'allowProduction' | 'overrides' | 'log';

/** The checked configuration of the server: its settings, and values that only tests change. */
export interface Config extends Omit<Settings, OfOthers>, AppOverrides {
  /** the real backend behind this server; undefined without one */
  readonly backend: BackendSettings | undefined;
  /** folder of the built pages: simulated shell, workbench and shell check */
  readonly pagesDist: string;
  readonly uploads: UploadLimits;
  readonly timeouts: Readonly<typeof timeouts>;
  readonly report: Report;
}

/** Folder of this package, both from src/ and from the bundle in dist/. */
export const packageRoot = fileURLToPath(new URL('..', import.meta.url));
/** The first start creates it in the current folder. It is not part of the repository. */
export const DEVELOPMENT_KEY = '.data/mock-private-key.pem';

const builtWebApp = (): string | undefined => {
  const dist = resolve(packageRoot, '../web/dist');
  return existsSync(resolve(dist, 'index.html')) ? dist : undefined;
};

/** @throws UsageError if only some of its settings are given */
const backendOf = ({ backend, backendKey, mocked, allowProduction }: Settings): BackendSettings | undefined => {
  if (backend === undefined) {
    const given = backendKey !== undefined ? 'MOCK_BACKEND_KEY' : mocked.length > 0 ? 'MOCK_MOCKED' : undefined;
    if (given === undefined) return undefined;
    throw new UsageError(`${given} needs MOCK_BACKEND. Set it to the address of the backend`);
  }
  if (backendKey === undefined) {
    throw new UsageError(`MOCK_BACKEND_KEY is not set. Allowed: ${settings.backendKey.allowed}`);
  }
  if (mayBeProduction(backend.hostname) && !allowProduction) {
    throw new UsageError(
      `MOCK_BACKEND is "${backend.href}", which does not look like a test system. Calls could affect real borrowers and money. To allow it, add MOCK_ALLOW_PRODUCTION=yes`,
    );
  }
  return { address: backend, publicKey: backendKey, mocked };
};

const reportOf = (log: Settings['log']): Report =>
  log === 'json' ? jsonReport() : (line) => void process.stderr.write(`${printableLines(line)}\n`);

/**
 * Reads the configuration from the environment.
 * @throws UsageError, which names settings by their variables
 */
export const readConfig = (environment: Environment): Config => {
  const { overrides, log, ...given } = readSettings(environment);
  const { host, adminToken, webDist = builtWebApp() } = given;
  if (!isLoopback(host) && adminToken === undefined) {
    throw new UsageError(
      `MOCK_HOST is "${host}", which other machines can reach, and MOCK_ADMIN_TOKEN is not set. Allowed: a loopback address such as ${settings.host.fallback}, or any address together with MOCK_ADMIN_TOKEN`,
    );
  }
  const backend = backendOf({ ...given, overrides, log });
  const pagesDist = resolve(packageRoot, 'dist');
  return {
    ...given,
    ...overrides,
    webDist,
    backend,
    pagesDist,
    uploads: uploadLimits,
    timeouts,
    report: reportOf(log),
  };
};
