import * as z from 'zod/mini';
import { appliedFault } from '../faults/schema';
import { CLOCK_ID, clockCollection } from '../sandbox/clock';
import type { FullEntry } from '../sandbox/journal/journal';
import { faultCollection } from '../sandbox/records/faults';
import { time } from '../sandbox/records/fields';
import {
  documentIssues,
  documentsOf,
  inPresentForm,
  SNAPSHOT_VERSION,
  type SnapshotDocument,
  snapshotDocument,
  snapshotVersion,
} from '../sandbox/snapshot';
import { AdminRefusal, conflict, defineAdminRoute, notFound } from './define';
import { requestById } from './numbers';
import { rerun } from './rerun';
import { haveSameAssumptions } from './situation-file';
import { LARGEST_SNAPSHOT } from './snapshot';

const { kind: CLOCK, schema: clockState } = clockCollection;
const { kind: FAULT, schema: fault } = faultCollection;

const reply = z.unknown();

const bundle = z.strictObject({
  version: snapshotVersion('bundles'),
  /** real time of the call, milliseconds since the epoch */
  at: time,
  /** hex, what random values of the call follow from; null where it drew none */
  seed: z.nullable(z.string().check(z.regex(/^[0-9a-f]+$/))),
  /** values of contracts/src/assumptions.ts that the server was started with */
  assumptions: z.record(z.string(), z.unknown()),
  /** before the call, as all of the rest; null for real time */
  clock: z.nullable(clockState),
  faults: z.array(fault),
  state: z.array(snapshotDocument),
  call: z.strictObject({
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    /** as it was received */
    body: z.string(),
    /** that it came from */
    phone: z.optional(z.string()),
  }),
  /** decrypted; null where a fault made it unreadable */
  reply,
  fault: z.nullable(z.readonly(z.array(appliedFault))),
});
type Bundle = z.infer<typeof bundle>;

const documentsBefore = (entry: FullEntry, before: readonly SnapshotDocument[]) => ({
  clock: (before.find(({ kind }) => kind === CLOCK)?.body ?? null) as Bundle['clock'],
  faults: before.filter(({ kind }) => kind === FAULT).map(({ body }) => body as Bundle['faults'][number]),
  state: before.filter(({ kind }) => kind !== CLOCK && kind !== FAULT),
  call: { url: entry.url, headers: { ...entry.headers }, body: entry.raw.request, phone: entry.phone },
});

const stateOf = ({ clock, faults, state }: Bundle): SnapshotDocument[] => [
  ...(clock === null ? [] : [{ kind: CLOCK, id: CLOCK_ID, body: clock }]),
  ...faults.map((body) => ({ kind: FAULT, id: body.id, body })),
  ...state,
];

export const bundleRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/requests/:id/bundle',
    summary:
      'All that it takes to run a call of the journal again elsewhere: the state before it, clock, faults, seed and the call. Not for key exchanges and uploads, and not for calls from before a reset, 8,000 changes ago, or 8 MB of them.',
    params: requestById,
    response: bundle,
    handle: ({ sandbox, params, services }) => {
      const entry = sandbox.journal.find(params.id);
      if (entry === undefined) return notFound('The journal holds no such call');
      if (entry.replay === undefined)
        return conflict('A key exchange cannot be run again: it is sealed for one server');
      if (entry.replay.hasFile) return conflict('An upload cannot be run again: the journal does not hold its file');
      const before = entry.before === undefined ? undefined : documentsOf(sandbox.documents, entry.before);
      if (before === undefined) return conflict('The state before this call is too long ago to be known');
      const { at, seed = null } = entry.replay.context;
      return {
        version: SNAPSHOT_VERSION,
        at,
        seed,
        assumptions: { ...services.config.assumptions },
        ...documentsBefore(entry, before),
        reply: entry.reply,
        fault: entry.fault,
      };
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/bundles',
    summary:
      'Puts the state of a bundle in the place of all that the sandbox holds, and runs its call. The sandbox goes on from there, at the time of the call.',
    body: bundle,
    bodyLimit: LARGEST_SNAPSHOT,
    response: z.strictObject({ reply, expected: reply, same: z.boolean(), fault: bundle.shape.fault }),
    handle: ({ sandbox: { name }, services: { sandboxes, config, fieldNames }, body }) => {
      if (!haveSameAssumptions(body.assumptions, config.assumptions)) {
        conflict('The bundle comes from a server with other assumptions: start this one with those of the bundle');
      }
      const documents = inPresentForm(stateOf(body), body.version);
      const issues = documentIssues(documents, 'body.state');
      if (issues.length > 0) throw new AdminRefusal('This is no bundle of a call', issues);
      const sandbox = sandboxes.replace(name, documents);
      const { at, seed, call, reply: expected } = body;
      const again = rerun(
        { sandbox, fieldNames },
        {
          ...{ at, seed, headers: call.headers, body: call.body, phone: call.phone },
          ...{ expected, fault: body.fault },
        },
      );
      sandbox.clock.goOnFrom(at);
      return { ...again, expected };
    },
  }),
];
