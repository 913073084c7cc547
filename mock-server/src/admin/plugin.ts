import type { FastifyInstance } from 'fastify';
import { SANDBOX_PREFIX } from '../sandbox/paths';
import { adminRoutes } from './routes';

/** The admin API (protocol.md section 6), for the default and for named sandboxes. */
export const adminPlugin = async (app: FastifyInstance): Promise<void> => {
  for (const prefix of ['', SANDBOX_PREFIX]) await app.register(async (admin) => adminRoutes(admin), { prefix });
};
