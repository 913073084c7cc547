import * as z from 'zod/mini';
import packageJson from '../../package.json' with { type: 'json' };
import { type AdminRoute, defineAdminRoute } from './define';

export const serverRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'GET',
    path: '/health',
    summary: 'Whether the server answers, and what it holds.',
    response: z.strictObject({
      status: z.literal('ok'),
      version: z.string(),
      store: z.string(),
      sandboxes: z.array(z.string()),
    }),
    handle: ({ services: { store, sandboxes } }) => ({
      status: 'ok' as const,
      version: packageJson.version,
      store: store.description,
      sandboxes: sandboxes.names(),
    }),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/public-key',
    summary: 'The RSA public key that the app must bundle, as PEM (SPKI).',
    response: z.string(),
    handle: ({ services: { keyPair } }) => keyPair.publicKey,
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/reset',
    summary: 'Empties the sandbox: borrowers, sessions, keys, clock, messages, journal.',
    response: z.strictObject({ sandbox: z.string() }),
    handle: ({ sandbox }) => {
      sandbox.reset();
      return { sandbox: sandbox.name };
    },
  }),
];
