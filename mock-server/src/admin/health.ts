import * as z from 'zod/mini';
import packageJson from '../../package.json' with { type: 'json' };
import { type AdminRoute, defineAdminRoute } from './define';

export const healthRoutes: readonly AdminRoute[] = [
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
];
