import { randomBytes } from 'node:crypto';
import { isObject } from '@kit/contracts/json-object';
import { canonicalPhone } from '@kit/contracts/phone';
import * as z from 'zod/mini';
import { DEFAULT_SANDBOX } from '../core/names';
import { HISTORY_REACH } from '../service/history';
import { appPath, basePathOf } from '../service/paths';
import type { Sandbox } from '../service/sandbox';
import { openTrace, restoreState } from '../traces/open';
import { readTrace } from '../traces/read';
import { redactedTraceOf } from '../traces/redact';
import { MAXIMUM_CALLS, MAXIMUM_REDACTED_CALLS, newTrace, type Trace, trace } from '../traces/trace';
import { stateOf, traceOf } from '../traces/write';
import { AdminRefusal, conflict, defineAdminRoute, gone, notFound, wholeNumber } from './define';

const HOME = '/';
/** Bytes. A sandbox with many uploaded photos is larger than other bodies. */
export const LARGEST_TRACE = 64 * 1024 * 1024;

/**
 * Builds the address of a page of the app in a sandbox, with a login for the simulated shell.
 * @param route path in the app
 * @param login the shell logs nobody in if it is undefined
 */
export const openingOf = (
  sandbox: string,
  route: string,
  login: { readonly nativeUser: string } | { readonly token: string } | undefined,
): string => {
  const base = sandbox === DEFAULT_SANDBOX ? '' : basePathOf(sandbox);
  if (login === undefined) return `${base}${route}`;
  const [[name, value] = []] = Object.entries(login);
  return `${base}${route}${route.includes('?') ? '&' : '?'}shell.${name}=${value}`;
};

/** A trace from GET /trace or GET /snapshot. Its reader checks it, and also says that other JSON is not a trace. */
export const traceBody = z.pipe(
  z.transform((file: Record<string, unknown>) => (isObject(file) ? file : {})),
  z.record(z.string(), z.unknown()),
);

/** Reads a trace. @throws AdminRefusal with the path to each wrong value */
export const traceIn = (body: z.infer<typeof traceBody>): Trace => {
  const read = readTrace(body, 'body');
  if ('problem' in read) throw new AdminRefusal(read.problem, read.issues);
  return read.trace;
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
    return { contactNumber: contactNumber === null ? null : canonicalPhone(contactNumber), route: appPathOf(route) };
  }
  const last = calls.findLast((call) => call.contactNumber !== undefined);
  return { contactNumber: last?.contactNumber ?? null, route: HOME };
};

export const traceRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/snapshot',
    summary:
      'The state of the sandbox without its journal, as a trace without calls: borrowers, loans, sessions, keys, messages, files, clock, faults.',
    response: trace,
    work: async ({ name, services: { sandboxes } }) => newTrace({ state: await stateOf(sandboxes, name) }),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/snapshot',
    summary:
      'Replaces the content of the sandbox with the state in a trace: a snapshot, or the state before the calls of another trace. The journal stays. Refused as a whole if a document is invalid.',
    act: () => 'snapshot loaded',
    body: traceBody,
    bodyLimit: LARGEST_TRACE,
    response: z.strictObject({ documents: z.int() }),
    handle: ({ sandbox, body }) => {
      const given = traceIn(body);
      if (given.state === undefined) return conflict('The trace contains no state. Open it with POST /__admin/trace.');
      restoreState(sandbox, given);
      return { documents: sandbox.documents.size };
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/trace',
    summary: `A range of the journal as a trace in one file: the calls as the journal has them, the state before them and the changes of each call. You may add a title and a note. With \`redacted\`, the trace can leave this machine: it keeps the values that the contract marks as not personal (enums, codes, amounts, times), and replaces all others by stand-ins, equal values by equal ones. It has no state, at most ${MAXIMUM_REDACTED_CALLS} calls, and no calls that could not be opened. Refused with 404 if the journal does not contain the calls, and with 410 if the history does not reach back to the first: more than ${HISTORY_REACH}.`,
    query: z.strictObject({
      /** ids of the first and the last call; default: the whole journal */
      from: z.optional(wholeNumber),
      to: z.optional(wholeNumber),
      redacted: z.optional(z.enum(['yes', 'no'])),
    }),
    response: trace,
    work: async ({ name, journal, services: { sandboxes, fieldNames }, query: { from, to, redacted } }) => {
      if (from !== undefined && to !== undefined && to < from)
        throw new AdminRefusal('The range ends before it begins', [
          { path: 'query.to', reason: 'Must not be below from' },
        ]);
      const range = { after: (from ?? 1) - 1, ...(to !== undefined && { before: to + 1 }) };
      if (redacted === 'yes') {
        const calls = (await journal.calls({ ...range, last: MAXIMUM_REDACTED_CALLS })).map((call) => ({
          ...call,
          request: fieldNames.fromClient(call.request),
          reply: fieldNames.fromBackend(call.reply),
        }));
        return redactedTraceOf(calls) ?? conflict('The journal contains no call that a redacted trace can hold');
      }
      const entries = await journal.calls(range);
      const ids = entries.map(({ id }) => id);
      if (ids.length === 0 || ids[0] !== (from ?? ids[0]) || ids.at(-1) !== (to ?? ids.at(-1)))
        return notFound('The journal does not contain these calls. List its calls with GET /__admin/requests.');
      if (entries.length > MAXIMUM_CALLS)
        return conflict(`A trace holds at most ${MAXIMUM_CALLS} calls. Choose a shorter range.`);
      const made = await traceOf(sandboxes, name, entries);
      return made ?? gone('The history does not reach back to these calls.');
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/trace',
    summary:
      'Opens a trace in a new sandbox at the time and state after its last call. The journal of the sandbox holds the recorded calls, and going back to each of them works. A redacted trace has no state: the sandbox answers with its recorded replies instead. Each call gets the next recorded reply of its method, for any logged-in borrower. A file that is broken or of another version is refused with the path to each wrong value, and no sandbox is created.',
    body: traceBody,
    bodyLimit: LARGEST_TRACE,
    response: z.strictObject({
      sandbox: z.string(),
      contactNumber: z.nullable(z.string()),
      /** number of calls in its journal */
      calls: z.int(),
      /** address that opens the app there, logged in as the borrower */
      open: z.string(),
    }),
    work: async ({ services: { sandboxes }, body }) => {
      const given = traceIn(body);
      const name = `replay-${randomBytes(4).toString('hex')}`;
      await openTrace(sandboxes, name, given);
      const { contactNumber, route } = endOf(given);
      const open = await sandboxes.transact(name, (sandbox) => openIn(sandbox, contactNumber, route));
      return { sandbox: name, contactNumber, calls: given.calls?.length ?? 0, open };
    },
  }),
];
