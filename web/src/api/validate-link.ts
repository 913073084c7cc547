import { LOAD_FAILED_MESSAGE } from '@kit/contracts/codes';
import { read } from '@kit/contracts/read';
import * as z from 'zod/mini';
import { AppError } from '../platform/app-error';
import type { CallLink } from './link';

/** A request or reply that breaks the contract: the field's dotted path and the reason. It never contains a value. */
export interface ContractBreak {
  readonly method: string;
  readonly direction: 'request' | 'reply';
  readonly path: string;
  readonly reason: string;
}
export type OnContractBreak = (breach: ContractBreak) => void;

export interface ValidatePorts {
  readonly onContractBreak: OnContractBreak;
}

/** Shown for a reply that breaks the contract. The cause is our server, not the borrower's connection. */
export const UNREADABLE_REPLY = 'Our server’s answer could not be read. It is our mistake: please try again later';

const pathAndReason = (issue: z.core.$ZodIssue): Pick<ContractBreak, 'path' | 'reason'> => {
  // without its own text, an issue names the expected kind of value
  const expected = 'expected' in issue ? `${issue.code}: ${issue.expected}` : issue.code;
  return { path: issue.path.join('.'), reason: issue.message === 'Invalid input' ? expected : issue.message };
};

/**
 * Validates requests and replies against the contract. Does not send an invalid request. Removes extra fields of a
 * reply, and rejects any other deviation.
 */
export const validateLink =
  ({ onContractBreak }: ValidatePorts): CallLink =>
  (next) =>
  async (call) => {
    const report = (direction: ContractBreak['direction'], { issues: [first] }: z.core.$ZodError) => {
      if (first) onContractBreak({ method: call.row.name, direction, ...pathAndReason(first) });
    };
    const { row } = call;
    const request = z.safeParse<z.ZodMiniType<Record<string, unknown>>>(row.request, call.request);
    if (!request.success) {
      const issues = request.error.issues.map(({ path, message }) => ({ path: path.join('.'), reason: message }));
      report('request', request.error);
      throw new AppError('contract', issues[0]?.reason ?? LOAD_FAILED_MESSAGE, { issues, cause: request.error });
    }
    const reply = await next({ ...call, request: request.data });
    const response = read<unknown>(row.response, reply);
    if (!response.success) {
      report('reply', response.error);
      throw new AppError('contract', UNREADABLE_REPLY, { cause: response.error });
    }
    return response.data;
  };
