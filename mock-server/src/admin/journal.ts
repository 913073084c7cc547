import { isMethodName, methods } from '@kit/contracts/methods';
import * as z from 'zod/mini';
import type { Documents } from '../core/documents';
import { goBack, HISTORY_REACH, pathOf, type Stretch, stepsBetween } from '../service/history';
import { instant, type Journaled, shownFields } from '../service/journal/entry';
import type { Act, StoredJournal } from '../service/journal/journal';
import { snapshotDocuments } from '../service/snapshot';
import { contactNumber, defineAdminRoute, gone, notFound, pageSize, wholeNumber } from './define';
import { sendAgain } from './resend';

const PAGE = 100;
const LARGEST_PAGE = 1_000;
/** Most entries of an envelope that is sent again. */
const MAXIMUM_ENTRIES = 100;
/** Maximum number of points of the history, and of calls that are searched for them. */
const MAXIMUM_POINTS = 300;
const SEARCHED_CALLS = 2_000;

const byId = z.strictObject({ id: wholeNumber });

const shownCall = z.strictObject({
  id: z.int(),
  ...shownFields,
  /** the sandbox can be restored to its state before the call with POST /history/c{id}/back */
  canGoBack: z.boolean(),
});

/** Returns a journal entry as the API shows it. @param documents current documents of the sandbox */
export const shownEntry = (
  { hasFile: _, after: __, before, ...entry }: Journaled,
  documents: Pick<Documents, 'reaches'>,
): z.infer<typeof shownCall> => ({ ...entry, canGoBack: documents.reaches(before) });

const change = z.strictObject({
  kind: z.string(),
  id: z.string(),
  /** missing if the document did not exist before */
  before: z.optional(z.unknown()),
  /** missing if the call deleted the document */
  after: z.optional(z.unknown()),
});

/** @throws AdminRefusal with HTTP 404 if the journal does not contain the call */
const callOf = async (journal: StoredJournal, id: number): Promise<Journaled> =>
  (await journal.find(id)) ??
  notFound('The journal does not contain this call. List its calls with GET /__admin/requests.');

/** Identifies a point of the history: `c12` is call 12 of the journal, `a3` is act 3. */
const pointId = z.string().check(z.regex(/^[ca]\d{1,15}$/, { error: 'Must be the id of a point, such as c12 or a3' }));

const point = z.strictObject({
  id: pointId,
  /** id of the call in the journal; null for an act */
  request: z.nullable(z.int()),
  /** real time, and the sandbox's clock */
  at: instant,
  clock: instant,
  /** the methods of the call, or the act in words */
  text: z.string(),
  /** code of the call; null for an act */
  code: z.nullable(z.int()),
  device: z.nullable(z.string()),
  contactNumber: z.nullable(z.string()),
  /** true if the point is on a branch that the sandbox left by going back */
  isLeft: z.boolean(),
  /** whether the sandbox can go to the state before and after the point */
  canGoBefore: z.boolean(),
  canGoAfter: z.boolean(),
});

/** Document positions before and after a point. */
type Positions = Pick<Journaled, 'before' | 'after'>;

const standing = (documents: Documents, path: readonly Stretch[], { before, after }: Positions) => ({
  isLeft: after !== undefined && !path.some(({ from, to }) => after >= from && after <= to),
  canGoBefore: documents.reaches(before),
  canGoAfter: after !== undefined && documents.reaches(after),
});

const changesState = (method: string): boolean => isMethodName(method) && methods[method].changesState;

/** A point with the position before it. Positions order points of the same time from several servers. */
type Ordered = readonly [position: number, point: z.infer<typeof point>];

const callPoint = (documents: Documents, path: readonly Stretch[], entry: Journaled): Ordered => {
  const { id, at, clock, methods: named, code, device = null, contactNumber: number = null } = entry;
  const text = named.filter(changesState).join(', ');
  const told = { id: `c${id}`, request: id, at, clock, text, code, device, contactNumber: number };
  return [entry.before, { ...told, ...standing(documents, path, entry) }];
};

const actPoint = (documents: Documents, path: readonly Stretch[], { id, text, from, to, ...act }: Act): Ordered => [
  from,
  {
    id: `a${id}`,
    request: null,
    text,
    code: null,
    device: null,
    contactNumber: null,
    at: new Date(act.at).toISOString(),
    clock: new Date(act.clock).toISOString(),
    ...standing(documents, path, { before: from, after: to }),
  },
];

