import { join } from 'node:path';
import { createServer } from 'vite';
import { devHost } from './dev-page.mjs';
import { root } from './run.mjs';

// Started by start.mjs under tsx, with the addresses decided there.
const { KIT_MOCK_URL: mock, KIT_APP_PORT: port } = process.env;
if (!mock || !port) throw new Error('Run npm start: this script wants KIT_MOCK_URL and KIT_APP_PORT.');

const server = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web/vite.config.ts'),
  clearScreen: false,
  server: { host: '127.0.0.1', port: Number(port), strictPort: true },
  plugins: [devHost(mock)],
});
await server.listen();

const stop = () => {
  void server.close().then(() => process.exit(0));
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
