import { appConfig } from '@kit/contracts/app-config';
import * as z from 'zod/mini';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config';
import { ownAddresses } from '../own-addresses';
import { defineAdminRoute } from './define';

const upstreamOf = ({ address, mocked }: NonNullable<Config['upstream']>) => ({
  address: address.href,
  mocked,
});

export const serverRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/health',
    summary: 'Confirms that the server runs, and lists its sandboxes.',
    response: z.strictObject({
      status: z.literal('ok'),
      version: z.string(),
      store: z.string(),
      sandboxes: z.array(z.string()),
      /** every call of this API needs the admin token, or the cookie of a sign-in link */
      hasAdminToken: z.boolean(),
      /** only with a real backend behind this server */
      upstream: z.optional(
        z.strictObject({
          /** address of the backend, with its base path */
          address: z.string(),
          /** methods that this server answers itself */
          mocked: z.readonly(z.array(z.string())),
        }),
      ),
    }),
    ofServer: true,
    work: async ({ services: { sandboxes, config } }) => ({
      status: 'ok' as const,
      version: packageJson.version,
      store: sandboxes.store.description,
      sandboxes: (await sandboxes.list()).map(({ name }) => name),
      hasAdminToken: config.adminToken !== undefined,
      ...(config.upstream && { upstream: upstreamOf(config.upstream) }),
    }),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/addresses',
    summary:
      'Lists the addresses at which other machines reach this server, for example a phone. Empty if the server listens on this machine only.',
    response: z.strictObject({
      /** IPv4 addresses without a port, the most likely one first; or the host name the server listens on */
      addresses: z.readonly(z.array(z.string())),
    }),
    ofServer: true,
    work: ({ services: { config } }) => ({ addresses: ownAddresses(config.host) }),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/app-config',
    summary:
      'The configuration that this server writes into the page of the app: public key, base path, and the changes from MOCK_OVERRIDES. Under `/s/<sandbox>`, or with `?sandbox=`, it describes the page of that sandbox.',
    response: appConfig,
    ofServer: true,
    work: ({ services, base }) => services.pageConfig(base),
  }),
];
