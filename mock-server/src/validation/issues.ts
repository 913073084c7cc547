import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';

// zod/mini brings no texts of its own, and "Invalid input" tells a front-end developer nothing.
z.config(z.locales.en());

type ZodIssue = z.core.$ZodIssue;

const joined = (...parts: readonly PropertyKey[]): string => parts.map(String).join('.');

/** Of several shapes that a request might have meant, the one that it misses by least. */
const nearest = (branches: readonly ZodIssue[][]): readonly ZodIssue[] =>
  branches.reduce((best, branch) => (branch.length < best.length ? branch : best));

const flatten = (issue: ZodIssue, prefix: readonly PropertyKey[]): Issue[] => {
  const path = [...prefix, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: joined(...path, key), reason: 'There is no such field' }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return nearest(issue.errors).flatMap((inner) => flatten(inner, path));
  }
  return [{ path: joined(...path), reason: issue.message }];
};

/**
 * Why something was refused, in the terms of whoever sent it.
 * @param under what stands before each path, such as `headers`
 */
export const issuesOf = (error: z.core.$ZodError, ...under: readonly string[]): Issue[] =>
  error.issues.flatMap((issue) => flatten(issue, under));
