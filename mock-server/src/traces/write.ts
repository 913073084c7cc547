import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import packageJson from '../../package.json' with { type: 'json' };
import type { Act } from '../sandbox/journal/acts';
import type { FullEntry } from '../sandbox/journal/journal-entry';
import type { Sandbox } from '../sandbox/sandbox';
import { documentsOf, type SnapshotDocument } from '../sandbox/snapshot';
import { changesBetween } from './states';
import { newTrace, notReplayable, type Trace, type TraceCall } from './trace';
import type { Steps } from './turns';

/** Returns the state of a sandbox as a trace. */
export const snapshotOf = ({ documents }: Sandbox) => newTrace({ state: documentsOf(documents) ?? [] });

const problemOf = ({ methods, replay, end }: FullEntry): string | null => {
  if (end === 'lost') return notReplayable.lost;
  if (methods[0] === KEY_EXCHANGE) return notReplayable.keyExchange;
  if (replay === undefined) return notReplayable.upstream;
  return replay.hasFile ? notReplayable.upload : null;
};

const callOf = (
  entry: FullEntry,
  before: readonly SnapshotDocument[],
  after: readonly SnapshotDocument[],
): TraceCall => {
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
      seed: entry.replay?.context.seed ?? null,
      problem: problemOf(entry),
    },
    changed: changesBetween(before, after),
  };
};

const wordsOf = ({ methods, code, contactNumber, fault, unopened }: FullEntry): string =>
  [
    `${methods.join(', ') || 'A call'} answered ${code}`,
    ...(contactNumber === undefined ? [] : [`for ${contactNumber}`]),
    ...(unopened === null ? [] : [`because it could not be opened: ${unopened}`]),
    ...(fault === null
      ? []
      : [`with the faults ${fault.map(({ id, effect }) => `${id} ${JSON.stringify(effect)}`).join(', ')}`]),
  ].join(' ');

const stepsOf = (entries: readonly FullEntry[], acts: readonly Act[]): NonNullable<Trace['steps']> => {
  const calls = entries.map((entry) => ({ at: entry.at, text: wordsOf(entry), request: entry.id, order: entry.id }));
  const changes = acts.map(({ at, call, body, after }) => ({
    at: new Date(at).toISOString(),
    text: `${call} ${body}`.trim(),
    request: null,
    order: after + 0.5,
  }));
  return [...calls, ...changes].sort((one, other) => one.order - other.order).map(({ order: _, ...step }) => step);
};

/**
 * Makes a trace of calls of a journal, with the state before them and the changes of each call. Yields after each call.
 * @param entries successive calls, oldest first
 * @returns undefined if the history does not reach back to the first call
 */
export function* traceOf(
  sandbox: Sandbox,
  entries: readonly FullEntry[],
  assumptions: object,
): Steps<Trace | undefined> {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const next = sandbox.journal.find(last.id + 1);
  // Reads the current sandbox before the first step, because it can change between steps.
  const end = documentsOf(sandbox.documents, next?.before);
  const clock = { start: Date.parse(first.at), end: next === undefined ? Date.now() : Date.parse(next.at) };
  const steps = stepsOf(entries, sandbox.journal.acts.between(first.id, last.id));
  const before = (entry: FullEntry) =>
    entry.before === undefined ? undefined : documentsOf(sandbox.documents, entry.before);
  const state = before(first);
  let current = state;
  const calls: TraceCall[] = [];
  for (const [index, entry] of entries.entries()) {
    const following = entries[index + 1];
    const after = following === undefined ? end : before(following);
    if (current === undefined || after === undefined) return undefined;
    calls.push(callOf(entry, current, after));
    current = after;
    yield;
  }
  return newTrace({
    origin: { sandbox: sandbox.name, version: packageJson.version, node: process.version },
    assumptions: { ...assumptions },
    state: state ?? [],
    clock,
    calls,
    steps,
    replay: 'npm run qa -- replay <this file>',
  });
}
