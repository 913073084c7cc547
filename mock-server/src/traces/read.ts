import { FILE_LEVELS } from '@kit/contracts/json-depth';
import { isObject } from '@kit/contracts/json-object';
import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { isKeptHeader, keptPath } from '../sandbox/journal/kept-headers';
import { documentIssues, excessIn, type SnapshotDocument } from '../sandbox/snapshot';
import { issuesOf } from '../validation/issues';
import { migrateFile } from './migrate';
import { MAXIMUM_CALLS, type Trace, trace } from './trace';

/** A valid trace, or the problem of a file with the path to each wrong value. */
export type ReadTrace = { readonly trace: Trace } | { readonly problem: string; readonly issues: readonly Issue[] };

const MAXIMUM_ISSUES = 20;

/** Finds nesting that would overflow the stack of a later step. */
const depthIssue = (value: unknown, path: string, depth = 0): Issue | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > FILE_LEVELS) return { path: path.slice(0, 200), reason: 'Is nested too deeply' };
  for (const [name, inner] of Object.entries(value)) {
    const found = depthIssue(inner, `${path}.${name}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
};

type Calls = NonNullable<Trace['calls']>;

const isWritten = (document: { readonly body?: unknown }): boolean => document.body !== undefined;

const isReplayable = ({ context, changed }: Calls[number]): boolean => context !== undefined || changed !== undefined;

const issuesInDocuments = ({ state = [], calls = [] }: Trace, under: string): Issue[] => {
  const issues = documentIssues(state, `${under}.state`);
  calls.forEach(({ changed = [] }, index) => {
    const written = changed.filter(isWritten) as SnapshotDocument[];
    issues.push(...documentIssues(written, `${under}.calls.${index}.changed`));
  });
  if (issues.length > 0) return issues.slice(0, MAXIMUM_ISSUES);
  const excess = excessIn([state, ...calls.map(({ changed = [] }) => changed)]);
  if (excess === undefined) return [];
  const path = excess.step === 0 ? 'state' : `calls.${excess.step - 1}.changed`;
  return [{ path: `${under}.${path}`, reason: excess.reason }];
};

type Steps = NonNullable<Trace['steps']>;

const withKeptRequest = (call: Calls[number]): Calls[number] => {
  const { context } = call;
  if (context === undefined) return call;
  const headers = Object.fromEntries(Object.entries(context.headers).filter(([name]) => isKeptHeader(name)));
  return { ...call, context: { ...context, url: keptPath(context.url), headers } };
};

/** An admin call in words: its method, its target and its body. */
const ADMIN_CALL = /^([A-Z]+ )(\S+)/;

const withKeptPath = (step: Steps[number]): Steps[number] => {
  if (step.request !== null) return step;
  const text = step.text.replace(ADMIN_CALL, (_, method: string, target: string) => method + keptPath(target));
  return { ...step, text };
};

/**
 * Drops headers and parts of URLs that the journal does not keep. A trace of an earlier version can contain an admin
 * cookie, or an admin token in a query.
 */
const asKept = (read: Trace): Trace => ({
  ...read,
  ...(read.calls !== undefined && { calls: read.calls.map(withKeptRequest) }),
  ...(read.steps !== undefined && { steps: read.steps.map(withKeptPath) }),
});

/**
 * Reads a trace. Converts earlier versions, and the five formats of version 0.1.
 * @param file parsed JSON
 * @param under prefix of the paths in the issues
 */
export const readTrace = (file: unknown, under: string): ReadTrace => {
  const tooDeep = depthIssue(file, under);
  if (tooDeep !== undefined) return { problem: 'This file is not a trace', issues: [tooDeep] };
  const migrated = migrateFile(isObject(file) ? file : {});
  if ('problem' in migrated) {
    const { problem, path } = migrated;
    return { problem, issues: [{ path: `${under}.${path}`, reason: problem }] };
  }
  const read = z.safeParse(trace, migrated.fields);
  if (!read.success) return { problem: 'This file is not a trace', issues: issuesOf(read.error, under) };
  if ((read.data.calls ?? []).filter(isReplayable).length > MAXIMUM_CALLS) {
    const problem = `A trace holds at most ${MAXIMUM_CALLS} calls that are not redacted`;
    return { problem, issues: [{ path: `${under}.calls`, reason: 'Has more' }] };
  }
  const issues = issuesInDocuments(read.data, under);
  return issues.length > 0 ? { problem: 'The trace contains invalid documents', issues } : { trace: asKept(read.data) };
};
