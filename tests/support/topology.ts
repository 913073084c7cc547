import { startTopology, type Topology } from '../../scripts/site/topology';
import { anyPort } from './redis';

export type { Topology };

/** The token of the admin API of every topology that tests start. */
export const TOKEN = 'token-of-the-tests';

/** What docker-compose.yml starts, as processes on free ports. Stop it when the test ends. */
export const startedTopology = async (store: 'redis' | 'file' = 'redis'): Promise<Topology> =>
  startTopology({ servers: 3, store, token: TOKEN, backendPort: await anyPort() });
