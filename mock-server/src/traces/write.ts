import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import packageJson from '../../package.json' with { type: 'json' };
import { netChanges } from '../core/documents';
import type { Sandboxes } from '../core/sandboxes';
import { type Step, stepsBetween } from '../sandbox/history';
import type { Journaled } from '../sandbox/journal/entry';
import { type Act, StoredJournal } from '../sandbox/journal/journal';
import type { Sandbox } from '../sandbox/sandbox';
import { type SnapshotDocument, snapshotDocuments, withContents } from '../sandbox/snapshot';
import { withChanges } from './states';
import { type ChangedDocument, newTrace, notReplayable, type Trace, type TraceCall } from './trace';

/** Reads the state of a sandbox that snapshots and traces contain, with the contents of files. */
export const stateOf = async (sandboxes: Sandboxes<Sandbox>, name: string): Promise<SnapshotDocument[]> => {
  const documents = await sandboxes.transact(name, (sandbox) => snapshotDocuments(sandbox.documents.all()));
  return withContents(sandboxes.store, name, documents);
};

const problemOf = ({ methods, replay, end }: Journaled): string | null => {
  if (end === 'lost') return notReplayable.lost;
  if (methods[0] === KEY_EXCHANGE) return notReplayable.keyExchange;
  if (replay === undefined) return notReplayable.upstream;
  return replay.hasFile ? notReplayable.upload : null;
};

const callOf = (entry: Journaled, changed: readonly ChangedDocument[]): TraceCall => {
  const { id, clock, methods, contactNumber, code, request, reply } = entry;
  const { at, url, headers, http, durationMs, device, screen, end, session, unopened, note, upstream, fault, raw } =
    entry;
  return {
    ...{ id, clock, methods: [...methods], code, request, reply },
    ...(contactNumber !== undefined && { contactNumber }),
    context: {
      ...{ at, url, headers, http, durationMs, unopened, fault, raw },
      ...(device !== undefined && { device }),
      ...(screen !== undefined && { screen }),
      ...(end !== undefined && { end }),
      ...(session !== undefined && { session }),
      ...(note !== undefined && { note }),
      ...(upstream !== undefined && { upstream }),
      seed: entry.replay?.seed ?? null,
      problem: problemOf(entry),
    },
    changed: [...changed],
  };
};

const wordsOf = ({ methods, code, contactNumber, fault, unopened }: Journaled): string =>
  [
    `${methods.join(', ') || 'A call'} answered ${code}`,
    ...(contactNumber === undefined ? [] : [`for ${contactNumber}`]),
    ...(unopened === null ? [] : [`because it could not be opened: ${unopened}`]),
    ...(fault === null
      ? []
      : [`with the faults ${fault.map(({ id, effect }) => `${id} ${JSON.stringify(effect)}`).join(', ')}`]),
  ].join(' ');

/** Lists calls and acts in words, in the order of their positions. */
const stepsOf = (entries: readonly Journaled[], acts: readonly Act[]): NonNullable<Trace['steps']> => {
  const calls = entries.map((entry) => ({
    ...{ at: entry.at, text: wordsOf(entry), request: entry.id, order: entry.before },
  }));
  const changes = acts.map(({ at, call, body, from }) => ({
    ...{ at: new Date(at).toISOString(), text: `${call} ${body}`.trim(), request: null, order: from },
  }));
  return [...calls, ...changes]
    .sort((one, other) => one.order - other.order || Date.parse(one.at) - Date.parse(other.at))
    .map(({ order: _, ...step }) => step);
};

/** Undoes steps in a list of documents. @param steps oldest first */
const undone = (documents: readonly SnapshotDocument[], steps: readonly Step[]): SnapshotDocument[] =>
  withChanges(
    documents,
    steps
      .toReversed()
      .flatMap(({ changes }) =>
        changes.map(({ kind, id, before }) => (before === undefined ? { kind, id } : { kind, id, body: before.body })),
      ),
  );

/** The documents that steps changed, after the last of them. */
const changesIn = (steps: readonly Step[]): ChangedDocument[] =>
  netChanges(steps.flatMap(({ changes }) => changes)).map(({ kind, id, after }) =>
    after === undefined ? { kind, id } : { kind, id, body: after.body },
  );

/**
 * Makes a trace of calls of a journal, with the state before them and the changes of each call.
 * @param entries successive calls, oldest first
 * @returns undefined if the history does not reach back to the first call
 */
export const traceOf = async (
  sandboxes: Sandboxes<Sandbox>,
  name: string,
  entries: readonly Journaled[],
  assumptions: object,
): Promise<Trace | undefined> => {
  const { store } = sandboxes;
  const journal = new StoredJournal(store, name);
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const next = await journal.find(last.id + 1);
  const now = await sandboxes.transact(name, ({ documents }) =>
    documents.reaches(first.before) ? { position: documents.position, documents: documents.all() } : undefined,
  );
  if (now === undefined) return undefined;
  const { position } = now;
  const steps = await stepsBetween(store, name, first.before, position);
  if (steps.length < position - first.before) return undefined;
  const state = await withContents(store, name, snapshotDocuments(undone(now.documents, steps)));
  const calls: TraceCall[] = [];
  for (const [index, entry] of entries.entries()) {
    const end = entries[index + 1]?.before ?? next?.before ?? position;
    const own = steps.filter((step) => step.position > entry.before && step.position <= end);
    calls.push(callOf(entry, await withContents(store, name, snapshotDocuments(changesIn(own)))));
  }
  const acts = (await journal.acts()).filter(
    ({ from, at }) => from >= first.before && at >= Date.parse(first.at) && from < last.before,
  );
  return newTrace({
    origin: { sandbox: name, version: packageJson.version, node: process.version },
    assumptions: { ...assumptions },
    state,
    clock: { start: Date.parse(first.at), end: next === undefined ? Date.now() : Date.parse(next.at) },
    calls,
    steps: stepsOf(entries, acts),
    replay: 'npm run qa -- replay <this file>',
  });
};
