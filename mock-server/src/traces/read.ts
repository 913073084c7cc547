import { FILE_LEVELS } from '@kit/contracts/json-depth';
import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { documentIssues, type SnapshotDocument } from '../sandbox/snapshot';
import { issuesOf } from '../validation/issues';
import { isFields, migrateFile } from './migrate';
import { type Trace, trace } from './trace';

/** A valid trace, or the problem of a file with the path to each wrong value. */
export type ReadTrace = { readonly trace: Trace } | { readonly problem: string; readonly issues: readonly Issue[] };

const MAXIMUM_ISSUES = 20;
/** JSON allows this key, but copying the object would drop it. */
const FORBIDDEN_KEY = '__proto__';

/** Finds nesting and keys that no part of a trace may contain. */
const hostileIssue = (value: unknown, path: string, depth = 0): Issue | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > FILE_LEVELS) return { path: path.slice(0, 200), reason: 'Is nested too deeply' };
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
 * Reads a trace. Converts earlier versions, and the five formats of version 0.1.
 * @param file parsed JSON
 * @param under prefix of the paths in the issues
 */
export const readTrace = (file: unknown, under: string): ReadTrace => {
  const hostile = hostileIssue(file, under);
  if (hostile !== undefined) return { problem: 'This file is not a trace', issues: [hostile] };
  const migrated = migrateFile(isFields(file) ? file : {});
  if ('problem' in migrated) {
    const { problem, path } = migrated;
    return { problem, issues: [{ path: `${under}.${path}`, reason: problem }] };
  }
  const read = z.safeParse(trace, migrated.fields);
  if (!read.success) return { problem: 'This file is not a trace', issues: issuesOf(read.error, under) };
  const issues = issuesInDocuments(read.data, under);
  return issues.length > 0 ? { problem: 'The trace contains invalid documents', issues } : { trace: read.data };
};
