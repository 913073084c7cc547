import { isDeepStrictEqual } from 'node:util';
import { Documents } from '../core/documents';
import { runInContext } from '../core/replay-context';
import { appliedFaults, changeContent } from '../faults/apply';
import type { AppliedFault } from '../faults/schema';
import { Sandbox } from '../sandbox/sandbox';
import type { SnapshotDocument } from '../sandbox/snapshot';
import { runCall } from '../wire/call';
import type { FieldNames } from '../wire/field-names';
import { withChanges } from './states';
import { notReplayable, type Trace, type TraceCall } from './trace';
import type { Steps } from './turns';

/** Returns why this server cannot replay a trace, or null. Other assumptions would change the meaning of its state. */
export const replayProblem = ({ state, assumptions }: Trace, own: object): string | null => {
  if (state === undefined)
    return 'The trace contains no state, so it cannot be replayed. Send it to PUT /__admin/recorded-replies to use its replies.';
  return assumptions === undefined || isDeepStrictEqual({ ...assumptions }, { ...own })
    ? null
    : 'The trace comes from a server with other assumptions. Start this server with the assumptions of the trace.';
};

/** The result of replaying one call. */
export interface ReplayedCall {
  /** id in the trace */
  readonly request: number;
  /** the reply and the faults were equal; null if the call cannot be replayed */
  readonly same: boolean | null;
  readonly problem: string | null;
  /** reply of this run; null without one, or if a fault made it unreadable */
  readonly reply: unknown;
  readonly fault: readonly AppliedFault[] | null;
}

/** Creates a sandbox in memory that requests cannot reach. */
const scratchOf = (documents: readonly SnapshotDocument[]): Sandbox => {
  const sandbox = new Sandbox('', new Documents());
  sandbox.replace(documents);
  return sandbox;
};

const runAgain = (call: TraceCall, state: readonly SnapshotDocument[], fieldNames: FieldNames): ReplayedCall => {
  const { id: request, context, reply: expected } = call;
  const problem = context === undefined ? notReplayable.redacted : context.problem;
  if (context === undefined || problem !== null) return { request, same: null, problem, reply: null, fault: null };
  const { at, seed, headers, device, raw, fault } = context;
  const sandbox = scratchOf(state);
  const sealed = Buffer.from(raw.request, 'latin1');
  const replayContext = { at: Date.parse(at), seed: seed ?? undefined, drawn: 0, device };
  const ran = runInContext(replayContext, () => runCall(sandbox, { headers, sealed, device, fieldNames }));
  if ('lost' in ran) return { request, same: null, problem: notReplayable.lost, reply: null, fault: null };
  const { hits, answer, opened } = ran.done;
  const changed = changeContent(JSON.parse(answer.json), hits);
  const reply: unknown = JSON.parse(fieldNames.toWire(JSON.stringify(changed.content)));
  const applied = appliedFaults(hits, changed, opened.entries);
  // A fault can make a reply unreadable. Then only the faults are compared.
  const same = isDeepStrictEqual(applied, fault) && (expected === null || isDeepStrictEqual(reply, expected));
  return { request, same, problem, reply, fault: applied };
};

/** Runs each call of a trace alone, in the state that it had: a step for each call. */
export function* replayCalls({ state = [], calls = [] }: Trace, fieldNames: FieldNames): Steps<ReplayedCall[]> {
  let current = state;
  const replayed: ReplayedCall[] = [];
  for (const call of calls) {
    replayed.push(runAgain(call, current, fieldNames));
    current = withChanges(current, call.changed);
    yield;
  }
  return replayed;
}

/**
 * Replaces the content of a sandbox with the state of a trace. Its clock continues from the time of the trace.
 * @param at before the first call, or after the last
 */
export const restoreState = (sandbox: Sandbox, trace: Trace, at: 'start' | 'end'): void => {
  const { state = [], calls = [], clock } = trace;
  const changed = at === 'end' ? calls.flatMap((call) => call.changed ?? []) : [];
  sandbox.replace(withChanges(state, changed));
  if (clock !== undefined) sandbox.clock.continueFrom(clock[at]);
};
