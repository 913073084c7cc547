import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';

// zod/mini has no error texts, and "Invalid input" does not help a front-end developer.
z.config(z.locales.en());

type ZodIssue = z.core.$ZodIssue;

const joined = (...parts: readonly PropertyKey[]): string => parts.map(String).join('.');

/** The union branch with the fewest issues, which the sender most likely meant. */
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
 * Converts schema errors to issues in contract terms.
 * @param under prefix of each path, such as `headers`
 */
export const issuesOf = (error: z.core.$ZodError, ...under: readonly string[]): Issue[] =>
  error.issues.flatMap((issue) => flatten(issue, under));
