import { isObject } from '@kit/contracts/json-object';
import type * as z from 'zod/mini';

const required: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  boolean: 'true or false, without quotes',
  number: 'a number without quotes',
  object: 'an object in braces',
  record: 'an object in braces',
};

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${String(value)}`;
};

const problemOf = (issue: z.core.$ZodIssue, value: unknown): string => {
  if (issue.code === 'too_small') return value === '' ? 'is empty' : `is ${String(value)}, which is too small`;
  if (issue.code !== 'invalid_type') return `does not fit: ${issue.message}`;
  const need = required[issue.expected] ?? issue.expected;
  return value === undefined ? `is missing: send ${need}` : `is ${kindOf(value)}: send ${need}`;
};

/**
 * Says in one sentence for each problem how a value breaks its schema.
 * @param name of the value, such as `callbackData`
 */
export const schemaProblems = (schema: z.ZodMiniType, data: unknown, name: string): readonly string[] =>
  (schema.safeParse(data).error?.issues ?? []).map((issue) => {
    const value = issue.path.reduce<unknown>(
      (within, key) => (isObject(within) ? within[String(key)] : undefined),
      data,
    );
    return `${[name, ...issue.path].join('.')} ${problemOf(issue, value)}.`;
  });
