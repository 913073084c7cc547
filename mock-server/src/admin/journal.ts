import { issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { appliedFault } from '../faults/schema';
import type { Documents } from '../sandbox/documents';
import type { FullEntry } from '../sandbox/journal/journal';
import { unopenedReasons } from '../sandbox/journal/unopened';
import { contactNumber, defineAdminRoute } from './define';
import { pageSize, wholeNumber } from './numbers';

const PAGE = 100;
const LARGEST_PAGE = 1_000;

const BEGINS_ANEW =
  'The sandbox was held by another server before, or by this one before it lost it: the journal begins anew with this one.';

/** A call as the journal shows it. */
export const journalEntry = z.strictObject({
  id: z.int(),
  contractVersion: z.string(),
  at: z.string(),
  clock: z.string(),
  url: z.string(),
  methods: z.readonly(z.array(z.string())),
  contactNumber: z.optional(z.string()),
  code: z.int(),
  http: z.int(),
  durationMs: z.number(),
  /** that it came from: what stands before `.localhost` in its address, else its own address */
  phone: z.optional(z.string()),
  /** why it could not be opened, which its sender is not told: one answer for all; null where it could */
  unopened: z.nullable(z.enum(unopenedReasons)),
  /** whether the sandbox can be put back to before it: POST /requests/{id}/back */
  canGoBack: z.boolean(),
  note: z.optional(z.string()),
  /** of a call that went on to a backend behind this server: where either side breaks the contract */
  upstream: z.optional(
    z.strictObject({ origin: z.string(), durationMs: z.number(), deviations: z.readonly(z.array(issue)) }),
  ),
  fault: z.nullable(z.readonly(z.array(appliedFault))),
  headers: z.record(z.string(), z.string()),
  request: z.unknown(),
  reply: z.unknown(),
  raw: z.strictObject({ request: z.string(), reply: z.string() }),
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
