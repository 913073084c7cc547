import { MAXIMUM_FILE_BYTES, MEGABYTE } from './constants';

/**
 * Who or what can resolve a refusal. Section 8 specifies the codes; protocol.md section 4 decides the assumed ones.
 * Only the table below defines a code or its text.
 */
export type HealedBy =
  /** the client renews the key and repeats the call once, without the borrower noticing */
  | 'key renewal'
  /** a new login, because the session ended */
  | 'login'
  /** the borrower, by changing the request */
  | 'borrower'
  /** waiting: the same call can succeed later */
  | 'waiting'
  | 'nobody';

export interface CodeEntry {
  readonly code: number;
  readonly message: string;
  readonly healedBy: HealedBy;
  readonly assumed: boolean;
}

const specified = <const Code extends number>(code: Code, message: string, healedBy: HealedBy) =>
  ({ code, message, healedBy, assumed: false }) as const;
const assumed = <const Code extends number>(code: Code, message: string, healedBy: HealedBy) =>
  ({ code, message, healedBy, assumed: true }) as const;

/** Texts of section 8 that several codes share. */
export const NETWORK_ERROR_MESSAGE = 'Network error, please try again later';
export const LOAD_FAILED_MESSAGE = 'Request failed, click to reload';

export const codes = {
  SUCCESS: specified(0, 'success', 'nobody'),
  AES_EXPIRED: specified(401, 'AES expired', 'key renewal'),
  TOKEN_INVALID: specified(100103, 'Token invalid, please login again', 'login'),
  TOKEN_EMPTY: specified(10010301, 'User not logged in', 'login'),
  TOKEN_EXPIRED: specified(10010303, 'Token expired, please login again', 'login'),
  TOKEN_SQUEEZED: specified(10010304, 'The account is logged in from another device', 'login'),
  DELETE_NOT_ALLOWED: specified(
    200104,
    'Your account has unpaid loans or pending loan applications. Please complete these transactions before proceeding with the account deletion.',
    'borrower',
  ),
  REQUEST_INVALID: assumed(100400, LOAD_FAILED_MESSAGE, 'borrower'),
  METHOD_UNKNOWN: assumed(100404, LOAD_FAILED_MESSAGE, 'nobody'),
  TIME_SKEW: assumed(100408, 'The date or time of this phone is wrong. Set it and try again', 'borrower'),
  REQUEST_ID_REUSED: assumed(100409, LOAD_FAILED_MESSAGE, 'nobody'),
  TOO_MANY_ATTEMPTS: assumed(100429, 'Too many attempts, please wait a little and try again', 'waiting'),
  INTERNAL_ERROR: assumed(100500, NETWORK_ERROR_MESSAGE, 'waiting'),
  PRODUCT_NOT_FOUND: assumed(200101, 'The loan product does not exist, please contact customer service', 'borrower'),
  ORDER_NOT_FOUND: assumed(200102, 'orderNo cannot be empty', 'borrower'),
  PAY_ORDER_NOT_FOUND: assumed(200103, 'payOrderId cannot be empty, please try again', 'borrower'),
  APPROVAL_AMOUNT_FAILED: assumed(200105, 'Exception in obtaining approval amount', 'waiting'),
  VERIFICATION_CODE_WRONG: assumed(
    200201,
    'This code is wrong or was used already. Check the latest message and try again',
    'borrower',
  ),
  REAPPLY_BLOCKED: assumed(200202, 'You cannot apply again yet', 'waiting'),
  ORDER_STATUS_CONFLICT: assumed(200203, 'This is not possible in the present state of your loan', 'borrower'),
  AMOUNT_REFUSED: assumed(200204, 'This amount cannot be paid', 'borrower'),
  FILE_TOO_LARGE: assumed(200205, `File size is at most ${MAXIMUM_FILE_BYTES / MEGABYTE}Mb`, 'borrower'),
  FILE_TYPE_REFUSED: assumed(200206, 'Only JPEG, PNG, WebP, PDF and MP4 files can be sent', 'borrower'),
  BANK_CHECK_FAILED: assumed(
    200207,
    'The bank could not confirm this account. Check the number and the bank',
    'borrower',
  ),
  LIMIT_REACHED: assumed(
    200208,
    'You have as many of these open as there can be. Finish one of them first',
    'borrower',
  ),
  EFFECT_CHANGED: assumed(200209, 'Your loan has changed. Look at the amounts again', 'borrower'),
} as const satisfies Record<string, CodeEntry>;

export type CodeName = keyof typeof codes;

const nameByCode = new Map<number, CodeName>(
  (Object.keys(codes) as CodeName[]).map((name) => [codes[name].code, name]),
);

/** Returns undefined for a code outside the contract. */
export const codeName = (code: number): CodeName | undefined => nameByCode.get(code);

/** The four codes that end a session (8.8). */
export const sessionEndingCodes = [
  'TOKEN_EMPTY',
  'TOKEN_EXPIRED',
  'TOKEN_SQUEEZED',
  'TOKEN_INVALID',
] as const satisfies CodeName[];
export type SessionEndingCode = (typeof sessionEndingCodes)[number];

export const endsSession = (code: number): boolean => sessionEndingCodes.some((name) => codes[name].code === code);

/** Codes that every encrypted method can answer. A method declares only additional codes. */
export const universalCodes = [
  'SUCCESS',
  'REQUEST_INVALID',
  'INTERNAL_ERROR',
  'TOO_MANY_ATTEMPTS',
] as const satisfies CodeName[];

/**
 * Codes that can appear at the top level of a reply, which means that no entry ran. All other codes appear in the result
 * of an entry. Only AES_EXPIRED is never encrypted.
 */
export const topLevelCodes = [
  'AES_EXPIRED',
  ...sessionEndingCodes,
  'REQUEST_INVALID',
  'TIME_SKEW',
  'REQUEST_ID_REUSED',
  'TOO_MANY_ATTEMPTS',
  'INTERNAL_ERROR',
] as const satisfies CodeName[];
export type TopLevelCode = (typeof topLevelCodes)[number];
