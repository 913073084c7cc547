import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startMock } from '@kit/mock-server';
import { root } from '../support/source-files';

/** Environment variable that tells the workers the address of the server. */
export const SERVER_URL = 'KIT_E2E_URL';

/** Starts one built server for all end-to-end tests. Each test uses its own sandbox on it. */
export default async function startServer(): Promise<() => Promise<void>> {
  for (const built of ['mock-server/dist/server.js', 'web/dist/index.html']) {
    if (!existsSync(join(root, built))) throw new Error(`${built} is not there: run npm run build first.`);
  }
  const { origin, stop } = await startMock();
  process.env[SERVER_URL] = origin;
  return stop;
}
