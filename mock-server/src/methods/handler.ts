import type { CodeName, universalCodes } from '@kit/contracts/codes';
import type { MethodName, Methods, ParsedRequestOf, ResponseOf } from '@kit/contracts/methods';
import { canSaveInformation, hasEnded } from '@kit/contracts/methods/order-status';
import type { InformationStep } from '@kit/contracts/methods/user';
import type { RefusalData } from '@kit/contracts/wire/envelope';
import type { UploadedFile } from '@kit/contracts/wire/upload';
import type { Order } from '../loan/order';
import type { Borrower } from '../service/records/borrowers';
import type { Sandbox } from '../service/sandbox';

/** A refusal with one of the codes that the method declares. */
export class Refusal<Name extends CodeName = CodeName> {
  constructor(
    readonly code: Name,
    readonly data: RefusalData | undefined,
  ) {}
}

/** Refuses a call. A handler does not compile with a code that its method does not declare. */
export const refuse = <const Name extends CodeName>(code: Name, data?: RefusalData): Refusal<Name> =>
  new Refusal(code, data);

/**
 * Refuses one field of a request.
 * @param path dotted path in the entry's data
 */
export const refuseField = (path: string, reason: string): Refusal<'REQUEST_INVALID'> =>
  refuse('REQUEST_INVALID', { issues: [{ path, reason }] });

/**
 * Refuses a call that would exceed a limit.
 * @param path as in `refuseField`; empty for the whole request
 */
export const refuseLimit = (path: string, reason: string): Refusal<'LIMIT_REACHED'> =>
  refuse('LIMIT_REACHED', { issues: [{ path, reason }] });

/** The codes of a method except success. */
type RefusalCodeOf<Name extends MethodName> =
  | Methods[Name]['codes'][number]
  | Exclude<(typeof universalCodes)[number], 'SUCCESS'>;

export type Outcome<Name extends MethodName> = ResponseOf<Name> | Refusal<RefusalCodeOf<Name>>;

/** The file part of an upload. */
export interface ReceivedFile {
  /** received bytes up to the limit; empty if the token is invalid */
  readonly bytes: Buffer;
  /** type detected from the content; undefined for a refused type */
  readonly mime: UploadedFile['mime'] | undefined;
  /** whether the file exceeds the limit */
  readonly tooLarge: boolean;
  /** content hash, to compare files when a request id repeats */
  readonly digest: string;
}

/** Input of a handler besides the request. */
export interface CallContext {
  readonly sandbox: Sandbox;
  /** only for uploads */
  readonly file: ReceivedFile | undefined;
  /** arrival time of the call by the sandbox's clock, in ms; handlers never read a clock */
  readonly now: number;
}

/** Context of a method with a required login, after a valid token. */
export interface BorrowerContext extends CallContext {
  readonly borrower: Borrower;
}

export type ContextOf<Name extends MethodName> = Methods[Name]['login'] extends 'required'
  ? BorrowerContext
  : CallContext;

/**
 * Handles one call of a method. It is synchronous on purpose: its reads and writes form one atomic step, committed
 * together with its reply.
 */
export type Handler<Name extends MethodName> = (
  context: ContextOf<Name>,
  request: ParsedRequestOf<Name>,
) => Outcome<Name>;

/** One handler for each method. A missing handler does not compile. */
export type Handlers = { readonly [Name in MethodName]: Handler<Name> };

/** The active order, or a refusal if its information is already submitted. */
export const editableOrder = ({
  sandbox,
  borrower,
  now,
}: BorrowerContext): Order | undefined | Refusal<'ORDER_STATUS_CONFLICT'> => {
  const order = sandbox.orders.active(borrower.userIdentifier, now);
  return canSaveInformation(order?.status) ? order : refuse('ORDER_STATUS_CONFLICT');
};

const stepInWords: Record<InformationStep, string> = {
  personal: 'Fill in your personal information first',
  work: 'Fill in your work information first',
  face: 'Take your photo first',
  bank: 'Give your bank account first',
};

/** The missing steps that block an application, with their texts. */
export const missingSteps = (completed: readonly InformationStep[]): { path: InformationStep; reason: string }[] =>
  (Object.keys(stepInWords) as InformationStep[])
    .filter((step) => !completed.includes(step))
    .map((step) => ({ path: step, reason: stepInWords[step] }));

/** The active order, or else the most recent one. Of several active ones, an overdue loan comes first. */
export const latestOrder = ({ sandbox, borrower, now }: BorrowerContext): Order | undefined => {
  const orders = sandbox.orders.list(borrower.userIdentifier, now);
  const active = orders.filter(({ status }) => !hasEnded(status));
  return active.find(({ status }) => status === 'overdue') ?? active[0] ?? orders[0];
};
