import * as z from 'zod/mini';
import { defineAdminRoute } from './define';

export const resetRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/reset',
    summary: 'Empties the sandbox: borrowers, sessions, keys, clock, messages, journal.',
    configures: false,
    response: z.strictObject({ sandbox: z.string() }),
    handle: ({ sandbox: { name }, services }) => {
      services.sandboxes.reset(name);
      return { sandbox: name };
    },
  }),
];
