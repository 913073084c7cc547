import { AsyncLocalStorage } from 'node:async_hooks';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { BEARER } from '@kit/contracts/wire/headers';
import { SHELL_ORDERS_ELEMENT, scriptJson, shellSettingsOf } from '@kit/mock-server/pages/config-element';
import { deviceOf } from '@kit/mock-server/wire/device';
import { isLoopback } from '@kit/mock-server/wire/origin';
import { createServer, type HtmlTagDescriptor, type Plugin, type ProxyOptions, type ViteDevServer } from 'vite';
import { root } from '../run';
import { isForPhones, mockPaths } from './app-addresses';

const sandboxPrefix = /^\/s\/[\w.-]+/;

const FORBIDDEN = 403;
const AS_IPV6 = /^::ffff:/;

/** Retries while the mock server restarts after an edit. */
const fetchText = async (url: string, headers: Record<string, string>, tries: number = 40): Promise<string> => {
  try {
    const reply = await fetch(url, { headers });
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
    return await reply.text();
  } catch (error) {
    if (tries === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, 250));
    return fetchText(url, headers, tries - 1);
  }
};

/** The device that requests the current page. Vite tells its plugins only the address. */
const requestingDevice: AsyncLocalStorage<string> = new AsyncLocalStorage();

const jsonElement = (id: string, value: unknown): HtmlTagDescriptor => ({
  tag: 'script',
  attrs: { type: 'application/json', id },
  children: scriptJson(value),
  injectTo: 'head-prepend',
});

/**
 * Passes on a connection that the mock server closes: a simulated lost request is a network error for the app, too, and
 * not Vite's HTTP 502.
 */
const configure: ProxyOptions['configure'] = (proxy) => {
  proxy.on('error', (error: NodeJS.ErrnoException, _request, response) => {
    if (error.code === 'ECONNRESET') response.destroy();
  });
  // A stream that the mock server breaks off, such as the journal at its restart, would stay open.
  proxy.on('proxyRes', (answer, _request, response) => {
    answer.once('close', () => answer.complete || response.destroy());
  });
};

/**
 * Serves the page in development as the mock server does for the built app: shell script, configuration and shell
 * orders in the page, and the backend on the same origin. It fetches them for each page, so that they match the running
 * mock server.
 */
const devPages = (mock: string, adminToken?: string): Plugin => ({
  name: 'kit-dev-host',
  config: () => ({
    server: { proxy: Object.fromEntries(mockPaths.map((path) => [path, { target: mock, xfwd: true, configure }])) },
  }),
  configureServer: ({ middlewares }) => {
    middlewares.use((request, reply, next) => {
      const address = request.socket.remoteAddress?.replace(AS_IPV6, '') ?? '';
      if (!isLoopback(address) && !isForPhones(request.url ?? '')) {
        reply.writeHead(FORBIDDEN).end();
        return;
      }
      requestingDevice.run(deviceOf(request.headers, request.socket.remoteAddress ?? ''), next);
    });
  },
  transformIndexHtml: {
    order: 'pre',
    handler: async (_html, { originalUrl }) => {
      const base = originalUrl?.match(sandboxPrefix)?.[0] ?? '';
      const headers: Record<string, string> = adminToken ? { authorization: `${BEARER}${adminToken}` } : {};
      const ask = async (path: string) => JSON.parse(await fetchText(`${mock}${base}/__admin/${path}`, headers));
      const [config, { devices }] = await Promise.all([ask('app-config'), ask('devices')]);
      const name = requestingDevice.getStore();
      const record = devices.find(({ device }: { device: string }) => device === name);
      const settings = name === undefined ? undefined : shellSettingsOf(name, record?.orders);
      return [
        jsonElement(APP_CONFIG_ELEMENT, config),
        ...(settings === undefined ? [] : [jsonElement(SHELL_ORDERS_ELEMENT, settings)]),
        { tag: 'script', attrs: { src: '/__shell/shell.js' }, injectTo: 'head-prepend' },
      ];
    },
  },
});

/**
 * Prepares the development server of the app. The caller lets it listen.
 * @param mock address of the mock server without a trailing slash
 * @param adminToken of the mock server, if it requires one
 */
export const createDevApp = ({
  mock,
  host,
  port,
  adminToken,
}: {
  mock: string;
  host: string;
  port: number;
  adminToken: string | undefined;
}): Promise<ViteDevServer> => {
  // Only the sources of the app. The rest of the checkout contains server state and perhaps an admin token, and the
  // server may be reachable from the network.
  const allow = ['web', 'contracts', 'node_modules'].map((folder) => realpathSync(join(root, folder)));
  return createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web/vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    server: { host, port, strictPort: true, fs: { allow } },
    plugins: [devPages(mock, adminToken)],
  });
};
