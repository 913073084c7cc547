import { examples } from '@kit/contracts/examples';
import { hasOwn } from '@kit/contracts/has-own';
import { methods } from '@kit/contracts/methods';
import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { issuesOf } from '../validation/issues';
import { setField } from './change-field';
import { fieldProblem } from './reply-fields';

/** Data and single fields with which a fault answers. */
export interface EditedReply {
  readonly data?: unknown;
  readonly set?: Readonly<Record<string, unknown>> | undefined;
}

const DATA = ['effect', 'reply', 'data'].join('.');

/**
 * Lists how an edited reply breaks the contract of its method. Single fields are checked in the contract's example.
 * @param method method of the fault; undefined if it names none
 */
export const replyProblems = (method: string | undefined, { data, set = {} }: EditedReply): Issue[] => {
  if (method === undefined || !hasOwn(methods, method)) {
    return [{ path: 'match.method', reason: 'Name the method of the contract whose reply to edit' }];
  }
  const { response } = methods[method];
  const schema = response as z.ZodMiniType;
  let whole: unknown = data ?? examples[method].response;
  const issues: Issue[] = [];
  for (const [field, value] of Object.entries(set)) {
    const problem = fieldProblem(method, 'WRONG_TYPE', field);
    if (problem !== undefined) issues.push({ path: `effect.reply.set.${field}`, reason: problem });
    else whole = setField(whole, field, value).data;
  }
  const parsed = z.safeParse(schema, whole);
  return parsed.success ? issues : [...issues, ...issuesOf(parsed.error, DATA)];
};
