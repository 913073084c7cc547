import { type RunningSite, startSite as startHost } from '../../scripts/site-server';
import { httpTransport } from './http-transport';
import { type Transport, WireClient } from './wire-client';

export type { RunningSite };

/** Starts the real nginx in front of a running mock server, as in production. Stop it when the test ends. */
export const startSite = async (
  mock: string,
  options: Partial<Parameters<typeof startHost>[0]> = {},
): Promise<RunningSite> => {
  const publicKey = await (await fetch(`${mock}/__admin/public-key`)).text();
  return startHost({ backend: mock, publicKey, ...options });
};

/**
 * Reaches a sandbox through the site, by cookie since a site has no sandbox prefix. Admin calls go to the mock server
 * directly.
 */
const throughSite = (site: string, mock: string, sandbox: string): Transport & { close: () => void } => {
  const [wire, admin] = [httpTransport(site), httpTransport(mock)];
  return {
    send: ({ path, headers, ...request }) =>
      path.startsWith('/__admin')
        ? admin.send({ ...request, path, headers })
        : wire.send({
            ...request,
            path: path.replace(`/s/${sandbox}`, ''),
            headers: { ...headers, cookie: `sandbox=${sandbox}` },
          }),
    close: () => {
      wire.close();
      admin.close();
    },
  };
};

/** A client with a session key that reaches the mock server through the site. Close it when the test ends. */
export const clientThrough = async (
  site: RunningSite,
  mock: string,
  sandbox: string,
): Promise<{ client: WireClient; close: () => void }> => {
  const transport = throughSite(site.url, mock, sandbox);
  const client = new WireClient(transport, sandbox);
  await client.exchange();
  return { client, close: transport.close };
};
