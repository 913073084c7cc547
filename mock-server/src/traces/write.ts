import { netChanges } from '../core/changes';
import type { Sandboxes } from '../core/sandboxes';
import { type Step, stepsBetween } from '../service/history';
import type { Journaled } from '../service/journal/entry';
import { StoredJournal } from '../service/journal/journal';
import type { Sandbox } from '../service/sandbox';
import { type SnapshotDocument, snapshotDocuments, withContents } from '../service/snapshot';
import { type ChangedDocument, newTrace, type Trace, type TraceCall } from './trace';

/** Reads the state of a sandbox that snapshots and traces contain, with the contents of files. */
export const stateOf = async (sandboxes: Sandboxes<Sandbox>, name: string): Promise<SnapshotDocument[]> => {
  const documents = await sandboxes.transact(name, (sandbox) => snapshotDocuments(sandbox.documents.all()));
  return withContents(sandboxes.store, name, documents);
};

const keyOf = ({ kind, id }: Pick<SnapshotDocument, 'kind' | 'id'>): string => JSON.stringify([kind, id]);

/** Undoes steps in a list of documents. @param steps oldest first */
const undone = (documents: readonly SnapshotDocument[], steps: readonly Step[]): SnapshotDocument[] => {
  const all = new Map(documents.map((document) => [keyOf(document), document]));
  for (const { changes } of steps.toReversed())
    for (const { kind, id, before } of changes) {
      if (before === undefined) all.delete(keyOf({ kind, id }));
      else all.set(keyOf({ kind, id }), { kind, id, body: before.body });
    }
  return [...all.values()];
};

/** The documents that steps changed, after the last of them. */
const changesIn = (steps: readonly Step[]): ChangedDocument[] =>
  netChanges(steps.flatMap(({ changes }) => changes)).map(({ kind, id, after }) =>
    after === undefined ? { kind, id } : { kind, id, body: after.body },
  );

/** A call of a journal as a trace has it. */
export const callOf = ({ before: _, after: __, hasFile: ___, ...call }: Journaled): TraceCall => call;

/**
 * Makes a trace of calls of a journal, with the state before them and the changes of each call.
 * @param entries successive calls, oldest first
 * @returns undefined if the history does not reach back to the first call
 */
export const traceOf = async (
  sandboxes: Sandboxes<Sandbox>,
  name: string,
  entries: readonly Journaled[],
): Promise<Trace | undefined> => {
  const { store } = sandboxes;
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const next = await new StoredJournal(store, name).find(last.id + 1);
  const now = await sandboxes.transact(name, ({ documents }) =>
    documents.reaches(first.before) ? { position: documents.position, documents: documents.all() } : undefined,
  );
  if (now === undefined) return undefined;
  const { position } = now;
  const steps = await stepsBetween(store, name, first.before, position);
  if (steps.length < position - first.before) return undefined;
  const calls: TraceCall[] = [];
  for (const [index, entry] of entries.entries()) {
    const end = entries[index + 1]?.before ?? next?.before ?? position;
    const own = steps.filter((step) => step.position > entry.before && step.position <= end);
    const changed = await withContents(store, name, snapshotDocuments(changesIn(own)));
    calls.push({ ...callOf(entry), changed: [...changed] });
  }
  return newTrace({
    state: await withContents(store, name, snapshotDocuments(undone(now.documents, steps))),
    clock: { start: Date.parse(first.at), end: next === undefined ? Date.now() : Date.parse(next.at) },
    calls,
  });
};
