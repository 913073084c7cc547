import { codes } from '@kit/contracts/codes';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import * as z from 'zod/mini';
import type { RecordedCall } from '../sandbox/records/recordings';
import { recordedCallOf } from '../traces/redacted-trace';
import type { Trace } from '../traces/trace';
import { envelopeDeviations } from '../validation/deviations';
import { AdminRefusal, conflict, defineAdminRoute } from './define';
import { LARGEST_TRACE, traceBody, traceIn } from './trace-body';

/** @throws AdminRefusal if a call of a redacted trace is broken. Other traces may contain calls without a recorded reply. */
const recordedCallsOf = ({ calls = [], redacted }: Trace): RecordedCall[] =>
  calls.flatMap((call, index) => {
    const recorded = recordedCallOf(call);
    if (recorded === undefined && redacted)
      throw new AdminRefusal('This is not a redacted trace', [
        { path: `body.calls.${index}`, reason: 'Must hold the entries and the reply of an envelope' },
      ]);
    return recorded ?? [];
  });

/**
 * A trace may contain the backend's own deviations from the contract. It may not contain replies in the form of
 * another contract version, because the app would break on them.
 */
const refuseOutdated = (contractVersion: string, calls: readonly RecordedCall[]): void => {
  if (contractVersion === CONTRACT_VERSION) return;
  for (const [index, { entries, reply }] of calls.entries()) {
    const [first] = envelopeDeviations(reply, entries);
    if (first === undefined) continue;
    conflict(
      `This trace was recorded under contract version ${contractVersion}, and this server speaks ${CONTRACT_VERSION}. calls.${index}.reply does not fit: ${first.path}: ${first.reason}. Record it again with this version, or use a server of version ${contractVersion}.`,
    );
  }
};

export const recordedReplyRoutes = [
  defineAdminRoute({
    method: 'PUT',
    path: '/recorded-replies',
    summary: `Makes the sandbox answer from a trace. Each call gets the next recorded reply of its method, for any logged-in borrower. The clock continues from the first call of the trace. A call without a recorded reply is refused with ${codes.INTERNAL_ERROR.code}, and the journal gives the reason. A trace of another contract version is accepted if its replies fit this one.`,
    body: traceBody,
    bodyLimit: LARGEST_TRACE,
    response: z.strictObject({ calls: z.int() }),
    work: async (call) => {
      const given = await traceIn(call.body);
      const calls = recordedCallsOf(given);
      const [first] = given.calls ?? [];
      if (first === undefined || calls.length === 0)
        return conflict('The trace has no recorded reply. Record at least one call.');
      refuseOutdated(given.contractVersion, calls);
      return call.change(({ recording, clock }) => {
        recording.play(calls);
        clock.reset();
        clock.continueFrom(Date.parse(first.clock));
        return { calls: calls.length };
      });
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/recorded-replies',
    summary: 'Stops recorded replies: the sandbox answers with its own methods again.',
    response: z.strictObject({}),
    handle: ({ sandbox }) => {
      sandbox.recording.stop();
      return {};
    },
  }),
];
