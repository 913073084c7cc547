import rateLimit from '@fastify/rate-limit';
import { OverrideError, overrideAssumptions } from '@kit/contracts/assumptions';
import Fastify, { type FastifyInstance } from 'fastify';
import { adminRoutes } from './admin/routes';
import { type Config, DEVELOPMENT_KEY } from './config';
import { ConfigError } from './config-error';
import { type KeyPair, loadKeyPair, PrivateKeyError } from './crypto/key-pair';
import { RsaDecryption } from './crypto/rsa';
import { sendError } from './errors';
import { pageConfigOf } from './pages/app-config';
import { checkoutRoutes } from './pages/checkout';
import { fileRoute } from './pages/files';
import { pageRoutes } from './pages/routes';
import { documentForm } from './sandbox/migrations';
import { SANDBOX_PREFIX } from './sandbox/resolve';
import { Sandboxes } from './sandbox/sandboxes';
import { storedProblem } from './sandbox/snapshot';
import { type Setting, settings } from './settings';
import { CommitQueue } from './store/commit-queue';
import { openSqlite } from './store/sqlite';
import { StoreError } from './store/state-file';
import type { Store, StoredDocument } from './store/store';
import { overrideFieldNames } from './wire/field-names';
import { overridePaths } from './wire/paths';
import { wireRoutes } from './wire/routes';
import { UploadSlots } from './wire/upload-slots';

/** Turns what only shows when a value is used into the same kind of refusal as a malformed one. */
const using = <Result>(
  { variable, allowed }: Pick<Setting<unknown>, 'variable' | 'allowed'>,
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

const applyAssumptions = ({ assumptions }: Config): void =>
  using(settings.assumptions, JSON.stringify(assumptions), () => overrideAssumptions(assumptions));

const applySpelling = ({ fieldNames, paths }: Config): void =>
  using(settings.overrides, JSON.stringify({ fieldNames, paths }), () => {
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
  const app = Fastify({ logger: false, forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler(sendError(config.report));
  app.addHook('onClose', async () => {
    await commits.flushed()?.catch(() => undefined);
    store.close();
  });

  const { keyExchangesAMinute, uploads, report } = config;
  const uploadSlots = new UploadSlots(uploads);
  const wireServices = { sandboxes, rsa, keyExchangesAMinute, uploads, uploadSlots, report };
  await app.register(rateLimit, { global: false });
  for (const prefix of ['', SANDBOX_PREFIX]) {
    await app.register(async (wire) => wireRoutes(wire, wireServices), { prefix });
    await app.register(async (files) => fileRoute(files, sandboxes), { prefix });
    await app.register(async (checkout) => checkoutRoutes(checkout, sandboxes), { prefix });
    await app.register(async (admin) => adminRoutes(admin, { config, sandboxes, store, keyPair, pageConfig }), {
      prefix,
    });
  }
  await app.register(async (pages) => pageRoutes(pages, { dist: config.webDist, pageConfig, sandboxes }));
  return app;
};
