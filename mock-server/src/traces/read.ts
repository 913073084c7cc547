import { isObject, type JsonObject } from '@kit/contracts/json-object';
import { groupDigits } from '@kit/contracts/money';
import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { documentIssues, excessIn, type SnapshotDocument, snapshotDocument } from '../sandbox/snapshot';
import { issuesOf } from '../validation/issues';
import {
  changedDocument,
  MAXIMUM_CALLS,
  MAXIMUM_REDACTED_CALLS,
  TRACE_FORMAT,
  TRACE_VERSION,
  type Trace,
  trace,
  traceStep,
} from './trace';
import type { Steps as Turns } from './turns';

/** A valid trace, or the problem of a file with the path to each wrong value. */
export type ReadTrace = { readonly trace: Trace } | { readonly problem: string; readonly issues: readonly Issue[] };

const MAXIMUM_ISSUES = 20;
const LONGEST_LIST = MAXIMUM_REDACTED_CALLS;

type Calls = NonNullable<Trace['calls']>;

const isWritten = (document: { readonly body?: unknown }): boolean => document.body !== undefined;

const isReplayable = ({ context, changed }: Calls[number]): boolean => context !== undefined || changed !== undefined;

function* issuesInDocuments({ state = [], calls = [] }: Trace, under: string): Turns<Issue[]> {
  const issues = yield* documentIssues(state, `${under}.state`);
  for (const [index, { changed = [] }] of calls.entries()) {
    const written = changed.filter(isWritten) as SnapshotDocument[];
    issues.push(...(yield* documentIssues(written, `${under}.calls.${index}.changed`)));
  }
  if (issues.length > 0) return issues.slice(0, MAXIMUM_ISSUES);
  const excess = excessIn([state, ...calls.map(({ changed = [] }) => changed)]);
  if (excess === undefined) return [];
  const path = excess.step === 0 ? 'state' : `calls.${excess.step - 1}.changed`;
  return [{ path: `${under}.${path}`, reason: excess.reason }];
}

/** Finds elements of a list that break a schema, in a step for each. A value of another type has no elements. */
function* issuesInList(list: unknown, schema: z.ZodMiniType, path: string): Turns<Issue[]> {
  const issues: Issue[] = [];
  for (const [index, each] of (Array.isArray(list) ? list : []).entries()) {
    const parsed = z.safeParse(schema, each);
    if (!parsed.success) issues.push(...issuesOf(parsed.error, path, String(index)));
    if (issues.length >= MAXIMUM_ISSUES) break;
    yield;
  }
  return issues;
}

const emptied = (list: unknown): unknown => (Array.isArray(list) ? [] : list);

/** A file without its long lists. The schema of a trace would check all elements of a list in one step. */
const shellOf = ({ state, steps, calls, ...fields }: JsonObject): JsonObject => ({
  ...fields,
  ...(state !== undefined && { state: emptied(state) }),
  ...(steps !== undefined && { steps: emptied(steps) }),
  ...(calls !== undefined && {
    calls: Array.isArray(calls)
      ? calls.map((call) => (isObject(call) && 'changed' in call ? { ...call, changed: emptied(call.changed) } : call))
      : calls,
  }),
});

/** Finds lists that are too long for one step. No list of a trace is longer, apart from those of `shellOf`. */
const longLists = ({ calls }: JsonObject, under: string): Issue[] => {
  const lists: (readonly [path: string, list: unknown])[] = [['calls', calls]];
  for (const [index, call] of (Array.isArray(calls) ? calls.slice(0, LONGEST_LIST) : []).entries()) {
    const { methods, context } = isObject(call) ? call : {};
    const { fault, upstream } = isObject(context) ? context : {};
    lists.push([`calls.${index}.methods`, methods], [`calls.${index}.context.fault`, fault]);
    if (isObject(upstream)) lists.push([`calls.${index}.context.upstream.deviations`, upstream.deviations]);
  }
  return lists
    .filter(([, list]) => Array.isArray(list) && list.length > LONGEST_LIST)
    .map(([path]) => ({ path: `${under}.${path}`, reason: `Has more than ${groupDigits(LONGEST_LIST)} elements` }));
};

/** Puts the lists back that `shellOf` has taken out. */
const withLists = (shell: Trace, { state, steps, calls = [] }: Trace): Trace => ({
  ...shell,
  ...(state !== undefined && { state }),
  ...(steps !== undefined && { steps }),
  ...(shell.calls !== undefined && {
    calls: shell.calls.map((call, index) => {
      const changed = calls[index]?.changed;
      return changed === undefined ? call : { ...call, changed };
    }),
  }),
});

/** Checks the schema of a trace, and returns a trace or where the file breaks the schema. */
function* checkedShape(fields: JsonObject, under: string): Turns<Trace | Issue[]> {
  const { state, steps, calls } = fields;
  const tooLong = longLists(fields, under);
  if (tooLong.length > 0) return tooLong.slice(0, MAXIMUM_ISSUES);
  const shell = z.safeParse(trace, shellOf(fields));
  const issues = shell.success ? [] : issuesOf(shell.error, under);
  yield;
  issues.push(...(yield* issuesInList(state, snapshotDocument, `${under}.state`)));
  for (const [index, call] of (Array.isArray(calls) ? calls : []).entries()) {
    const { changed } = isObject(call) ? call : {};
    issues.push(...(yield* issuesInList(changed, changedDocument, `${under}.calls.${index}.changed`)));
    if (issues.length >= MAXIMUM_ISSUES) break;
  }
  issues.push(...(yield* issuesInList(steps, traceStep, `${under}.steps`)));
  return shell.success && issues.length === 0
    ? withLists(shell.data, fields as Trace)
    : issues.slice(0, MAXIMUM_ISSUES);
}

/**
 * Reads a trace in steps.
 * @param file parsed JSON, which `parseJson` has checked for its depth
 * @param under prefix of the paths in the issues
 */
export function* readingTrace(file: unknown, under: string): Turns<ReadTrace> {
  const fields = isObject(file) ? file : {};
  if (fields.format !== TRACE_FORMAT) {
    const problem = 'This file is not a trace.';
    return { problem, issues: [{ path: `${under}.format`, reason: `Must be "${TRACE_FORMAT}"` }] };
  }
  if (fields.version !== TRACE_VERSION) {
    const problem = `This is a trace of version ${JSON.stringify(fields.version)}. This server reads version ${TRACE_VERSION}.`;
    return { problem, issues: [{ path: `${under}.version`, reason: problem }] };
  }
  yield;
  const read = yield* checkedShape(fields, under);
  if (Array.isArray(read)) return { problem: 'This file is not a trace', issues: read };
  if ((read.calls ?? []).filter(isReplayable).length > MAXIMUM_CALLS) {
    const problem = `A trace holds at most ${MAXIMUM_CALLS} calls that are not redacted`;
    return { problem, issues: [{ path: `${under}.calls`, reason: 'Has more' }] };
  }
  const issues = yield* issuesInDocuments(read, under);
  return issues.length > 0 ? { problem: 'The trace contains invalid documents', issues } : { trace: read };
}
