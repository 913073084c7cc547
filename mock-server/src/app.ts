import rateLimit from '@fastify/rate-limit';
import { overrideAssumptions } from '@kit/contracts/assumptions';
import { CALL_LEVELS, FILE_LEVELS, JsonTooDeep, parseJson } from '@kit/contracts/json-depth';
import { canonicalJson } from '@kit/contracts/json-object';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { TokenAccess } from './admin/auth';
import { MAXIMUM_LISTENERS } from './admin/events';
import { adminPlugin } from './admin/routes';
import { BackendError } from './backend/remote/client';
import { type Backend, openBackend } from './backend/remote/remote-backend';
import { type Config, ConfigError, cannotBe, DEVELOPMENT_KEY } from './config';
import { Sandboxes } from './core/sandboxes';
import { openStore } from './core/store/open';
import { SettingsMismatch, type Store, StoreError, withoutPassword } from './core/store/store';
import { type KeyPair, loadKeyPair, PrivateKeyError } from './crypto/key-pair';
import { RsaDecryption } from './crypto/rsa';
import { errorReporter, sendError, sendNotFound } from './errors';
import { deliverTo } from './inject';
import { Metrics, operationsPlugin } from './operations';
import { pagesPlugin } from './pages/plugin';
import { pageConfigOf } from './pages/web-app';
import { openSandbox } from './service/sandbox';
import { storedProblem } from './service/snapshot';
import { variableOf } from './settings';
import { createFieldNames } from './wire/field-names';
import { createWirePaths } from './wire/paths';
import { wirePlugin } from './wire/routes';
import { Slots } from './wire/slots';

/** Returns the settings that must not differ between servers, because a borrower would notice. */
const commonOf = ({ adminToken = '', assumptions, fieldNames, paths }: Config, publicKey: string) => ({
  [variableOf('privateKey')]: publicKey,
  [variableOf('adminToken')]: adminToken,
  [variableOf('overrides')]: canonicalJson({ assumptions, fieldNames, paths }),
});

/**
 * Opens the store in the configuration.
 * @param publicKey key of this server, as PEM
 * @throws ConfigError if the store cannot be used, or if other servers on it have other settings
 */
const openConfiguredStore = async (config: Config, publicKey: string): Promise<Store> => {
  const { store: location, report } = config;
  try {
    return await openStore(location, { settings: commonOf(config, publicKey), report, problemIn: storedProblem });
  } catch (cause) {
    const shown = withoutPassword(location);
    if (cause instanceof StoreError) throw cannotBe('store', shown, cause.message);
    if (!(cause instanceof SettingsMismatch)) throw cause;
    throw new ConfigError(
      `${cause.setting} differs from the other servers on ${shown}. Allowed: the same value on all servers`,
    );
  }
};

const levelsOf = ({ routeOptions: { config } }: FastifyRequest): number =>
  'takesFile' in config && config.takesFile === true ? FILE_LEVELS : CALL_LEVELS;

/**
 * Parses JSON bodies. An empty body is no body: many clients send the content type of JSON with every request. A body that
 * nests too deep is refused with HTTP 400. A route that receives a file sets `takesFile` in its config.
 */
const parseJsonBodies = (app: FastifyInstance): void => {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    try {
      done(null, body.trim() === '' ? undefined : parseJson(body, levelsOf(request)));
    } catch (cause) {
      const reason = cause instanceof JsonTooDeep ? cause.message : 'The body is not valid JSON';
      done(Object.assign(new Error(reason, { cause }), { statusCode: 400 }));
    }
  });
};

const openKeyPair = ({ privateKey }: Config): KeyPair => {
  const path = privateKey ?? DEVELOPMENT_KEY;
  try {
    return loadKeyPair(path, privateKey === undefined);
  } catch (cause) {
    throw cause instanceof PrivateKeyError ? cannotBe('privateKey', path, cause.message) : cause;
  }
};

/** @param exchangePath path of the key exchange */
const backendOf = async ({ backend }: Config, exchangePath: string): Promise<Backend | undefined> => {
  if (backend === undefined) return undefined;
  try {
    return await openBackend(backend, exchangePath);
  } catch (cause) {
    throw cause instanceof BackendError ? new ConfigError(cause.message) : cause;
  }
};

/** Opens what a server needs: its key, its store, its pages on disk, and the real backend behind it. */
const openParts = async (config: Config) => {
  const fieldNames = createFieldNames(config.fieldNames);
  const paths = createWirePaths(config.paths);
  const keyPair = openKeyPair(config);
  const backend = await backendOf(config, paths.of(KEY_EXCHANGE));
  const metrics = config.metrics ? new Metrics() : undefined;
  const store = await openConfiguredStore(config, keyPair.publicKey);
  const sandboxes = new Sandboxes(store, openSandbox, (seconds) => metrics?.commit(seconds));
  return {
    config,
    fieldNames,
    paths,
    keyPair,
    /** the real backend behind this server, if there is one */
    backend,
    /** undefined if metrics are off */
    metrics,
    sandboxes,
    /** shared by all upload routes */
    uploadSlots: new Slots(config.uploads.atOnce),
    /** slots for the listeners of GET /events */
    eventSlots: new Slots(MAXIMUM_LISTENERS),
    rsa: new RsaDecryption(keyPair.privateKey),
    access: new TokenAccess(config.adminToken),
    pageConfig: pageConfigOf(config, keyPair),
    reportError: errorReporter(config.report),
  };
};

/** What the plugins of a server share. */
export type Parts = Awaited<ReturnType<typeof openParts>> & {
  /** sends a call to this server */
  readonly deliver: ReturnType<typeof deliverTo>;
};

declare module 'fastify' {
  interface FastifyInstance extends Parts {}
}

/** Gives parts to a server and to the plugins that it registers later. */
export const decorate = (app: FastifyInstance, parts: Partial<Parts>): void => {
  for (const [name, part] of Object.entries(parts)) app.decorate(name, part as unknown);
};

/**
 * Creates the server without starting to listen. The assumptions apply to the whole process, where the contract's
 * schemas read them. `app.close()` commits pending writes and closes the store.
 * @throws ConfigError for an unusable setting
 */
export const createApp = async (config: Config): Promise<FastifyInstance> => {
  overrideAssumptions(config.assumptions);
  const parts = await openParts(config);
  const { reportError } = parts;
  const app = Fastify({
    logger: false,
    // Idle keep-alive connections must not delay stopping.
    forceCloseConnections: true,
    trustProxy: [...config.trustedProxies],
    frameworkErrors: sendError(reportError),
    routerOptions: { ignoreTrailingSlash: true },
    // A load balancer may still send calls over its open connections.
    return503OnClosing: false,
    requestTimeout: config.timeouts.requestMs,
    keepAliveTimeout: config.timeouts.keepAliveMs,
    http: { headersTimeout: config.timeouts.headersMs, connectionsCheckingInterval: config.timeouts.checkMs },
  });
  decorate(app, { ...parts, deliver: deliverTo(app) });
  parseJsonBodies(app);
  app.setErrorHandler(sendError(reportError));
  app.setNotFoundHandler(sendNotFound);
  // Runs before connections close, so that running calls still get their replies.
  app.addHook('preClose', () => app.sandboxes.settled());
  app.addHook('onClose', async () => {
    await app.sandboxes.store.close();
  });
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => ip });
  await app.register(wirePlugin);
  await app.register(adminPlugin);
  await app.register(operationsPlugin);
  await app.register(pagesPlugin);
  return app;
};
