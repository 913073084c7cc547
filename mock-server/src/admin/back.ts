import * as z from 'zod/mini';
import { HISTORY_REACH } from '../sandbox/history';
import { defineAdminRoute, gone, notFound } from './define';
import { requestById } from './numbers';

export const backRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/requests/:id/back',
    summary: `Puts the sandbox back to before a call of the journal: loans, logins, keys, messages, files, faults, network and how far its clock is ahead, all in one commit. The journal stays, so that one can go back from there too, also to before this. Refused with 410 where the history no longer reaches: to before a reset, a snapshot or a restart, ${HISTORY_REACH}.`,
    params: requestById,
    response: z.strictObject({
      sandbox: z.string(),
      request: z.int(),
      documents: z.int(),
      /** the sandbox's clock as it now stands, milliseconds since the epoch */
      now: z.int(),
    }),
    handle: ({ sandbox, services: { sandboxes }, params: { id } }) => {
      const entry = sandbox.journal.find(id);
      if (entry === undefined) return notFound('The journal holds no such call');
      const back = entry.before === undefined ? undefined : sandboxes.back(sandbox.name, entry.before);
      if (back === undefined) {
        return gone(
          'The state before this call is too long ago to be known, or was replaced as a whole since: by a reset, a snapshot or a restart',
        );
      }
      return { sandbox: back.name, request: id, documents: back.documents.size, now: back.clock.now() };
    },
  }),
];
