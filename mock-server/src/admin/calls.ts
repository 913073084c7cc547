import * as z from 'zod/mini';
import { goBack, HISTORY_REACH, stepsBetween } from '../sandbox/history';
import type { Journaled } from '../sandbox/journal/entry';
import type { StoredJournal } from '../sandbox/journal/journal';
import { snapshotDocuments } from '../sandbox/snapshot';
import { defineAdminRoute, gone, notFound } from './define';
import { requestById } from './number-parameters';
import { sendAgain } from './resend';

/** Longest document in a listed change, in characters of JSON. Longer ones contain files. */
const LONGEST_BODY = 100_000;
const MAXIMUM_ENTRIES = 100;

const change = z.strictObject({
  kind: z.string(),
  id: z.string(),
  /** missing if the document did not exist before, or if either version is too long */
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  /** length of the longer document in characters; only if both are omitted for their length */
  leftOut: z.optional(z.int()),
});

const lengthOf = (body: unknown): number => (body === undefined ? 0 : JSON.stringify(body).length);

const changeOf = (kind: string, id: string, before: unknown, after: unknown): z.infer<typeof change> => {
  const length = Math.max(lengthOf(before), lengthOf(after));
  if (length > LONGEST_BODY) return { kind, id, leftOut: length };
  return { kind, id, before, after };
};

/** @throws AdminRefusal with HTTP 404 if the journal does not contain the call */
const callOf = async (journal: StoredJournal, id: number): Promise<Journaled> =>
  (await journal.find(id)) ??
  notFound('The journal does not contain this call. List its calls with GET /__admin/requests.');

const TOO_LONG_AGO = 'The history does not reach back to this call.';

export const callRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/requests/:id/back',
    summary: `Restores the sandbox to its state before a call of the journal: loans, sessions, keys, messages, files, faults, network and clock offset, in one commit. The journal stays, so this step can be undone the same way. Refused with 410 if the history does not reach back: more than ${HISTORY_REACH}.`,
    params: requestById,
    response: z.strictObject({
      sandbox: z.string(),
      request: z.int(),
      documents: z.int(),
      /** the sandbox's clock after the change, milliseconds since the epoch */
      now: z.int(),
    }),
    work: async ({ name, journal, act, services: { sandboxes }, params: { id } }) => {
      const { before } = await callOf(journal, id);
      const back = await goBack(sandboxes, name, before, (sandbox) => {
        act(sandbox);
        return { sandbox: name, request: id, documents: sandbox.documents.size, now: sandbox.clock.now() };
      });
      return back?.result ?? gone(TOO_LONG_AGO);
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/requests/:id/changes',
    summary:
      'The documents that a call changed in the sandbox, each before and after. Refused with 410 if the history does not reach back to the call.',
    params: requestById,
    response: z.strictObject({ request: z.int(), changes: z.array(change) }),
    work: async ({ name, journal, services: { sandboxes }, params: { id } }) => {
      const { before, after } = await callOf(journal, id);
      if (after === undefined) return gone(TOO_LONG_AGO);
      const steps = await stepsBetween(sandboxes.store, name, before, after);
      if (steps.length < after - before) return gone(TOO_LONG_AGO);
      const changes = snapshotDocuments(steps.flatMap((step) => step.changes)).map((changed) =>
        changeOf(changed.kind, changed.id, changed.before?.body, changed.after?.body),
      );
      return { request: id, changes };
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/requests/:id/send',
    summary:
      'Sends a call of the journal again. Optional entries replace those of the call, even invalid ones. The server treats it as a new call with its own request id, and faults apply. Refused with 409 for key exchanges, uploads, and calls that could not be opened.',
    params: requestById,
    configures: false,
    body: z.strictObject({
      /** entries of the envelope, spelled as on the wire; default: those of the call */
      entries: z.optional(z.array(z.unknown()).check(z.maxLength(MAXIMUM_ENTRIES))),
      /** default: the token of the call; empty sends none */
      token: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{0,500}$/))),
    }),
    response: z.strictObject({
      /** id of the new call in the journal */
      request: z.int(),
    }),
    work: async (call) => {
      const { journal, params, body } = call;
      return { request: await sendAgain(call, await callOf(journal, params.id), body) };
    },
  }),
];
