import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { adminPlugin } from './admin/plugin';
import { deliverTo } from './deliver';
import { errorReporter, sendError } from './errors';
import { parseJsonBodies } from './json-body';
import { pagesPlugin } from './pages/plugin';
import type { Services } from './services';
import { wirePlugin } from './wire/plugin';

/**
 * Assembles the server from its services, on Node and in a browser.
 * @param more plugins that exist only on Node
 */
export const assembleApp = async (
  services: Services,
  ...more: readonly FastifyPluginAsync<Services>[]
): Promise<FastifyInstance> => {
  const { config } = services;
  const reportError = errorReporter(config.report, services.hasCredential);
  const app = Fastify({
    logger: false,
    // Idle keep-alive connections must not delay stopping.
    forceCloseConnections: true,
    trustProxy: [...config.trustedProxies],
    frameworkErrors: sendError(reportError),
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: config.timeouts.requestMs,
    keepAliveTimeout: config.timeouts.keepAliveMs,
    http: { headersTimeout: config.timeouts.headersMs, connectionsCheckingInterval: config.timeouts.checkMs },
  });
  parseJsonBodies(app, config.adminToken === undefined ? undefined : services.hasCredential);
  app.setErrorHandler(sendError(reportError));
  // Runs before connections close, so that calls with a pending commit still get their replies.
  app.addHook('preClose', services.close);
  app.addHook('onClose', async () => services.upstream?.close());
  await app.register(rateLimit, { global: false, keyGenerator: services.clientAddress });
  await app.register(wirePlugin, services);
  await app.register(adminPlugin, { ...services, deliver: deliverTo(app), reportError });
  for (const plugin of more) await app.register(plugin, services);
  await app.register(pagesPlugin, services);
  return app;
};
