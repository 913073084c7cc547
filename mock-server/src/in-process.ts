import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '@kit/contracts/message-of';
import { createApp } from './app';
import { type Environment, readConfig } from './config';
import { servePort } from './inject';
import { listen, stopOf } from './start';

/** The address of a mock without a port. Only its thread answers it. */
const MEMORY_ORIGIN = 'http://mock.localhost';

// The server in a worker thread. It shares neither timers nor globals with the tests that call it.
try {
  const settings = workerData as Environment;
  const config = readConfig(settings);
  const app = await createApp(config);
  await app.ready();
  if (parentPort !== null) servePort(app, parentPort);
  const stop = stopOf(app);
  parentPort?.on('message', ({ isStop }: { readonly isStop?: boolean }) => {
    if (isStop === true) stop();
  });
  const origin = settings.MOCK_PORT === undefined ? MEMORY_ORIGIN : await listen(app, config);
  parentPort?.postMessage({ origin });
} catch (cause) {
  parentPort?.postMessage({ refusal: messageOf(cause) });
}
