import { issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { appliedFault } from '../faults/schema';
import { type AdminRoute, contactNumber, defineAdminRoute } from './define';

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error: 'Must be a whole number' })),
  z.transform(Number),
);
const PAGE = 100;
const LARGEST_PAGE = 1_000;

const BEGINS_ANEW =
  'The sandbox was held by another server before, or by this one before it lost it: the journal begins anew with this one.';

const journalEntry = z.strictObject({
  id: z.int(),
  at: z.string(),
  clock: z.string(),
  url: z.string(),
  methods: z.readonly(z.array(z.string())),
  contactNumber: z.optional(z.string()),
  code: z.int(),
  http: z.int(),
  durationMs: z.number(),
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

export const journalRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'GET',
    path: '/requests',
    summary: 'The last calls in plain text, newest first.',
    query: z.strictObject({
      method: z.optional(z.string()),
      contactNumber: z.optional(contactNumber),
      code: z.optional(wholeNumber),
      limit: z.optional(z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(LARGEST_PAGE)))),
      /** only calls before this id: the last one of the page before */
      before: z.optional(wholeNumber),
    }),
    response: z.strictObject({
      requests: z.array(journalEntry),
      /** where several servers share their sandboxes */
      note: z.optional(z.string()),
    }),
    handle: ({ sandbox, query: { limit = PAGE, ...filter } }) => ({
      requests: sandbox.journal.list({ ...filter, limit }),
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
