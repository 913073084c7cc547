import * as z from 'zod/mini';
import type { Documents } from '../core/documents';
import { type Journaled, shownFields } from '../sandbox/journal/entry';
import { contactNumber, defineAdminRoute } from './define';
import { pageSize, wholeNumber } from './number-parameters';

const PAGE = 100;
const LARGEST_PAGE = 1_000;

const shownCall = z.strictObject({
  id: z.int(),
  ...shownFields,
  /** the sandbox can be restored to its state before the call with POST /requests/{id}/back */
  canGoBack: z.boolean(),
});

/** Returns a journal entry as the API shows it. @param documents current documents of the sandbox */
export const shownEntry = (
  { hasFile: _, after: __, before, ...entry }: Journaled,
  documents: Pick<Documents, 'reaches'>,
): z.infer<typeof shownCall> => ({ ...entry, canGoBack: documents.reaches(before) });

export const journalRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/requests',
    summary: 'The latest calls in plain text, newest first.',
    query: z.strictObject({
      method: z.optional(z.string()),
      contactNumber: z.optional(contactNumber),
      code: z.optional(wholeNumber),
      limit: z.optional(pageSize(LARGEST_PAGE)),
      /** lists only calls before this id; for the next page, the last id of the previous one */
      before: z.optional(wholeNumber),
    }),
    response: z.strictObject({ requests: z.array(shownCall) }),
    work: async ({ journal, read, query: { limit = PAGE, ...filter } }) => {
      const entries = await journal.list({ ...filter, limit });
      return { requests: await read(({ documents }) => entries.map((entry) => shownEntry(entry, documents))) };
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/requests',
    summary: 'Empties the journal.',
    response: z.strictObject({}),
    handle: ({ sandbox }) => {
      sandbox.journal.clear();
      return {};
    },
  }),
];
