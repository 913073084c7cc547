import type { CodeName, universalCodes } from '@kit/contracts/codes';
import type { MethodName, Methods, ParsedRequestOf, ResponseOf } from '@kit/contracts/methods';
import type { RefusalData } from '@kit/contracts/wire/envelope';
import type { UploadedFile } from '@kit/contracts/wire/upload';
import type { Borrower } from '../sandbox/records/borrowers';
import type { Sandbox } from '../sandbox/sandbox';

/** A handler's no: one of the codes that its method declares. */
export class Refusal<Name extends CodeName = CodeName> {
  constructor(
    readonly code: Name,
    readonly data: RefusalData | undefined,
  ) {}
}

/** Refuses a call. A code that the method does not declare does not compile in its handler. */
export const refuse = <const Name extends CodeName>(code: Name, data?: RefusalData): Refusal<Name> =>
  new Refusal(code, data);

/** Refuses one field of a request. @param path dotted, into the entry's data */
export const refuseField = (path: string, reason: string): Refusal<'REQUEST_INVALID'> =>
  refuse('REQUEST_INVALID', { issues: [{ path, reason }] });

/** Refuses what would be one more than there may be. @param path as of `refuseField`; empty for the whole of the request */
export const refuseLimit = (path: string, reason: string): Refusal<'LIMIT_REACHED'> =>
  refuse('LIMIT_REACHED', { issues: [{ path, reason }] });

/** The codes that a method can answer beside success. */
type RefusalCodeOf<Name extends MethodName> =
  | Methods[Name]['codes'][number]
  | Exclude<(typeof universalCodes)[number], 'SUCCESS'>;

export type Outcome<Name extends MethodName> = ResponseOf<Name> | Refusal<RefusalCodeOf<Name>>;

/** The file part of an upload. */
export interface ReceivedFile {
  /** what came of it, up to the limit; empty where it came with a token that is not in force */
  readonly bytes: Buffer;
  /** what it is by its content; undefined for what may not be uploaded */
  readonly mime: UploadedFile['mime'] | undefined;
  /** whether there was more than the limit */
  readonly tooLarge: boolean;
  /** tells the same file from another, when a request id comes again */
  readonly digest: string;
}

/** What a handler works on. */
export interface CallContext {
  readonly sandbox: Sandbox;
  /** of an upload only */
  readonly file: ReceivedFile | undefined;
  /** the sandbox's clock when the call came in, ms: a handler never asks for the time itself */
  readonly now: number;
}

/** Of a method that requires a login, whose token was found good. */
export interface BorrowerContext extends CallContext {
  readonly borrower: Borrower;
}

export type ContextOf<Name extends MethodName> = Methods[Name]['login'] extends 'required'
  ? BorrowerContext
  : CallContext;

/**
 * Answers one call of one method. It is synchronous on purpose: what it reads and writes is one step that no other
 * call can come between, written all or nothing, and kept in one commit together with its reply.
 */
export type Handler<Name extends MethodName> = (
  context: ContextOf<Name>,
  request: ParsedRequestOf<Name>,
) => Outcome<Name>;

/** Derived from the contract: a method without a handler does not compile. */
export type Handlers = { readonly [Name in MethodName]: Handler<Name> };
