import type { JournalEntry } from '../sandbox/journal/entry';
import type { Sandbox } from '../sandbox/sandbox';
import { notReplayable, type Trace, type TraceCall } from './trace';

/** What a redacted call lacks. */
const withoutContext = (clock: string): Omit<NonNullable<TraceCall['context']>, 'seed' | 'problem'> => ({
  ...{ at: clock, url: '', headers: {}, http: 200, durationMs: 0 },
  ...{ unopened: null, fault: null, raw: { request: '', reply: '' } },
});

const entryOf = (call: TraceCall, contractVersion: string, position: number): JournalEntry => {
  const { clock, methods, contactNumber, code, request, reply, context } = call;
  const { seed, problem, ...fields } = context ?? { ...withoutContext(clock), seed: null, problem: null };
  return {
    ...fields,
    ...{ contractVersion, clock, methods, code, request, reply },
    ...(contactNumber !== undefined && { contactNumber }),
    answeredBy: fields.upstream === undefined ? 'local' : 'upstream',
    ...{ before: position, after: position },
    // a call that could not run again there cannot run again here
    ...((problem === null || problem === notReplayable.upload) && {
      replay: { seed, hasFile: problem === notReplayable.upload },
    }),
  };
};

/** Puts the calls of a trace into the journal of a sandbox with the state of the trace. */
export const recordCalls = ({ journal, documents }: Sandbox, { calls = [], contractVersion }: Trace): void => {
  const position = documents.positionAfter;
  for (const call of calls) journal.record(entryOf(call, contractVersion, position));
};