const positionsOf = async (journal: StoredJournal, id: string): Promise<Positions> => {
  const number = Number(id.slice(1));
  if (id.startsWith('c')) return callOf(journal, number);
  const act = (await journal.all('acts')).find((each) => each.id === number);
  if (act === undefined)
    return notFound('The history does not contain this act. List its points with GET /__admin/history.');
  return { before: act.from, after: act.to };
};

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
    act: () => 'journal emptied',
    response: z.strictObject({}),
    handle: ({ sandbox }) => {
      sandbox.journal.clear();
      return {};
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/requests/:id/changes',
    summary:
      'The documents that a call changed in the sandbox, each before and after. Refused with 410 if the history does not reach back to the call.',
    params: byId,
    response: z.strictObject({ request: z.int(), changes: z.array(change) }),
    work: async ({ name, journal, services: { sandboxes }, params: { id } }) => {
      const { before, after } = await callOf(journal, id);
      const steps = after === undefined ? [] : await stepsBetween(sandboxes.store, name, before, after);
      if (after === undefined || steps.length < after - before)
        return gone('The history does not reach back to this call.');
      const changes = snapshotDocuments(steps.flatMap((step) => step.changes)).map((changed) => ({
        kind: changed.kind,
        id: changed.id,
        before: changed.before?.body,
        after: changed.after?.body,
      }));
      return { request: id, changes };
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/requests/:id/send',
    summary:
      'Sends a call of the journal again. Optional entries replace those of the call, even invalid ones. The server treats it as a new call with its own request id, and faults apply. Refused with 409 for key exchanges, uploads, and calls that could not be opened.',
    params: byId,
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
  defineAdminRoute({
    method: 'GET',
    path: '/history',
    summary: `The latest ${MAXIMUM_POINTS} points that changed the sandbox, oldest first: calls of methods that change state, and acts of testers, such as a scenario, a transfer or a move of the clock. After going back, the points of the branch that was left have \`isLeft\`. POST /history/{point}/back returns to such a branch.`,
    response: z.strictObject({ points: z.array(point) }),
    work: async ({ name, journal, read, services: { sandboxes } }) => {
      const calls = (await journal.calls({ last: SEARCHED_CALLS })).filter((call) => call.methods.some(changesState));
      const acts = (await journal.all('acts')).filter(({ from, to }) => from !== to);
      const path = await pathOf(sandboxes.store, name, await read(({ documents }) => documents.position));
      const points = await read(({ documents }) => [
        ...calls.map((call) => callPoint(documents, path, call)),
        ...acts.map((act) => actPoint(documents, path, act)),
      ]);
      points.sort(([one, { at }], [other, { at: otherAt }]) => one - other || Date.parse(at) - Date.parse(otherAt));
      return { points: points.slice(-MAXIMUM_POINTS).map(([, shown]) => shown) };
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/history/:point/back',
    summary: `Restores the sandbox to its state before or after a point, in one commit: loans, sessions, keys, messages, files, faults, network and clock offset. The point \`c12\` is call 12 of the journal, and \`a3\` is act 3 of GET /history. The journal stays, so this step can be undone the same way. Refused with 410 if the history does not reach there: more than ${HISTORY_REACH}.`,
    act: ({ params: { point: id }, body: { to = 'before' } }) =>
      `back to ${to} ${id.startsWith('c') ? 'call' : 'act'} ${id.slice(1)}`,
    params: z.strictObject({ point: pointId }),
    body: z.strictObject({
      /** default: before */
      to: z.optional(z.enum(['before', 'after'])),
    }),
    response: z.strictObject({
      sandbox: z.string(),
      documents: z.int(),
      /** the sandbox's clock after the change, milliseconds since the epoch */
      now: z.int(),
    }),
    work: async ({ name, journal, act, services: { sandboxes }, params, body: { to = 'before' } }) => {
      const { [to]: position } = await positionsOf(journal, params.point);
      const back =
        position === undefined
          ? undefined
          : await goBack(sandboxes, name, position, (sandbox) => {
              act(sandbox);
              return { sandbox: name, documents: sandbox.documents.size, now: sandbox.clock.now() };
            });
      return back?.result ?? gone('The history does not reach this point.');
    },
  }),
];
