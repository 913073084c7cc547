import type { FastifyPluginAsync } from 'fastify';
import { SANDBOX_PREFIX } from '../sandbox/resolve';
import { type WireServices, wireRoutes } from './routes';

/** The app's API (protocol.md sections 1 to 3): key exchange, calls and uploads, for the default and for named sandboxes. */
export const wirePlugin: FastifyPluginAsync<WireServices> = async (app, services) => {
  for (const prefix of ['', SANDBOX_PREFIX]) {
    await app.register((wire) => wireRoutes(wire, services), { prefix });
  }
};
