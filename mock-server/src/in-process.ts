import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '@kit/contracts/message-of';
import { createApp } from './app';
import { readConfig } from './config';
import { servePort } from './inject';

// The server in a worker thread. It listens on no port, and shares neither timers nor globals with the tests that call it.
try {
  const app = await createApp(readConfig(workerData as Record<string, string>));
  await app.ready();
  if (parentPort !== null) servePort(app, parentPort);
  parentPort?.on('message', ({ isStop }: { readonly isStop?: boolean }) => {
    if (isStop === true) void app.close().finally(() => process.exit());
  });
  parentPort?.postMessage({ isReady: true });
} catch (cause) {
  parentPort?.postMessage({ refusal: messageOf(cause) });
}
