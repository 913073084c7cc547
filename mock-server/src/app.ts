import rateLimit from '@fastify/rate-limit';
import { OverrideError, overrideAssumptions } from '@kit/contracts/assumptions';
import { checkAssumptions } from '@kit/contracts/overrides/check-assumptions';
import Fastify, { type FastifyInstance } from 'fastify';
import { TokenAccess } from './admin/auth';
import { LISTENER_LIMITS } from './admin/events';
import { adminRoutes } from './admin/routes';
import { type Config, DEVELOPMENT_KEY } from './config';
import { ConfigError } from './config-error';
import { type KeyPair, loadKeyPair, PrivateKeyError } from './crypto/key-pair';
import { RsaDecryption } from './crypto/rsa';
import { sendError } from './errors';
import { pageConfigOf } from './pages/app-config';
import { checkoutRoutes } from './pages/checkout';
import { fileRoute } from './pages/files';
import { guardPages } from './pages/guard';
import { pageRoutes } from './pages/routes';
import { documentForm } from './sandbox/migrations';
import { SANDBOX_PREFIX } from './sandbox/resolve';
import { Sandboxes } from './sandbox/sandboxes';
import { Slots } from './sandbox/slots';
import { storedProblem } from './sandbox/snapshot';
import { settings } from './settings';
import { CommitQueue } from './store/commit-queue';
import { openSqlite } from './store/sqlite';
import { StoreError } from './store/state-file';
import type { Store, StoredDocument } from './store/store';
import { overrideFieldNames } from './wire/field-names';
import { overridePaths } from './wire/paths';
import { wireRoutes } from './wire/routes';

/** Turns what only shows when a value is used into the same kind of refusal as a malformed one. */
const using = <Result>(
  { variable, allowed }: { readonly variable: string; readonly allowed: string },
  value: string,
  use: () => Result,
): Result => {
  try {
    return use();
  } catch (cause) {
    const known = cause instanceof OverrideError || cause instanceof StoreError || cause instanceof PrivateKeyError;
    if (!known) throw cause;
    throw new ConfigError(`${variable} cannot be "${value}" (${cause.message}). Allowed: ${allowed}`);
  }
};

/** The assumption that cannot be is told by the name of what it was given by: it may have come from either of two. */
const applyAssumptions = ({ assumptions, givenBy }: Config): void => {
  try {
    checkAssumptions(assumptions);
  } catch (cause) {
    if (!(cause instanceof OverrideError)) throw cause;
    const isOverride = givenBy.inOverrides.includes(cause.key ?? '');
    const { allowed } = isOverride ? settings.overrides : settings.assumptions;
    const variable = isOverride ? givenBy.overrides : givenBy.assumptions;
    using({ variable, allowed }, JSON.stringify(assumptions), () => {
      throw cause;
    });
  }
  overrideAssumptions(assumptions);
};

const applySpelling = ({ fieldNames, paths, givenBy }: Config): void =>
  using({ ...settings.overrides, variable: givenBy.overrides }, JSON.stringify({ fieldNames, paths }), () => {
    overrideFieldNames(fieldNames);
    overridePaths(paths);
  });

const openKeyPair = ({ privateKey }: Config): KeyPair => {
  const path = privateKey ?? DEVELOPMENT_KEY;
  return using(settings.privateKey, path, () => loadKeyPair(path, privateKey === undefined));
};

/** The store with all that it holds, of which every document is one that can be served. */
const openStore = ({ store, report }: Config): { readonly store: Store; readonly stored: readonly StoredDocument[] } =>
  using(settings.store, store, () => {
    const opened = openSqlite(store, documentForm, report);
    const stored = opened.load();
    const problem = storedProblem(stored);
    if (problem === undefined) return { store: opened, stored };
    opened.close();
    throw new StoreError(problem);
  });

/**
 * The whole server, not yet listening. `app.close()` commits what is pending and lets go of the store.
 * @throws ConfigError when something it was told to use cannot be used
 */
export const createApp = async (config: Config): Promise<FastifyInstance> => {
  applyAssumptions(config);
  applySpelling(config);
  const keyPair = openKeyPair(config);
  const { store, stored } = openStore(config);
  const commits = new CommitQueue(store, config.report);
  const sandboxes = new Sandboxes(commits, config.journal, stored);
  const rsa = new RsaDecryption(keyPair.privateKey);
  const pageConfig = pageConfigOf(config, keyPair);

  // A keep-alive connection must not hold a server that was told to stop.
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    frameworkErrors: sendError(config.report),
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: config.timeouts.requestMs,
    keepAliveTimeout: config.timeouts.keepAliveMs,
    http: { headersTimeout: config.timeouts.headersMs, connectionsCheckingInterval: config.timeouts.checkMs },
  });
  app.setErrorHandler(sendError(config.report));
  app.addHook('onClose', async () => {
    await commits.flushed()?.catch(() => undefined);
    store.close();
  });

  const { keyExchangesAMinute, uploads, corsOrigins, report } = config;
  const uploadSlots = new Slots(uploads);
  const access = new TokenAccess(config.adminToken);
  const listeners = new Slots(LISTENER_LIMITS);
  const adminServices = { config, access, listeners, sandboxes, store, keyPair, pageConfig };
  const wireServices = { sandboxes, rsa, keyExchangesAMinute, uploads, uploadSlots, corsOrigins, report };
  await app.register(rateLimit, { global: false });
  for (const prefix of ['', SANDBOX_PREFIX]) {
    await app.register(async (wire) => wireRoutes(wire, wireServices), { prefix });
    await app.register(async (admin) => adminRoutes(admin, adminServices), { prefix });
  }
  await app.register(async (pages) => {
    guardPages(pages, config);
    for (const prefix of ['', SANDBOX_PREFIX]) {
      await pages.register(async (files) => fileRoute(files, sandboxes), { prefix });
      await pages.register(async (checkout) => checkoutRoutes(checkout, sandboxes), { prefix });
    }
    await pageRoutes(pages, { dist: config.webDist, pageConfig, sandboxes });
  });
  return app;
};
