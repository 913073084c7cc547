import { fieldOf } from '@kit/contracts/json-object';
import * as z from 'zod/mini';
import type { Sandboxes } from '../core/sandboxes';
import { clockCollection } from '../service/clock';
import type { JournalEntry } from '../service/journal/entry';
import { type RecordedCall, recordedCall } from '../service/records/recordings';
import type { Sandbox } from '../service/sandbox';
import type { Trace, TraceCall } from './trace';

/** Returns the entries and the reply of a call; undefined for a key exchange and for a call that could not be opened. */
export const recordedCallOf = ({ request, reply }: Pick<TraceCall, 'request' | 'reply'>): RecordedCall | undefined =>
  z.safeParse(recordedCall, { entries: fieldOf(request, 'entries'), reply }).data;

/** Replaces the content of a sandbox with the state of a trace. Its clock continues from the time of the state. */
export const restoreState = (sandbox: Sandbox, { state = [], clock }: Trace): void => {
  sandbox.replace(state);
  if (clock !== undefined) sandbox.clock.continueFrom(clock.start);
};

const entryOf = ({ id: _, changed: __, ...call }: TraceCall, before: number, after: number): JournalEntry => ({
  ...call,
  before,
  after,
});

/**
 * Opens a trace in a new sandbox: its state, and a step for each call with its changes and its entry. So the sandbox can
 * go back to before each call. Without a state, the sandbox answers with the recorded replies.
 */
export const openTrace = async (sandboxes: Sandboxes<Sandbox>, name: string, given: Trace): Promise<void> => {
  const { calls = [], clock, state } = given;
  const [first] = calls;
  const continueClock = (sandbox: Sandbox): void => {
    if (clock !== undefined) sandbox.clock.continueFrom(clock.end);
  };
  await sandboxes.transact(name, (sandbox) => {
    sandbox.replace(state ?? []);
    continueClock(sandbox);
    if (state !== undefined || first === undefined) return;
    sandbox.recording.play(calls.flatMap((call) => recordedCallOf(call) ?? []));
    sandbox.clock.continueFrom(Date.parse(first.clock));
  });
  for (const call of calls)
    await sandboxes.transact(name, (sandbox) => {
      const { changed = [] } = call;
      const { position } = sandbox.documents;
      sandbox.change(changed);
      // A recorded clock is relative to the real time of the recording.
      if (changed.some(({ kind }) => kind === clockCollection.kind)) continueClock(sandbox);
      sandbox.journal.record(entryOf(call, position, sandbox.documents.positionAfter));
    });
};
