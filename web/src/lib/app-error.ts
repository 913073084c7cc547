import { type CodeName, codeName, codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import type { Issue, RefusalData } from '@kit/contracts/wire/envelope';

export type AppErrorKind =
  /** the server answered with a code other than 0 */
  | 'code'
  /** nothing came back, or nothing that HTTP can tell a story with */
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

/** The one error of the client: whatever goes wrong becomes one of these, and screens branch on `kind` and `codeName`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: AppErrorKind;
  /** the wire's code; only of kind `code` */
  readonly code: number | undefined;
  /** its name, where the contract knows the code */
  readonly codeName: CodeName | undefined;
  /** dotted path into the request, and the reason, for each field that was refused */
  readonly issues: readonly Issue[];
  readonly data: RefusalData | undefined;
  /** what was thrown first, for whoever debugs */
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

  /** A code with the server's own message, or the contract's where it sent none. */
  static ofCode(code: number, message: string, data?: RefusalData): AppError {
    const known = codeName(code);
    return new AppError('code', message || (known ? codes[known].message : NETWORK_ERROR_MESSAGE), { code, data });
  }

  /** Normalises what was thrown; a thing that nobody expected is a network error to the borrower. */
  static from(thrown: unknown): AppError {
    return thrown instanceof AppError ? thrown : new AppError('network', NETWORK_ERROR_MESSAGE, { cause: thrown });
  }
}
