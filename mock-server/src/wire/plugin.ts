import type { FastifyInstance } from 'fastify';
import { SANDBOX_PREFIX } from '../sandbox/paths';
import { wireRoutes } from './routes';

/** The app's API (protocol.md sections 1 to 3): key exchange, calls and uploads, for the default and for named sandboxes. */
export const wirePlugin = async (app: FastifyInstance): Promise<void> => {
  for (const prefix of ['', SANDBOX_PREFIX]) await app.register(wireRoutes, { prefix });
};
