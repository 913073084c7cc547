import { CHOICE } from '@kit/contracts/closed-list';
import { codeName, codes, sessionEndingCodes, topLevelCodes, universalCodes } from '@kit/contracts/codes';
import { isMethodName, type MethodName, methods } from '@kit/contracts/methods';
import {
  type EnvelopeEntry,
  type Issue,
  type ReplyEnvelope,
  type ResultEntry,
  replyEnvelope,
  requestEnvelope,
} from '@kit/contracts/wire/envelope';
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

/** Counts the wrong and the unknown fields of a value, measured by one branch of a union. */
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
  // The schema's text is for a form that shows the values.
  const isChoice = issue.code === 'invalid_value' && issue.message === CHOICE;
  return [{ path: joined(...path), reason: isChoice ? `Must be one of ${issue.values.join(', ')}` : issue.message }];
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

/** Returns true if the contract allows the code for an entry of the method. */
const isDeclared = (method: string, code: number): boolean => {
  const name = codeName(code);
  if (name === undefined) return false;
  if (!isMethodName(method)) return true;
  const { login, codes: own } = methods[method];
  const all: readonly string[] = [...universalCodes, ...own, ...(login === 'required' ? sessionEndingCodes : [])];
  return all.includes(name);
};

const resultDeviations = ({ method, code, data }: ResultEntry): Issue[] => {
  if (code !== codes.SUCCESS.code) {
    if (isDeclared(method, code)) return [];
    return [{ path: `${method}.code`, reason: `The contract does not allow code ${code} for this method` }];
  }
  if (!isMethodName(method))
    return [{ path: method, reason: 'The contract has no such method, but the call succeeded' }];
  const checked = z.safeParse(schemasOf(method).response, data);
  return checked.success ? [] : issuesOf(checked.error, `${method}.data`);
};

/**
 * Lists where a request breaks the contract.
 * @param entries as sent by the app
 * @returns issues whose paths begin with the method
 */
export const requestDeviations = (entries: readonly EnvelopeEntry[]): Issue[] =>
  entries.flatMap(({ method, data }) => {
    if (!isMethodName(method)) return [{ path: method, reason: 'The contract has no such method' }];
    const checked = z.safeParse(schemasOf(method).request, data);
    return checked.success ? [] : issuesOf(checked.error, `${method}.request`);
  });

const named = (methods: readonly string[]): string => methods.join(', ') || 'nothing';

/** Returns an issue if the results do not match the entries one to one, in order. */
export const resultsDeviation = (
  { results }: Pick<ReplyEnvelope, 'results'>,
  entries: readonly EnvelopeEntry[],
): Issue | undefined => {
  const asked = entries.map(({ method }) => method);
  const answered = results.map(({ method }) => method);
  if (asked.length === answered.length && asked.every((method, index) => method === answered[index])) return undefined;
  return { path: 'reply.results', reason: `Has results for ${named(answered)} instead of ${named(asked)}` };
};

/**
 * Lists where an envelope breaks the contract (section 7).
 * @param envelope with the contract's field names
 * @param entries of the call
 */
export const envelopeDeviations = (envelope: unknown, entries: readonly EnvelopeEntry[]): Issue[] => {
  const checked = z.safeParse(replyEnvelope, envelope);
  if (!checked.success) return issuesOf(checked.error, 'reply');
  const { code, results } = checked.data;
  if (code !== codes.SUCCESS.code) {
    const isTop = topLevelCodes.some((name) => codes[name].code === code);
    return isTop
      ? []
      : [{ path: 'reply.code', reason: `The contract does not allow code ${code} for a whole envelope` }];
  }
  const wrong = resultsDeviation(checked.data, entries);
  return wrong === undefined ? results.flatMap(resultDeviations) : [wrong];
};
