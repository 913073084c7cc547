import { type Services, startServices } from '../../scripts/site/services';
import { anyPort } from './redis';

export type { Services };

/** The token of the admin API of every topology that tests start. */
export const TOKEN = 'token-of-the-tests';

/** What docker-compose.yml starts, as processes on free ports. Stop it when the test ends. */
export const startSeveralServers = async (store: 'redis' | 'file' = 'redis'): Promise<Services> =>
  startServices({ servers: 3, store, token: TOKEN, backendPort: await anyPort() });
