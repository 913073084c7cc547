import { type MethodName, methods } from '@kit/contracts/methods';
import { type Issue, requestEnvelope } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';

// zod/mini has no error texts, and "Invalid input" does not help a front-end developer.
z.config(z.locales.en());

/** The text of an issue to which the schema adds none. */
const NO_EXPLANATION = 'Invalid input';

type ZodIssue = z.core.$ZodIssue;

/** Maximum reported issues of one value. A body can have hundreds of thousands, and more of them would not help. */
const MAXIMUM_ISSUES = 100;

const joined = (...parts: readonly PropertyKey[]): string => parts.map(String).join('.');

const unknownKeys = (issue: ZodIssue): number => (issue.code === 'unrecognized_keys' ? issue.keys.length : 0);

/** Distance of a value from a union branch: each wrong field counts, and so does each unknown one. */
const distance = (branch: readonly ZodIssue[]): number =>
  branch.reduce((sum, issue) => sum + Math.max(1, unknownKeys(issue)), 0);

/** The union branch that the sender most likely meant. Of equally close ones, the first. */
const nearest = (branches: readonly ZodIssue[][]): readonly ZodIssue[] =>
  branches.reduce((best, branch) => (distance(branch) < distance(best) ? branch : best));

const flatten = (issue: ZodIssue, prefix: readonly PropertyKey[]): Issue[] => {
  const path = [...prefix, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MAXIMUM_ISSUES)
      .map((key) => ({ path: joined(...path, key), reason: 'There is no such field' }));
  }
  const isExplained = issue.message !== NO_EXPLANATION;
  if (issue.code === 'invalid_union' && issue.errors.length > 0 && !isExplained) {
    return nearest(issue.errors).flatMap((inner) => flatten(inner, path));
  }
  return [{ path: joined(...path), reason: issue.message }];
};

/**
 * Converts schema errors to issues in contract terms, at most 100.
 * @param under prefix of each path, such as `headers`
 */
export const issuesOf = (error: z.core.$ZodError, ...under: readonly string[]): Issue[] =>
  error.issues
    .slice(0, MAXIMUM_ISSUES)
    .flatMap((issue) => flatten(issue, under))
    .slice(0, MAXIMUM_ISSUES);

/**
 * Compiled schemas of the contract: eight times faster, with the same results and issues. The web app cannot use them,
 * because its CSP forbids generated code.
 */
export const envelopeSchema = z.compile(requestEnvelope);

interface Schemas {
  readonly request: z.ZodMiniType<Record<string, unknown>>;
  readonly response: z.ZodMiniType;
}

const compiled = new Map<string, Schemas>(
  Object.entries(methods).map(([name, { request, response }]) => [
    name,
    {
      request: z.compile<z.ZodMiniType<Record<string, unknown>>>(request),
      response: z.compile<z.ZodMiniType>(response),
    },
  ]),
);

/** Compiled request and response schemas of a method. */
export const schemasOf = (name: MethodName): Schemas => compiled.get(name) ?? methods[name];
