import * as z from 'zod/mini';
import { HISTORY_REACH } from '../sandbox/history';
import { defineAdminRoute, gone, notFound } from './define';
import { requestById } from './number-parameters';

export const backRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/requests/:id/back',
    summary: `Restores the sandbox to its state before a call of the journal: loans, sessions, keys, messages, files, faults, network and clock offset, in one commit. The journal stays, so this step can be undone the same way. Refused with 410 if the history does not reach back: before a reset, a snapshot or a restart, ${HISTORY_REACH}.`,
    params: requestById,
    response: z.strictObject({
      sandbox: z.string(),
      request: z.int(),
      documents: z.int(),
      /** the sandbox's clock after the change, milliseconds since the epoch */
      now: z.int(),
    }),
    handle: ({ sandbox, services: { sandboxes }, params: { id } }) => {
      const entry = sandbox.journal.find(id);
      if (entry === undefined)
        return notFound('The journal does not contain this call. List its calls with GET /__admin/requests.');
      const back = entry.before === undefined ? undefined : sandboxes.back(sandbox.name, entry.before);
      if (back === undefined) {
        return gone(
          'The history does not reach back to this call. It starts again after a reset, a snapshot or a restart.',
        );
      }
      return { sandbox: back.name, request: id, documents: back.documents.size, now: back.clock.now() };
    },
  }),
];
