import { LOAD_FAILED_MESSAGE } from '@kit/contracts/codes';
import type { MethodName } from '@kit/contracts/methods';
import * as z from 'zod/mini';
import { AppError } from '../lib/app-error';
import { definitionOf, knownDefinition } from './definitions';
import type { CallLink } from './link';
import { stripUnknown } from './strip-unknown';

/** Called when a reply has fields that the contract does not have. */
export type OnDrift = (drift: { readonly method: MethodName; readonly fields: readonly string[] }) => void;

/** A request or a reply that breaks the contract: the field's dotted path and the reason, without any value. */
export interface ContractBreak {
  readonly method: MethodName;
  readonly direction: 'request' | 'reply';
  readonly path: string;
  readonly reason: string;
}
export type OnContractBreak = (breach: ContractBreak) => void;

export interface ValidatePorts {
  readonly onDrift: OnDrift;
  readonly onContractBreak: OnContractBreak;
}

/** A reply that the app cannot read: our mistake, and not the borrower's connection. */
export const UNREADABLE_REPLY = 'Our server’s answer could not be read. It is our mistake: please try again later';

const placeOf = (issue: z.core.$ZodIssue): Pick<ContractBreak, 'path' | 'reason'> => {
  // without a text of its own, an issue says what kind of value was wanted
  const wanted = 'expected' in issue ? `${issue.code}: ${issue.expected}` : issue.code;
  return { path: issue.path.join('.'), reason: issue.message === 'Invalid input' ? wanted : issue.message };
};

/**
 * Validates both directions against the contract. An invalid request is not sent; extra fields of a reply are removed
 * and reported, and anything else that does not fit is an error.
 */
export const validateLink =
  ({ onDrift, onContractBreak }: ValidatePorts): CallLink =>
  (next) =>
  async (call) => {
    const tell = (direction: ContractBreak['direction'], { issues: [first] }: z.core.$ZodError) => {
      if (first) onContractBreak({ method: call.method, direction, ...placeOf(first) });
    };
    // without a turn of its own where it is there: the calls of one tick share an envelope
    const definition = knownDefinition(call.method) ?? (await definitionOf(call.method));
    const request = z.safeParse<z.ZodMiniType<Record<string, unknown>>>(definition.request, call.request);
    if (!request.success) {
      const issues = request.error.issues.map(({ path, message }) => ({ path: path.join('.'), reason: message }));
      tell('request', request.error);
      throw new AppError('contract', issues[0]?.reason ?? LOAD_FAILED_MESSAGE, { issues, cause: request.error });
    }
    const reply = await next({ ...call, request: request.data, changesState: definition.changesState });
    const response = stripUnknown<unknown>(definition.response, reply);
    if (!response.success) {
      tell('reply', response.error);
      throw new AppError('contract', UNREADABLE_REPLY, { cause: response.error });
    }
    if (response.unknownFields.length > 0) onDrift({ method: call.method, fields: response.unknownFields });
    return response.data;
  };
