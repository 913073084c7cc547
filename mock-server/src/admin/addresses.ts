import * as z from 'zod/mini';
import { ownAddresses } from '../own-addresses';
import { defineAdminRoute } from './define';

export const addressRoutes = [
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
    handle: ({ services: { config } }) => ({ addresses: ownAddresses(config.host) }),
  }),
];
