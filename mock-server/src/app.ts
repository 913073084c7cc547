import rateLimit from '@fastify/rate-limit';
import { overrideAssumptions } from '@kit/contracts/assumptions';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import Fastify, { type FastifyInstance } from 'fastify';
import { TokenAccess } from './admin/auth';
import { MAXIMUM_LISTENERS } from './admin/events';
import { adminPlugin } from './admin/routes';
import { BackendError } from './backend/remote/client';
import { openBackend } from './backend/remote/open';
import type { Backend } from './backend/remote/remote-backend';
import { type Config, DEVELOPMENT_KEY } from './config';
import { Sandboxes } from './core/sandboxes';
import { type KeyPair, loadKeyPair, PrivateKeyError } from './crypto/key-pair';
import { RsaDecryption } from './crypto/rsa';
import { errorReporter, sendError } from './errors';
import { deliverTo } from './inject';
import { parseJsonBodies } from './json-body';
import { openConfiguredStore } from './open-store';
import { Metrics, operationsPlugin } from './operations';
import { pagesPlugin } from './pages/plugin';
import { pageConfigOf } from './pages/web-app';
import { decorate, type Parts } from './parts';
import { ConfigError, cannotBe } from './read-settings';
import { Sandbox } from './sandbox/sandbox';
import { createFieldNames } from './wire/field-names';
import { createWirePaths } from './wire/paths';
import { wirePlugin } from './wire/plugin';
import { Slots } from './wire/slots';

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
const openParts = async (config: Config): Promise<Omit<Parts, 'deliver' | 'reportError'>> => {
  const fieldNames = createFieldNames(config.fieldNames);
  const paths = createWirePaths(config.paths);
  const keyPair = openKeyPair(config);
  const backend = await backendOf(config, paths.of(KEY_EXCHANGE));
  const metrics = config.metrics ? new Metrics() : undefined;
  const store = await openConfiguredStore(config, keyPair.publicKey);
  const sandboxes = new Sandboxes(
    store,
    (name, documents) => new Sandbox(name, documents),
    (seconds) => metrics?.commit(seconds),
  );
  const access = new TokenAccess(config.adminToken);
  return {
    config,
    fieldNames,
    paths,
    keyPair,
    backend,
    metrics,
    sandboxes,
    uploadSlots: new Slots(config.uploads.atOnce),
    eventSlots: new Slots(MAXIMUM_LISTENERS),
    rsa: new RsaDecryption(keyPair.privateKey),
    access,
    withSignIn: (headers, path) => (access.hasCookie(headers) ? access.link(path) : path),
    pageConfig: pageConfigOf(config, keyPair),
  };
};

/**
 * Creates the server without starting to listen. The assumptions apply to the whole process, where the contract's
 * schemas read them. `app.close()` commits pending writes and closes the store.
 * @throws ConfigError for an unusable setting
 */
export const createApp = async (config: Config): Promise<FastifyInstance> => {
  overrideAssumptions(config.assumptions);
  const parts = await openParts(config);
  const reportError = errorReporter(config.report);
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
  decorate(app, { ...parts, reportError, deliver: deliverTo(app) });
  parseJsonBodies(app);
  app.setErrorHandler(sendError(reportError));
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
