import * as z from 'zod/mini';
import { defineAdminRoute } from './define';

export const keyRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/public-key',
    summary: 'The RSA public key that the app must bundle, as PEM (SPKI).',
    response: z.string(),
    ofServer: true,
    handle: ({ services: { keyPair } }) => keyPair.publicKey,
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/keys/expire',
    summary: 'Ends every agreed key of the sandbox: the next call of each client renews its key.',
    response: z.strictObject({ keys: z.int() }),
    handle: ({ sandbox }) => ({ keys: sandbox.keys.expireAll() }),
  }),
];
