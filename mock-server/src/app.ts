import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { adminPlugin } from './admin/plugin';
import type { Config } from './config';
import { deliverTo } from './deliver';
import { sendError } from './errors';
import { parseJsonBodies } from './json-body';
import { operationsPlugin } from './operations/plugin';
import { pagesPlugin } from './pages/plugin';
import { openServices } from './services';
import { wirePlugin } from './wire/plugin';

/**
 * Creates the server without starting to listen. `app.close()` commits pending writes and closes the store.
 * @throws ConfigError for an unusable setting
 */
export const createApp = async (config: Config): Promise<FastifyInstance> => {
  const services = await openServices(config);
  const app = Fastify({
    logger: false,
    // Idle keep-alive connections must not delay stopping.
    forceCloseConnections: true,
    trustProxy: [...config.trustedProxies],
    frameworkErrors: sendError(config.report, services.hasCredential),
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: config.timeouts.requestMs,
    keepAliveTimeout: config.timeouts.keepAliveMs,
    http: { headersTimeout: config.timeouts.headersMs, connectionsCheckingInterval: config.timeouts.checkMs },
  });
  parseJsonBodies(app);
  app.setErrorHandler(sendError(config.report, services.hasCredential));
  // Runs before connections close, so that calls with a pending commit still get their replies.
  app.addHook('preClose', services.close);
  app.addHook('onClose', async () => services.upstream?.close());
  await app.register(rateLimit, { global: false, keyGenerator: services.clientAddress });
  await app.register(wirePlugin, services);
  await app.register(adminPlugin, { ...services, deliver: deliverTo(app) });
  await app.register(operationsPlugin, services);
  await app.register(pagesPlugin, services);
  return app;
};
