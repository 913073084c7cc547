import * as z from 'zod/mini';
import packageJson from '../../package.json' with { type: 'json' };
import { defineAdminRoute } from './define';

export const healthRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/health',
    summary: 'Whether the server answers, and what it holds.',
    response: z.strictObject({
      status: z.literal('ok'),
      version: z.string(),
      store: z.string(),
      /** what it holds; of several servers on one state, this one */
      sandboxes: z.array(z.string()),
      /** where several servers share their sandboxes */
      shared: z.optional(
        z.strictObject({
          /** undefined while it has none, and answers 100500 */
          lease: z.optional(z.strictObject({ server: z.string(), endsInMs: z.int() })),
          /** how many sandboxes it owns */
          owned: z.int(),
          warnings: z.readonly(z.array(z.string())),
        }),
      ),
    }),
    ofServer: true,
    handle: ({ services: { sandboxes } }) => ({
      status: 'ok' as const,
      version: packageJson.version,
      store: sandboxes.description,
      sandboxes: sandboxes.names(),
      ...(sandboxes.shared && { shared: sandboxes.shared }),
    }),
  }),
];
