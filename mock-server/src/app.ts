import type { FastifyInstance } from 'fastify';
import { assembleApp } from './assemble-app';
import type { Config } from './config';
import { openServices } from './open-services';

/**
 * Creates the server without starting to listen. `app.close()` commits pending writes and closes the store.
 * @throws ConfigError for an unusable setting
 */
export const createApp = async (config: Config): Promise<FastifyInstance> => assembleApp(await openServices(config));
