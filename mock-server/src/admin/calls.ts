import * as z from 'zod/mini';
import type { SnapshotDocument } from '../sandbox/snapshot';
import { documentsOf } from '../sandbox/snapshot';
import { changesBetween } from '../traces/states';
import { defineAdminRoute, gone, notFound } from './define';
import { requestById } from './numbers';
import { sendAgain } from './send-again';

/** A longer one is the content of a file: there is nothing to read in it. */
const LONGEST_BODY = 100_000;
const MAXIMUM_ENTRIES = 100;

const change = z.strictObject({
  kind: z.string(),
  id: z.string(),
  /** the document before the call and after it; left out where there was none, or one was too long */
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  /** characters of the longer one, where both are left out for it */
  leftOut: z.optional(z.int()),
});

const lengthOf = (body: unknown): number => (body === undefined ? 0 : JSON.stringify(body).length);

const changeOf = (kind: string, id: string, before: unknown, after: unknown): z.infer<typeof change> => {
  const length = Math.max(lengthOf(before), lengthOf(after));
  if (length > LONGEST_BODY) return { kind, id, leftOut: length };
  return { kind, id, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
};

const bodyIn = (documents: readonly SnapshotDocument[], kind: string, id: string): unknown =>
  documents.find((document) => document.kind === kind && document.id === id)?.body;

const TOO_LONG_AGO = 'The state around this call is too long ago to be known, or was replaced as a whole since';

export const callRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/requests/:id/changes',
    summary:
      'What a call changed in the sandbox: each document as it was before it and after it. Refused with 410 where the history no longer reaches back to it.',
    params: requestById,
    response: z.strictObject({ request: z.int(), changes: z.array(change) }),
    handle: ({ sandbox: { journal, documents }, params: { id } }) => {
      const { before, after } = journal.find(id) ?? notFound('The journal holds no such call');
      if (before === undefined || after === undefined) return gone(TOO_LONG_AGO);
      if (before === after) return { request: id, changes: [] };
      const were = documentsOf(documents, before) ?? gone(TOO_LONG_AGO);
      const are = documentsOf(documents, after) ?? gone(TOO_LONG_AGO);
      const changes = changesBetween(were, are).map(({ kind, id: name, body }) =>
        changeOf(kind, name, bodyIn(were, kind, name), body),
      );
      return { request: id, changes };
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/requests/:id/send',
    summary:
      'Sends a call of the journal once more over the wire, with other entries where they are given, also such as the contract refuses. It is a new call, with a request id of its own, and meets faults like any other. Refused with 409 for key exchanges, uploads, and what could not be opened.',
    params: requestById,
    configures: false,
    body: z.strictObject({
      /** of the envelope, spelled as on the wire; those of the call where they are left out */
      entries: z.optional(z.array(z.unknown()).check(z.maxLength(MAXIMUM_ENTRIES))),
      /** that of the call where it is left out; empty for none */
      token: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{0,500}$/))),
    }),
    response: z.strictObject({
      /** id of the new call in the journal */
      request: z.int(),
    }),
    handle: async ({ sandbox, services: { ownAddress, config }, params: { id }, body }) => {
      const entry = sandbox.journal.find(id) ?? notFound('The journal holds no such call');
      const way = {
        address: ownAddress(),
        hasForeignKeys: config.upstream !== undefined && !sandbox.recording.isPlaying,
      };
      return { request: await sendAgain(sandbox, entry, body, way) };
    },
  }),
];
