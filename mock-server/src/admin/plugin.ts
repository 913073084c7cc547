import type { FastifyPluginAsync } from 'fastify';
import { SANDBOX_PREFIX } from '../sandbox/resolve';
import type { AdminServices } from './define';
import { adminRoutes } from './routes';

/** The admin API (protocol.md section 6), for the default and for named sandboxes. */
export const adminPlugin: FastifyPluginAsync<AdminServices> = async (app, services) => {
  for (const prefix of ['', SANDBOX_PREFIX]) {
    await app.register(async (admin) => adminRoutes(admin, services), { prefix });
  }
};
