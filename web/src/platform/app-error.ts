import { type CodeName, codeName, codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import type { Issue, RefusalData } from '@kit/contracts/wire/envelope';

export type AppErrorKind =
  /** the server replied with a code other than 0 */
  | 'code'
  /** no reply, or an HTTP status without a specific meaning */
  | 'network'
  | 'timeout'
  /** the request or the reply breaks the contract */
  | 'contract'
  /** the native app is missing, did not answer, or refused */
  | 'bridge'
  /** another call of the same action is running */
  | 'busy';

export interface AppErrorDetails {
  readonly code?: number;
  readonly issues?: readonly Issue[];
  readonly data?: RefusalData;
  readonly cause?: unknown;
}

/**
 * The only error class of the client. Every failure becomes an AppError, and screens branch on `kind` and `codeName`.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: AppErrorKind;
  /** the code on the wire; only for kind `code` */
  readonly code: number | undefined;
  /** name of the code, if the contract knows it */
  readonly codeName: CodeName | undefined;
  /** dotted path and reason of each rejected field */
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

  /** Creates the error of a code, with the server's message. Without one, it uses the contract's message. */
  static ofCode(code: number, message: string, data?: RefusalData): AppError {
    const known = codeName(code);
    // the text is for developers: the app renews the key by itself, and only fails if the network does
    const text = code === codes.AES_EXPIRED.code ? NETWORK_ERROR_MESSAGE : message;
    return new AppError('code', text || (known ? codes[known].message : NETWORK_ERROR_MESSAGE), { code, data });
  }

  /** Converts any thrown value. The borrower sees an unexpected one as a network error. */
  static from(thrown: unknown): AppError {
    return thrown instanceof AppError ? thrown : new AppError('network', NETWORK_ERROR_MESSAGE, { cause: thrown });
  }
}
