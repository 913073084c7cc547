import { randomBytes } from 'node:crypto';
import { canonicalPhone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import { appliedFault } from '../faults/schema';
import { HISTORY_REACH } from '../sandbox/history';
import type { Journaled } from '../sandbox/journal/entry';
import type { StoredJournal } from '../sandbox/journal/journal';
import { appPath } from '../sandbox/own-path';
import type { Sandbox } from '../sandbox/sandbox';
import { recordCalls } from '../traces/record-calls';
import { RedactionError, redactedTraceOf } from '../traces/redacted-trace';
import { replayCalls, replayProblem, restoreState } from '../traces/replay';
import { MAXIMUM_CALLS, MAXIMUM_REDACTED_CALLS, type Trace, trace } from '../traces/trace';
import { inTurns } from '../traces/turns';
import { traceOf } from '../traces/write';
import type { FieldNames } from '../wire/field-names';
import { openingOf } from './app-link';
import { AdminRefusal, conflict, defineAdminRoute, gone, notFound } from './define';
import { checkNew } from './new-sandbox';
import { wholeNumber } from './number-parameters';
import { LARGEST_TRACE, traceBody, traceIn } from './trace-body';

const HOME = '/';

/** The ids of the first and the last call; an undefined end means that of the journal. */
interface Range {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

const entriesIn = async (journal: StoredJournal, { from, to }: Range): Promise<Journaled[]> => {
  if (from !== undefined && to !== undefined && to < from)
    throw new AdminRefusal('The range ends before it begins', [{ path: 'query.to', reason: 'Must not be below from' }]);
  const entries = await journal.calls({ after: (from ?? 1) - 1, ...(to !== undefined && { before: to + 1 }) });
  const ids = entries.map(({ id }) => id);
  if (ids.length === 0 || ids[0] !== (from ?? ids[0]) || ids.at(-1) !== (to ?? ids.at(-1)))
    return notFound('The journal does not contain these calls. List its calls with GET /__admin/requests.');
  if (entries.length > MAXIMUM_CALLS) conflict(`A trace holds at most ${MAXIMUM_CALLS} calls. Choose a shorter range.`);
  return entries;
};

const redactedIn = async (
  journal: StoredJournal,
  { from = 1, to = Number.MAX_SAFE_INTEGER - 1 }: Range,
  fieldNames: FieldNames,
): Promise<Trace> => {
  const entries = await journal.calls({ after: from - 1, before: to + 1, last: MAXIMUM_REDACTED_CALLS });
  try {
    return (
      (await inTurns(redactedTraceOf(entries, fieldNames))) ??
      conflict('The journal contains no call that a redacted trace can hold')
    );
  } catch (cause) {
    if (cause instanceof RedactionError) return conflict(cause.message);
    throw cause;
  }
};

/** Returns the address that opens the app in a sandbox. It carries the borrower's token if there is one. */
export const openIn = ({ name, sessions }: Sandbox, contactNumber: string | null, route: string): string => {
  if (contactNumber === null) return openingOf(name, route, undefined);
  const token = sessions.inForce(contactNumber);
  return openingOf(name, route, token === undefined ? { nativeUser: contactNumber } : { token });
};

/** Traces are untrusted: the page in a trace could be an address that changes another sandbox. */
const appPathOf = (page: string): string => (z.safeParse(appPath, page).success ? page : HOME);

/** Returns the borrower of a trace and the page of the app that opens: that of a saved scenario, otherwise home. */
export const endOf = ({ scenario, calls = [] }: Trace) => {
  if (scenario !== undefined) {
    const { contactNumber, route } = scenario;
    return {
      contactNumber: contactNumber === null ? null : canonicalPhone(contactNumber),
      route: appPathOf(route),
    };
  }
  const last = calls.findLast((call) => call.contactNumber !== undefined);
  return { contactNumber: last?.contactNumber ?? null, route: HOME };
};

export const traceRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/trace',
    summary: `A range of the journal as a trace in one file. It contains the calls in plain text, the steps in words, the state before them, the changes of each call, and everything needed to replay them. You may add a title and a note. With \`redacted\`, the trace can leave this machine. It replaces names, numbers, accounts, identifiers and other personal values, equal values by equal ones, cuts texts after 10,000 characters, and contains no state. Key exchanges and calls that could not be opened are left out. Refused with 404 if the journal does not contain the calls. Refused with 410 if the history does not reach back to the first: more than ${HISTORY_REACH}.`,
    query: z.strictObject({
      /** ids of the first and the last call; default: the whole journal */
      from: z.optional(wholeNumber),
      to: z.optional(wholeNumber),
      redacted: z.optional(z.enum(['yes', 'no'])),
    }),
    response: trace,
    work: async ({
      name,
      journal,
      services: { sandboxes, config, fieldNames },
      query: { from, to, redacted },
    }): Promise<Trace> => {
      const range = { from, to };
      if (redacted === 'yes') return redactedIn(journal, range, fieldNames);
      const made = await traceOf(sandboxes, name, await entriesIn(journal, range), config.assumptions);
      return made ?? gone('The history does not reach back to these calls.');
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/trace',
    summary:
      'Opens a trace in a new sandbox. The sandbox stands at the time and state of the trace, after its last call or before its first. Its journal holds the recorded calls. A redacted trace has calls without a state, so the sandbox is empty. The server also runs each call alone and compares the reply. The result is null for key exchanges, uploads and redacted calls, which cannot run again. A file that is broken, hostile, or of an unknown version is refused with the path to each wrong value, and no sandbox is created.',
    configures: false,
    query: z.strictObject({ at: z.optional(z.enum(['start', 'end'])) }),
    body: traceBody,
    bodyLimit: LARGEST_TRACE,
    response: z.strictObject({
      sandbox: z.string(),
      contactNumber: z.nullable(z.string()),
      calls: z.array(
        z.strictObject({
          /** id in the trace */
          request: z.int(),
          same: z.nullable(z.boolean()),
          /** why the call cannot run again, or null */
          problem: z.nullable(z.string()),
          /** reply of this run; null if a fault made it unreadable */
          reply: z.unknown(),
          fault: z.nullable(z.readonly(z.array(appliedFault))),
        }),
      ),
      /** address that opens the app there, logged in as the borrower */
      open: z.string(),
    }),
    work: async ({ services, query: { at = 'end' }, body }) => {
      const given = await traceIn(body);
      // a redacted trace can be read, but has no state
      const problem = given.redacted ? null : replayProblem(given, services.config.assumptions);
      if (problem !== null) conflict(problem);
      const calls = await inTurns(replayCalls(given, services.fieldNames));
      const name = `replay-${randomBytes(4).toString('hex')}`;
      const { contactNumber, route } = endOf(given);
      // The last screen of the borrower may not exist yet at the start.
      const isAtEnd = at === 'end' || given.scenario !== undefined;
      const open = await services.sandboxes.transact(name, (sandbox) => {
        checkNew(sandbox);
        restoreState(sandbox, given, at);
        recordCalls(sandbox, given);
        return openIn(sandbox, contactNumber, isAtEnd ? route : HOME);
      });
      return { sandbox: name, contactNumber, calls, open };
    },
  }),
];
