import * as z from 'zod/mini';
import { MAXIMUM_SANDBOXES } from '../sandbox/sandboxes';
import { type AdminRoute, defineAdminRoute, notFound } from './define';

/** The one call that names the sandbox that it is about in its path. */
export const SANDBOX_BY_NAME = '/sandboxes/:name';

const sandboxState = z.strictObject({
  name: z.string(),
  /** whether somebody set it up by a call of the admin API, so that it does not give way to another */
  isConfigured: z.boolean(),
  documents: z.int(),
  /** milliseconds since the epoch; null where that was before the server started */
  lastUsedAt: z.nullable(z.int()),
});

export const sandboxRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'GET',
    path: '/sandboxes',
    summary:
      'The sandboxes of this server, by name, and how many there can be. Beyond that, the one that was used longest ago gives way to a new one, unless it was configured: by any call of this API that is no GET, or by a scenario; a reset takes that back.',
    response: z.strictObject({ sandboxes: z.array(sandboxState), maximum: z.int() }),
    ofServer: true,
    handle: ({ services }) => ({ sandboxes: services.sandboxes.list(), maximum: MAXIMUM_SANDBOXES }),
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: SANDBOX_BY_NAME,
    summary: 'Ends a sandbox with all that it holds, its journal too. Named again, it is a new one.',
    params: z.strictObject({ name: z.string() }),
    configures: false,
    response: z.strictObject({ sandbox: z.string() }),
    handle: ({ services, params: { name } }) =>
      services.sandboxes.delete(name) ? { sandbox: name } : notFound(`There is no sandbox "${name}"`),
  }),
];
