import * as z from 'zod/mini';
import { MAXIMUM_SANDBOXES } from '../sandbox/sandbox-host';
import { documentsOf } from '../sandbox/snapshot';
import { defineAdminRoute, notFound } from './define';
import { claimNew } from './new-sandbox';

/** How the calls begin that name the sandbox that they are about in their path. */
export const SANDBOX_BY_NAME = '/sandboxes/:name';

const sandboxState = z.strictObject({
  name: z.string(),
  /** whether somebody set it up by a call of the admin API, so that it does not give way to another */
  isConfigured: z.boolean(),
  documents: z.int(),
  /** milliseconds since the epoch; null where that was before the server started */
  lastUsedAt: z.nullable(z.int()),
});

export const sandboxRoutes = [
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
  defineAdminRoute({
    method: 'POST',
    path: `${SANDBOX_BY_NAME}/clone`,
    summary:
      'Makes another sandbox that holds the same: logins, keys, money, clock. From then on nothing that is done to one is done to the other. Refused with 409 where there is one of that name with something in it.',
    params: z.strictObject({ name: z.string() }),
    configures: false,
    body: z.strictObject({ to: z.string() }),
    response: z.strictObject({ sandbox: z.string(), documents: z.int() }),
    handle: async ({ services, params: { name }, body: { to } }) => {
      const { sandboxes } = services;
      if (!sandboxes.holds(name)) return notFound(`There is no sandbox "${name}"`);
      await claimNew(services, to);
      const copy = sandboxes.replace(to, documentsOf(sandboxes.peek(name).documents) ?? []);
      sandboxes.configure(to);
      await sandboxes.flushed(to);
      return { sandbox: to, documents: copy.documents.size };
    },
  }),
];
