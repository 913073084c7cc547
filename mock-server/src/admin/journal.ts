import * as z from 'zod/mini';
import type { Documents } from '../sandbox/documents';
import type { FullEntry } from '../sandbox/journal/journal';
import { callFields } from '../traces/trace';
import { contactNumber, defineAdminRoute } from './define';
import { pageSize, wholeNumber } from './numbers';

const PAGE = 100;
const LARGEST_PAGE = 1_000;

const BEGINS_ANEW =
  'The sandbox was held by another server before, or by this one before it lost it: the journal begins anew with this one.';

const journalEntry = z.strictObject({
  id: z.int(),
  contractVersion: z.string(),
  clock: z.string(),
  methods: z.readonly(z.array(z.string())),
  contactNumber: z.optional(z.string()),
  code: z.int(),
  ...callFields,
  /** whether the sandbox can be put back to before it: POST /requests/{id}/back */
  canGoBack: z.boolean(),
  request: z.unknown(),
  reply: z.unknown(),
});

/** A call of a journal. @param documents of its sandbox, as it now is */
export const shownEntry = (
  { replay: _, after: __, before, ...entry }: FullEntry,
  documents: Documents,
): z.infer<typeof journalEntry> => ({
  ...entry,
  canGoBack: before !== undefined && documents.reaches(before),
});

export const journalRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/requests',
    summary: 'The last calls in plain text, newest first.',
    query: z.strictObject({
      method: z.optional(z.string()),
      contactNumber: z.optional(contactNumber),
      code: z.optional(wholeNumber),
      limit: z.optional(pageSize(LARGEST_PAGE)),
      /** only calls before this id: the last one of the page before */
      before: z.optional(wholeNumber),
    }),
    response: z.strictObject({
      requests: z.array(journalEntry),
      /** where several servers share their sandboxes */
      note: z.optional(z.string()),
    }),
    handle: ({ sandbox, query: { limit = PAGE, ...filter } }) => ({
      requests: sandbox.journal.list({ ...filter, limit }).map((entry) => shownEntry(entry, sandbox.documents)),
      ...(sandbox.journal.isContinued && { note: BEGINS_ANEW }),
    }),
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
