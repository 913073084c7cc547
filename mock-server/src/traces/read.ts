import { isObject } from '@kit/contracts/json-object';
import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { documentIssues, type SnapshotDocument } from '../service/snapshot';
import { issuesOf } from '../validation';
import { MAXIMUM_CALLS, TRACE_FORMAT, TRACE_VERSION, type Trace, trace } from './trace';

/** A valid trace, or the problem of a file with the path to each wrong value. */
export type ReadTrace = { readonly trace: Trace } | { readonly problem: string; readonly issues: readonly Issue[] };

const MAXIMUM_ISSUES = 20;

/** Reads a trace. @param under prefix of the paths in the issues */
export const readTrace = (file: unknown, under: string): ReadTrace => {
  const { format, version } = isObject(file) ? file : {};
  const refused = (problem: string, path: string, reason: string): ReadTrace => ({
    problem,
    issues: [{ path: `${under}.${path}`, reason }],
  });
  if (format !== TRACE_FORMAT) return refused('This file is not a trace.', 'format', `Must be "${TRACE_FORMAT}"`);
  if (version !== TRACE_VERSION) {
    const problem = `This is a trace of version ${JSON.stringify(version)}. This server reads version ${TRACE_VERSION}.`;
    return refused(problem, 'version', problem);
  }
  const parsed = z.safeParse(trace, file);
  if (!parsed.success)
    return { problem: 'This file is not a trace', issues: issuesOf(parsed.error, under).slice(0, MAXIMUM_ISSUES) };
  const { state, calls = [], redacted } = parsed.data;
  if (redacted === undefined && calls.length > MAXIMUM_CALLS)
    return refused(`A trace holds at most ${MAXIMUM_CALLS} calls that are not redacted`, 'calls', 'Has more');
  if (calls.length > 0 && redacted === undefined && state === undefined)
    return refused('A trace that is not redacted has the state before its calls', 'state', 'Is missing');
  const issues = documentIssues(state ?? [], `${under}.state`);
  for (const [index, { changed = [] }] of calls.entries()) {
    const written = changed.filter(({ body }) => body !== undefined) as SnapshotDocument[];
    issues.push(...documentIssues(written, `${under}.calls.${index}.changed`));
  }
  return issues.length === 0
    ? { trace: parsed.data }
    : { problem: 'The trace contains invalid documents', issues: issues.slice(0, MAXIMUM_ISSUES) };
};
