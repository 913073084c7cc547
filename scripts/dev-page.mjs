import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config';
import { BEARER } from '@kit/contracts/wire/headers';

const sandboxPrefix = /^\/s\/[\w.-]+/;

/** What the mock server answers; every other path is the app's own. */
const proxied = ['^(/s/[^/]+)?/(app|files|checkout|agreements|__admin)/', '^/__shell/'];

/**
 * The mock server restarts when its sources change, so the page asks again for a while.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {number} [tries]
 * @returns {Promise<string>}
 */
const fetchText = async (url, headers, tries = 40) => {
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

/**
 * Plays the host in development, as the mock server does for the built app: the shell's script before the page's own,
 * the configuration in the page, and the backend under the same origin. The configuration is asked for with every page,
 * so that it is that of the mock server as it runs now.
 * @param {string} mock address of the mock server, without a slash at the end
 * @param {string} [adminToken] where the mock server has one
 * @returns {import('vite').Plugin}
 */
export const devHost = (mock, adminToken) => ({
  name: 'kit-dev-host',
  config: () => ({
    server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: mock }])) },
  }),
  transformIndexHtml: {
    order: 'pre',
    handler: async (_html, { originalUrl }) => {
      const base = originalUrl?.match(sandboxPrefix)?.[0] ?? '';
      /** @type {Record<string, string>} */
      const headers = adminToken ? { authorization: `${BEARER}${adminToken}` } : {};
      const config = await fetchText(`${mock}${base}/__admin/app-config`, headers);
      return [
        { tag: 'script', attrs: { src: '/__shell/shell.js' }, injectTo: 'head-prepend' },
        {
          tag: 'script',
          attrs: { type: 'application/json', id: APP_CONFIG_ELEMENT },
          // `<` would end the element early.
          children: config.replaceAll('<', '\\u003c'),
          injectTo: 'head',
        },
      ];
    },
  },
});
