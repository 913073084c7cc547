import { codes } from '@kit/contracts/codes';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import * as z from 'zod/mini';
import { envelopeDeviations } from '../backend/upstream/deviations';
import { LONGEST_RECORDING, type Recording, RedactionError, recording, recordingOf } from '../recording/recording';
import { conflict, defineAdminRoute } from './define';
import { LARGEST_SNAPSHOT } from './snapshot';

const callId = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error: 'Must be a whole number' })),
  z.transform(Number),
);

/**
 * A backend's own deviations are part of what was recorded. Those that another version of the contract made are not:
 * the app would break on them.
 */
const refuseOutdated = ({ contractVersion, calls }: Recording): void => {
  if (contractVersion === CONTRACT_VERSION) return;
  for (const [index, { entries, reply }] of calls.entries()) {
    const [first] = envelopeDeviations(reply, entries);
    if (first === undefined) continue;
    conflict(
      `It was recorded under version ${contractVersion} of the contract, and this server speaks ${CONTRACT_VERSION}: calls.${index}.reply does not fit any more, ${first.path}: ${first.reason}. Record again on a server of today, or play it on one of that version`,
    );
  }
};

export const recordingRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/recording',
    summary:
      'The calls of the journal as a recording that can leave this machine: names, numbers, accounts, identifiers and whatever else could be somebody’s own are replaced, the same by the same throughout. Key exchanges and what could not be opened are left out.',
    query: z.strictObject({
      /** the first and the last call, by their ids in the journal; all that it has */
      from: z.optional(callId),
      to: z.optional(callId),
    }),
    response: recording,
    handle: ({ sandbox, query: { from = 0, to = Number.MAX_SAFE_INTEGER } }): Recording => {
      const calls = sandbox.journal
        .list({ limit: LONGEST_RECORDING, before: Math.min(to, Number.MAX_SAFE_INTEGER - 1) + 1 })
        .filter(({ id }) => id >= from)
        .reverse()
        .map(({ clock, request, reply }) => ({ at: Date.parse(clock), request, reply }));
      try {
        const made = recordingOf(calls);
        return made ?? conflict('The journal holds no call that could be recorded');
      } catch (cause) {
        if (cause instanceof RedactionError) return conflict(cause.message);
        throw cause;
      }
    },
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/recording',
    summary: `The sandbox answers from a recording: each call with the next reply that was recorded of its method, whoever is logged in, and its clock stands where the recording began. What was never recorded is refused with ${codes.INTERNAL_ERROR.code}, and the journal says so. One of another version of the contract is taken if its replies still fit this one.`,
    body: recording,
    bodyLimit: LARGEST_SNAPSHOT,
    response: z.strictObject({ calls: z.int() }),
    handle: ({ sandbox, body }) => {
      refuseOutdated(body);
      sandbox.recording.play(body);
      sandbox.clock.reset();
      sandbox.clock.goOnFrom(body.at);
      return { calls: body.calls.length };
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/recording',
    summary: 'The sandbox answers by its own methods again.',
    response: z.strictObject({}),
    handle: ({ sandbox }) => {
      sandbox.recording.stop();
      return {};
    },
  }),
];
