import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { adminPlugin } from './admin/plugin';
import { errorReporter, sendError } from './errors';
import { deliverTo } from './fetch-handler';
import { parseJsonBodies } from './json-body';
import { operationsPlugin } from './operations/plugin';
import { pagesPlugin } from './pages/plugin';
import type { Services } from './services';
import { wirePlugin } from './wire/plugin';

/** Assembles the server from its services. */
export const assembleApp = async (services: Services): Promise<FastifyInstance> => {
  const { config } = services;
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
  parseJsonBodies(app);
  app.setErrorHandler(sendError(reportError));
  // Runs before connections close, so that running calls still get their replies.
  app.addHook('preClose', () => services.sandboxes.settled());
  app.addHook('onClose', async () => {
    await services.sandboxes.store.close();
  });
  await app.register(rateLimit, { global: false, keyGenerator: services.clientAddress });
  await app.register(wirePlugin, services);
  await app.register(adminPlugin, { ...services, deliver: deliverTo(app), reportError });
  await app.register(operationsPlugin, services);
  await app.register(pagesPlugin, services);
  return app;
};
