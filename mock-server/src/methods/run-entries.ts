import { type CodeName, codes } from '@kit/contracts/codes';
import { isMethodName, type MethodName, methods } from '@kit/contracts/methods';
import type { EnvelopeEntry, RefusalData, ResultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { Sandbox } from '../service/sandbox';
import { issuesOf, schemasOf } from '../validation';
import { applicationHandlers } from './application';
import { bankHandlers } from './bank';
import { configurationHandlers } from './configuration';
import { faceHandlers } from './face';
import { type CallContext, type Handler, type Handlers, Refusal } from './handler';
import { loanHandlers } from './loan';
import { profileHandlers } from './profile';
import { repaymentHandlers } from './repayment';
import { reviewHandlers } from './review';
import { sessionHandlers } from './session';
import { ticketHandlers } from './tickets';

/** The handlers of all methods. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...profileHandlers,
  ...faceHandlers,
  ...bankHandlers,
  ...configurationHandlers,
  ...applicationHandlers,
  ...loanHandlers,
  ...repaymentHandlers,
  ...ticketHandlers,
  ...reviewHandlers,
};

/** The result of an entry, with an optional note for the journal. */
export interface EntryRun {
  readonly result: ResultEntry;
  readonly note?: string;
}

/** A handler's reply violates the contract, which is a bug in the mock. */
class ReplyInvalid extends Error {}

const refusedEntry = (method: string, name: CodeName, data?: RefusalData): ResultEntry => ({
  method,
  code: codes[name].code,
  message: codes[name].message,
  ...(data === undefined ? {} : { data }),
});

const internalError = (method: string, cause: unknown): EntryRun => ({
  result: refusedEntry(method, 'INTERNAL_ERROR'),
  note: `${method}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
});

/**
 * Validates a success against the contract.
 * @throws ReplyInvalid
 */
const checkedReply = (name: MethodName, reply: unknown): unknown => {
  const parsed = z.safeParse(schemasOf(name).response, reply);
  if (parsed.success) return parsed.data;
  const reasons = issuesOf(parsed.error).map(({ path, reason }) => `${path}: ${reason}`);
  throw new ReplyInvalid(`the reply breaks the contract (${reasons.join('; ')})`);
};

const toResult = (name: MethodName, outcome: unknown): ResultEntry => {
  if (outcome instanceof Refusal) return refusedEntry(name, outcome.code as CodeName, outcome.data);
  return {
    method: name,
    code: codes.SUCCESS.code,
    message: codes.SUCCESS.message,
    data: checkedReply(name, outcome),
  };
};

/**
 * Runs one entry: checks method and request, runs the handler and checks the reply. The last two steps are atomic, so
 * an internal error leaves no partial changes.
 */
const runEntry = (
  sandbox: Sandbox,
  contactNumber: string | undefined,
  file: CallContext['file'],
  { method, data }: EnvelopeEntry,
): EntryRun => {
  if (!isMethodName(method)) return { result: refusedEntry(method, 'METHOD_UNKNOWN') };
  // Read for each entry, because the previous one can change the borrower or delete the account.
  const borrower = contactNumber === undefined ? undefined : sandbox.borrowers.get(contactNumber);
  if (borrower === undefined && methods[method].login === 'required') {
    return { result: refusedEntry(method, 'TOKEN_INVALID') };
  }
  const request = z.safeParse(schemasOf(method).request, data);
  if (!request.success) return { result: refusedEntry(method, 'REQUEST_INVALID', { issues: issuesOf(request.error) }) };
  const context = { sandbox, now: sandbox.clock.now(), borrower, file };
  // The table guarantees that handler, schema and login belong together. TypeScript cannot follow this through a union.
  const handler = handlers[method] as unknown as (
    context: CallContext,
    request: unknown,
  ) => ReturnType<Handler<MethodName>>;
  try {
    return { result: sandbox.documents.atomically(() => toResult(method, handler(context, request.data))) };
  } catch (cause) {
    return internalError(method, cause);
  }
};

/**
 * Runs the entries of an envelope in order. Each succeeds or fails independently.
 * @param contactNumber phone number of the token; undefined without a token
 * @param file the file of an upload
 */
export const runEntries = (
  sandbox: Sandbox,
  contactNumber: string | undefined,
  entries: readonly EnvelopeEntry[],
  file?: CallContext['file'],
): EntryRun[] => entries.map((entry) => runEntry(sandbox, contactNumber, file, entry));
