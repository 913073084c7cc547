import { isMethodName, methods } from '@kit/contracts/methods';
import * as z from 'zod/mini';
import type { Documents } from '../core/documents';
import { goBack, HISTORY_REACH, pathOf, type Stretch } from '../sandbox/history';
import { instant, type Journaled } from '../sandbox/journal/entry';
import type { Act, StoredJournal } from '../sandbox/journal/journal';
import { actWords } from './act-words';
import { defineAdminRoute, gone, notFound } from './define';

/** Maximum number of points, and of calls that are searched for them. */
const MAXIMUM_POINTS = 300;
const SEARCHED_CALLS = 2_000;

/** Identifies a point: `c12` is call 12 of the journal, `a3` is act 3. */
const POINT = /^[ca]\d{1,15}$/;
const pointId = z.string().check(z.regex(POINT, { error: 'Must be the id of a point, such as c12 or a3' }));

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
type Point = z.infer<typeof point>;

/** Document positions before and after a point. */
interface Positions {
  readonly before: number;
  readonly after?: number | undefined;
}

const isOn = (path: readonly Stretch[], { after }: Positions): boolean =>
  after === undefined || path.some(({ from, to }) => after >= from && after <= to);

const standing = (documents: Documents, path: readonly Stretch[], positions: Positions) => {
  const { before, after } = positions;
  return {
    isLeft: !isOn(path, positions),
    canGoBefore: documents.reaches(before),
    canGoAfter: after !== undefined && documents.reaches(after),
  };
};

const changesState = (method: string): boolean => isMethodName(method) && methods[method].changesState;

/** A point, and the position before it: the order of points that other servers recorded at the same time. */
type Ordered = readonly [position: number, point: Point];

const callPoint = (documents: Documents, path: readonly Stretch[], entry: Journaled): Ordered => {
  const { id, at, clock, methods: named, code, device = null, contactNumber = null, before, after } = entry;
  return [
    before,
    {
      id: `c${id}`,
      request: id,
      at,
      clock,
      text: named.filter(changesState).join(', '),
      code,
      device,
      contactNumber,
      ...standing(documents, path, { before, after }),
    },
  ];
};

const actPoint = (documents: Documents, path: readonly Stretch[], act: Act): Ordered => [
  act.from,
  {
    id: `a${act.id}`,
    request: null,
    text: actWords(act),
    code: null,
    device: null,
    contactNumber: null,
    at: new Date(act.at).toISOString(),
    clock: new Date(act.clock).toISOString(),
    ...standing(documents, path, { before: act.from, after: act.to }),
  },
];

const positionsOf = async (journal: StoredJournal, id: string): Promise<Positions> => {
  const number = Number(id.slice(1));
  if (id.startsWith('c')) return (await journal.find(number)) ?? notFound('The journal does not contain this call.');
  const act = (await journal.acts()).find((each) => each.id === number);
  return act === undefined ? notFound('The time line does not contain this act.') : { before: act.from, after: act.to };
};

export const timeLineRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/time-line',
    summary: `The latest ${MAXIMUM_POINTS} points that changed the sandbox, oldest first: calls of methods that change state, and acts of testers, such as a scenario, a transfer or a move of the clock. After going back, the points of the branch that was left have \`isLeft\`. POST /time-line/{point}/back returns to such a branch.`,
    response: z.strictObject({ points: z.array(point) }),
    work: async ({ name, journal, read, services: { sandboxes } }) => {
      const calls = (await journal.calls({ last: SEARCHED_CALLS })).filter((call) => call.methods.some(changesState));
      const acts = (await journal.acts()).filter(({ from, to }) => from !== to);
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
    path: '/time-line/:point/back',
    summary: `Restores the sandbox to its state before or after a point of the time line, like POST /requests/{id}/back. Also works for points of a branch that was left. Refused with 410 if the history does not reach there: more than ${HISTORY_REACH}.`,
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
