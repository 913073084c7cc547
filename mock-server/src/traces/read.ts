import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { documentIssues, type SnapshotDocument } from '../sandbox/snapshot';
import { issuesOf } from '../validation/issues';
import { isFields, migrateFile } from './migrate';
import { type Trace, trace } from './trace';

/** A trace, or why a file is none, with the path to each wrong value. */
export type ReadTrace = { readonly trace: Trace } | { readonly problem: string; readonly issues: readonly Issue[] };

const MAXIMUM_ISSUES = 20;
/** JSON can hold this key, and a copy of its object would lose it. */
const FORBIDDEN_KEY = '__proto__';
/** Levels of a file. A trace with the deepest call that the wire opens needs far fewer. */
const MAXIMUM_DEPTH = 500;

/** What no part of a trace can hold, however free its content is. */
const hostileIssue = (value: unknown, path: string, depth = 0): Issue | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > MAXIMUM_DEPTH) return { path: path.slice(0, 200), reason: 'Is nested too deeply' };
  if (Object.hasOwn(value, FORBIDDEN_KEY))
    return { path: `${path}.${FORBIDDEN_KEY}`, reason: `Must not be called ${FORBIDDEN_KEY}` };
  for (const [name, inner] of Object.entries(value)) {
    const found = hostileIssue(inner, `${path}.${name}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
};

const isWritten = (document: { readonly body?: unknown }): boolean => document.body !== undefined;

const issuesInDocuments = ({ state = [], calls = [] }: Trace, under: string): Issue[] => {
  const issues = documentIssues(state, `${under}.state`);
  calls.forEach(({ changed = [] }, index) => {
    const written = changed.filter(isWritten) as SnapshotDocument[];
    issues.push(...documentIssues(written, `${under}.calls.${index}.changed`));
  });
  return issues.slice(0, MAXIMUM_ISSUES);
};

/**
 * Reads a trace. A file of an earlier version, or of one of the five formats of version 0.1, becomes a trace of today.
 * @param file parsed JSON
 * @param under path to it in the issues
 */
export const readTrace = (file: unknown, under: string): ReadTrace => {
  const hostile = hostileIssue(file, under);
  if (hostile !== undefined) return { problem: 'This is no trace', issues: [hostile] };
  const migrated = migrateFile(isFields(file) ? file : {});
  if ('problem' in migrated) {
    const { problem, path } = migrated;
    return { problem, issues: [{ path: `${under}.${path}`, reason: problem }] };
  }
  const read = z.safeParse(trace, migrated.fields);
  if (!read.success) return { problem: 'This is no trace', issues: issuesOf(read.error, under) };
  const issues = issuesInDocuments(read.data, under);
  return issues.length > 0 ? { problem: 'This is no trace of a sandbox', issues } : { trace: read.data };
};
