import { type CodeName, codes } from '@kit/contracts/codes';
import { isMethodName, type MethodName, methods } from '@kit/contracts/methods';
import type { EnvelopeEntry, RefusalData, ResultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { Sandbox } from '../sandbox/sandbox';
import { issuesOf } from '../validation/issues';
import { schemasOf } from '../validation/schemas';
import { type CallContext, type Handler, type ReceivedFile, Refusal } from './handler';
import { handlers } from './handlers';

/** What running one entry came to: its result, and what a reader of the journal should know beside it. */
export interface EntryRun {
  readonly result: ResultEntry;
  readonly note?: string;
}

/** A handler's reply that breaks the contract: the mock's own mistake, never the client's. */
class ReplyInvalid extends Error {}

/** One entry's refusal. */
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

/** Holds a success to the contract. @throws ReplyInvalid */
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
 * Runs one entry: known method, valid request, handler, valid reply. The last two are one step that is taken back
 * when either fails, so an internal error leaves nothing half written.
 */
const runEntry = (
  sandbox: Sandbox,
  contactNumber: string | undefined,
  file: ReceivedFile | undefined,
  { method, data }: EnvelopeEntry,
): EntryRun => {
  if (!isMethodName(method)) return { result: refusedEntry(method, 'METHOD_UNKNOWN') };
  // Looked up at each entry: the one before may have changed the borrower, or deleted the account.
  const borrower = contactNumber === undefined ? undefined : sandbox.borrowers.find(contactNumber);
  if (borrower === undefined && methods[method].login === 'required') {
    return { result: refusedEntry(method, 'TOKEN_INVALID') };
  }
  const request = z.safeParse(schemasOf(method).request, data);
  if (!request.success) return { result: refusedEntry(method, 'REQUEST_INVALID', { issues: issuesOf(request.error) }) };
  const context = { sandbox, now: sandbox.clock.now(), borrower, file };
  // The table ties a method's handler to its schema and its login; TypeScript cannot follow that through a union.
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
 * Runs the entries of an envelope in their order; each succeeds or fails alone.
 * @param contactNumber whose token it was
 * @param file of an upload
 */
export const runEntries = (
  sandbox: Sandbox,
  contactNumber: string | undefined,
  entries: readonly EnvelopeEntry[],
  file?: ReceivedFile | undefined,
): EntryRun[] => entries.map((entry) => runEntry(sandbox, contactNumber, file, entry));
