import { isMethodName, methods } from '@kit/contracts/methods';
import * as z from 'zod/mini';
import type { Documents } from '../sandbox/documents';
import { HISTORY_REACH, type Stretch } from '../sandbox/history';
import type { Act } from '../sandbox/journal/acts';
import type { Journal } from '../sandbox/journal/journal';
import type { Sandbox } from '../sandbox/sandbox';
import { instant } from '../traces/trace';
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
  readonly before: number | undefined;
  readonly after: number | undefined;
}

const isOn = (path: readonly Stretch[], { after }: Positions): boolean =>
  after === undefined || path.some(({ from, to }) => after >= from && after <= to);

const standing = (documents: Documents, path: readonly Stretch[], positions: Positions) => {
  const { before, after } = positions;
  return {
    isLeft: !isOn(path, positions),
    canGoBefore: before !== undefined && documents.reaches(before),
    canGoAfter: after !== undefined && documents.reaches(after),
  };
};

const changesState = (method: string): boolean => isMethodName(method) && methods[method].changesState;

interface Ordered extends Point {
  /** id of the call, or of the last call before an act */
  readonly order: number;
}

const callPoints = ({ journal, documents }: Sandbox, path: readonly Stretch[]): Ordered[] =>
  journal
    .summaries(SEARCHED_CALLS)
    .filter((call) => call.methods.some(changesState))
    .map(({ id, at, clock, methods: named, code, device = null, contactNumber = null, before, after }) => ({
      ...{ id: `c${id}`, request: id, text: named.filter(changesState).join(', '), code, device, contactNumber },
      ...{ at: new Date(at).toISOString(), clock: new Date(clock).toISOString(), order: id },
      ...standing(documents, path, { before, after }),
    }));

const hasChanged = ({ from, to }: Act): boolean => from === undefined || from !== to;

const actPoints = ({ journal, documents }: Sandbox, path: readonly Stretch[]): Ordered[] =>
  journal.acts
    .list()
    .filter(hasChanged)
    .map((act) => ({
      ...{ id: `a${act.id}`, request: null, text: actWords(act), code: null, device: null, contactNumber: null },
      ...{ at: new Date(act.at).toISOString(), clock: new Date(act.clock).toISOString() },
      order: act.after,
      ...standing(documents, path, { before: act.from, after: act.to }),
    }));

const pointsOf = (sandbox: Sandbox): Point[] => {
  const path = sandbox.documents.path();
  // The sort is stable: a call stays before its acts, and acts stay in their order.
  return [...callPoints(sandbox, path), ...actPoints(sandbox, path)]
    .sort((one, other) => one.order - other.order)
    .slice(-MAXIMUM_POINTS)
    .map(({ order: _, ...shown }) => shown);
};

const positionsOf = (journal: Journal, id: string): Positions => {
  const number = Number(id.slice(1));
  if (id.startsWith('c')) {
    const call = journal.find(number) ?? notFound('The journal does not contain this call.');
    return { before: call.before, after: call.after };
  }
  const act = journal.acts.find(number) ?? notFound('The time line does not contain this act.');
  return { before: act.from, after: act.to };
};

export const timeLineRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/time-line',
    summary: `The latest ${MAXIMUM_POINTS} points that changed the sandbox, oldest first: calls of methods that change state, and acts of testers, such as a scenario, a transfer or a move of the clock. After going back, the points of the branch that was left have \`isLeft\`. POST /time-line/{point}/back returns to such a branch.`,
    response: z.strictObject({ points: z.array(point) }),
    handle: ({ sandbox }) => ({ points: pointsOf(sandbox) }),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/time-line/:point/back',
    summary: `Restores the sandbox to its state before or after a point of the time line, like POST /requests/{id}/back. Also works for points of a branch that was left. Refused with 410 if the history does not reach there: before a reset, a snapshot or a restart, ${HISTORY_REACH}.`,
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
    handle: ({ sandbox, services: { sandboxes }, params, body: { to = 'before' } }) => {
      const { [to]: position } = positionsOf(sandbox.journal, params.point);
      const back =
        (position === undefined ? undefined : sandboxes.back(sandbox.name, position)) ??
        gone('The history does not reach this point. It starts again after a reset, a snapshot or a restart.');
      return { sandbox: back.name, documents: back.documents.size, now: back.clock.now() };
    },
  }),
];
