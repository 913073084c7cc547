import { type CodeName, codeName, codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import type { Issue, RefusalData } from '@kit/contracts/wire/envelope';
import { formatCountdown } from './countdown';

export type AppErrorKind =
  /** the server answered with a code other than 0 */
  | 'code'
  /** no reply, or an HTTP status that tells nothing specific */
  | 'network'
  | 'timeout'
  /** a request that the contract forbids, or a reply that breaks it */
  | 'contract'
  /** the native shell is missing, silent, or refused */
  | 'bridge';

export interface AppErrorDetails {
  readonly code?: number;
  readonly issues?: readonly Issue[];
  readonly data?: RefusalData;
  readonly cause?: unknown;
}

/**
 * The one error class of the client: every failure becomes one of these, and screens branch on `kind` and `codeName`.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: AppErrorKind;
  /** the wire's code; only of kind `code` */
  readonly code: number | undefined;
  /** the name of the code, if the contract knows it */
  readonly codeName: CodeName | undefined;
  /** dotted path in the request and reason, for each refused field */
  readonly issues: readonly Issue[];
  readonly data: RefusalData | undefined;
  /** the original error, for debugging */
  readonly cause: unknown;

  constructor(kind: AppErrorKind, message: string, details: AppErrorDetails = {}) {
    super(message);
    this.cause = details.cause;
    this.kind = kind;
    this.code = details.code;
    this.codeName = details.code === undefined ? undefined : codeName(details.code);
    this.issues = details.issues ?? details.data?.issues ?? [];
    this.data = details.data;
  }

  /** An error for a code, with the server's message, or the contract's if there is none. */
  static ofCode(code: number, message: string, data?: RefusalData): AppError {
    const known = codeName(code);
    return new AppError('code', message || (known ? codes[known].message : NETWORK_ERROR_MESSAGE), { code, data });
  }

  /** Normalises a thrown value; an unexpected one is a network error to the borrower. */
  static from(thrown: unknown): AppError {
    return thrown instanceof AppError ? thrown : new AppError('network', NETWORK_ERROR_MESSAGE, { cause: thrown });
  }
}

/** What went wrong, with the time that is left where the reply says how long to wait. */
export const reasonOf = ({ message, data }: AppError): string => {
  const wait = data?.retryAfterMs ?? 0;
  return wait > 0 ? `${message} in ${formatCountdown(wait)}` : message;
};
