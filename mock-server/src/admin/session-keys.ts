import * as z from 'zod/mini';
import { defineAdminRoute } from './define';

export const keyRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/public-key',
    summary: 'The RSA public key for the app to bundle, as PEM (SPKI).',
    response: z.string(),
    ofServer: true,
    work: ({ services: { keyPair } }) => keyPair.publicKey,
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/keys/expire',
    summary: 'Expires every session key of the sandbox. Each client exchanges a new key with its next call.',
    response: z.strictObject({ keys: z.int() }),
    handle: ({ sandbox }) => ({ keys: sandbox.keys.expireAll() }),
  }),
];
