import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { devHost } from './dev-page';
import { root } from './run';

// Started by start.mjs under tsx, with the addresses decided there.
const { KIT_MOCK_URL: mock, KIT_APP_HOST: host, KIT_APP_PORT: port, MOCK_ADMIN_TOKEN: adminToken } = process.env;
if (!mock || !host || !port)
  throw new Error('Run npm start: this script wants KIT_MOCK_URL, KIT_APP_HOST, KIT_APP_PORT.');

// What the app is made of, and nothing else of the checkout: the state of the mock server lies there, and an admin token
// may, and the network may be listening.
const allow = ['web', 'contracts', 'node_modules'].map((folder) => realpathSync(join(root, folder)));

const server = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web/vite.config.ts'),
  clearScreen: false,
  server: { host, port: Number(port), strictPort: true, fs: { allow } },
  plugins: [devHost(mock, adminToken)],
});
await server.listen();

const stop = () => {
  void server.close().then(() => process.exit(0));
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
