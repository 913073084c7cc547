import { type Services, startServices } from '../../scripts/site/services';
import { anyPort } from './redis';

export type { Services };

/** Admin token of every group of servers that tests start. */
export const TOKEN = 'token-of-the-tests';

/** Starts the services of docker-compose.yml as processes on free ports. Stop them when the test ends. */
export const startSeveralServers = async (store: 'redis' | 'file' = 'redis'): Promise<Services> =>
  startServices({ servers: 3, store, token: TOKEN, backendPort: await anyPort() });
