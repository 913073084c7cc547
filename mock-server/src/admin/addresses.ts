import * as z from 'zod/mini';
import { ownAddresses } from '../own-addresses';
import { defineAdminRoute } from './define';

export const addressRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/addresses',
    summary:
      'Where other machines of the network, such as a phone, reach this server; nothing where it listens on this machine alone.',
    response: z.strictObject({
      /** IPv4 addresses, the likeliest first, or the one name that it listens on; without a port */
      addresses: z.readonly(z.array(z.string())),
    }),
    ofServer: true,
    handle: ({ services: { config } }) => ({ addresses: ownAddresses(config.host) }),
  }),
];
