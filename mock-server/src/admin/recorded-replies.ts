import { codes } from '@kit/contracts/codes';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import * as z from 'zod/mini';
import { envelopeDeviations } from '../backend/upstream/deviations';
import type { RecordedCall } from '../sandbox/records/recordings';
import { recordedCallOf } from '../traces/redacted-trace';
import type { Trace } from '../traces/trace';
import { AdminRefusal, conflict, defineAdminRoute } from './define';
import { LARGEST_TRACE, traceBody, traceIn } from './trace-body';

/** @throws AdminRefusal if a call of a redacted trace is broken. Other traces also hold calls without a recorded reply. */
const recordedCallsOf = ({ calls = [], redacted }: Trace): RecordedCall[] =>
  calls.flatMap((call, index) => {
    const recorded = recordedCallOf(call);
    if (recorded === undefined && redacted)
      throw new AdminRefusal('This is no redacted trace', [
        { path: `body.calls.${index}`, reason: 'Holds no entries and reply of an envelope' },
      ]);
    return recorded ?? [];
  });

/**
 * A backend's own deviations are part of what was recorded. Those that another version of the contract made are not:
 * the app would break on them.
 */
const refuseOutdated = (contractVersion: string, calls: readonly RecordedCall[]): void => {
  if (contractVersion === CONTRACT_VERSION) return;
  for (const [index, { entries, reply }] of calls.entries()) {
    const [first] = envelopeDeviations(reply, entries);
    if (first === undefined) continue;
    conflict(
      `It was recorded under version ${contractVersion} of the contract, and this server speaks ${CONTRACT_VERSION}: calls.${index}.reply does not fit any more, ${first.path}: ${first.reason}. Record again on a server of today, or play it on one of that version`,
    );
  }
};

export const recordedReplyRoutes = [
  defineAdminRoute({
    method: 'PUT',
    path: '/recorded-replies',
    summary: `The sandbox answers from the calls of a trace: each call with the next recorded reply of its method, whoever is logged in. Its clock goes on from the first call of the trace. A call without a recorded reply is refused with ${codes.INTERNAL_ERROR.code}, and the journal says so. A trace of another version of the contract is taken if its replies still fit this one.`,
    body: traceBody,
    bodyLimit: LARGEST_TRACE,
    response: z.strictObject({ calls: z.int() }),
    handle: ({ sandbox, body }) => {
      const given = traceIn(body);
      const calls = recordedCallsOf(given);
      const [first] = given.calls ?? [];
      if (first === undefined || calls.length === 0) return conflict('The trace holds no recorded reply');
      refuseOutdated(given.contractVersion, calls);
      sandbox.recording.play(calls);
      sandbox.clock.reset();
      sandbox.clock.continueFrom(Date.parse(first.clock));
      return { calls: calls.length };
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/recorded-replies',
    summary: 'The sandbox answers by its own methods again.',
    response: z.strictObject({}),
    handle: ({ sandbox }) => {
      sandbox.recording.stop();
      return {};
    },
  }),
];
