import * as z from 'zod/mini';
import type { Documents } from '../sandbox/documents';
import { answerers } from '../sandbox/journal/call-record';
import type { FullEntry } from '../sandbox/journal/journal-entry';
import { callFields, instant } from '../traces/trace';
import { contactNumber, defineAdminRoute } from './define';
import { pageSize, wholeNumber } from './number-parameters';

const PAGE = 100;
const LARGEST_PAGE = 1_000;

const BEGINS_ANEW =
  'Another server owned the sandbox before, or this server lost it and claimed it again. The journal starts at the last claim.';

const journalEntry = z.strictObject({
  id: z.int(),
  contractVersion: z.string(),
  clock: instant,
  methods: z.readonly(z.array(z.string())),
  contactNumber: z.optional(z.string()),
  code: z.int(),
  /** `mixed`: the upstream answered some entries and this server the others; `fault`: no backend was asked */
  answeredBy: z.enum(answerers),
  ...callFields,
  /** number of the call while it was pending, as in `event: begun` of GET /events */
  begun: z.optional(z.int()),
  /** the sandbox can be restored to its state before the call with POST /requests/{id}/back */
  canGoBack: z.boolean(),
  request: z.unknown(),
  reply: z.unknown(),
});

/** Returns a journal entry as the API shows it. @param documents current documents of the sandbox */
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
    summary: 'The latest calls in plain text, newest first.',
    query: z.strictObject({
      method: z.optional(z.string()),
      contactNumber: z.optional(contactNumber),
      code: z.optional(wholeNumber),
      limit: z.optional(pageSize(LARGEST_PAGE)),
      /** lists only calls before this id; for the next page, the last id of the previous one */
      before: z.optional(wholeNumber),
    }),
    response: z.strictObject({
      requests: z.array(journalEntry),
      /** only if several servers share their sandboxes */
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
