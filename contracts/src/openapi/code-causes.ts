import type { CodeName } from '../codes';
import type { MethodName, Methods } from '../methods/index';

/** The cause of each code, whichever method returns it. `causes` has those of one method. */
export const codeTexts: Readonly<Record<CodeName, string>> = {
  SUCCESS: 'The call succeeded. At the top: the entries ran, and each has its own code.',
  AES_EXPIRED: 'The key id is missing, unknown or expired, or the body does not open. The reply is plain JSON.',
  TOKEN_INVALID: 'The backend never gave this token, or its account is deleted.',
  TOKEN_EMPTY: 'The call has no token.',
  TOKEN_EXPIRED: 'The token is older than the assumption `tokenLife`.',
  TOKEN_SQUEEZED: 'A later login of the same number replaced the token.',
  DELETE_NOT_ALLOWED: 'The borrower has an active order.',
  REQUEST_INVALID: 'The request breaks its schema or the rule of a field. `issues` names at least one invalid field.',
  METHOD_UNKNOWN: 'The contract has no method of this name.',
  TIME_SKEW: 'The clock of the phone differs from the server’s by more than the assumption `maximumTimeSkew`.',
  REQUEST_ID_REUSED: 'An earlier envelope had the same request id and other entries.',
  TOO_MANY_ATTEMPTS: 'There were too many calls of this kind. `retryAfterMs`, if present, is the time to wait.',
  INTERNAL_ERROR: 'The backend failed. The reply has no details.',
  PRODUCT_NOT_FOUND: 'There is no such product for this borrower.',
  ORDER_NOT_FOUND: 'The borrower has no order or application of this number.',
  PAY_ORDER_NOT_FOUND: 'The borrower has no payment of this id.',
  APPROVAL_AMOUNT_FAILED: 'The backend cannot read the approved amount now.',
  VERIFICATION_CODE_WRONG: 'The verification code is wrong, used or expired.',
  REAPPLY_BLOCKED: 'The borrower cannot apply again yet.',
  ORDER_STATUS_CONFLICT: 'The status of the order does not allow the call, or an application lacks a step.',
  AMOUNT_REFUSED: 'The loan does not accept this amount.',
  FILE_TOO_LARGE: 'The file is too large.',
  FILE_TYPE_REFUSED: 'The file has a type that is not accepted.',
  BANK_CHECK_FAILED: 'The bank does not know the account.',
  LIMIT_REACHED: 'The borrower has as many of these as there can be.',
  EFFECT_CHANGED: 'The payment would do something else than its screen announced.',
};

const CODE_WRONG =
  'The code is not the last one that was sent for this number and purpose. attemptsLeft counts down from 4. It is 0 after the fifth wrong code, and if there is no valid code: none was sent, it was used, or it expired.';
const CODE_EXHAUSTED =
  'The code had five wrong attempts, even if this attempt is right. A backend may return 200201 with attemptsLeft 0 instead.';
const NOT_EDITABLE =
  'The borrower has an active order with another status than incomplete or addingCard. The data omits `issues`.';
const NO_ORDER =
  'The number is empty or unknown, or belongs to another borrower. The replies are equal, so nothing is revealed.';
const NO_PRODUCT = 'productId names no product.';
const AMOUNT_UNREADABLE =
  'The backend cannot read the approved amount of an approved order now. The same call can succeed later.';
const NOT_OWED = 'The order is neither repaying nor overdue.';
const BANK_UNKNOWN = 'The bank does not know the account. An unknown bank is 100400 with the path `bankName`.';
const HAS_ACTIVE_ORDER = 'The borrower has an active order: any status but rejected, finished, cancelled and failed.';

type Causes = { readonly [Name in MethodName]: { readonly [Code in Methods[Name]['codes'][number]]: string } };

/** When a method returns each of its own codes. */
export const causes: Causes = {
  sendAuthCode: {},
  authenticate: {
    VERIFICATION_CODE_WRONG: CODE_WRONG,
    TOKEN_INVALID: 'With loginCheck: the token is unknown. It is in the result, not at the top.',
    TOKEN_EXPIRED: 'With loginCheck: the token has expired.',
    TOKEN_SQUEEZED: 'With loginCheck: a later login replaced the token.',
  },
  userIdentifierInfo: {},
  saveIdentifierInfo: {
    ORDER_STATUS_CONFLICT: NOT_EDITABLE,
  },
  profileInfo: {},
  saveWorkInfo: {
    ORDER_STATUS_CONFLICT: NOT_EDITABLE,
  },
  faceServiceToggle: {},
  mediaUpload: {
    FILE_TOO_LARGE: 'The file has more than 20 MB, whatever its type.',
    FILE_TYPE_REFUSED: 'The content is not of an accepted type.',
  },
  mockOcr: {},
  saveFaceImageInfo: {
    ORDER_STATUS_CONFLICT: NOT_EDITABLE,
  },
  checkBank: {
    BANK_CHECK_FAILED: BANK_UNKNOWN,
  },
  saveBankInfo: {
    BANK_CHECK_FAILED: BANK_UNKNOWN,
    ORDER_STATUS_CONFLICT: NOT_EDITABLE,
  },
  getDictItem: {},
  operationConfiguration: {},
  homePage: {},
  applyLoan: {
    ORDER_STATUS_CONFLICT:
      'The borrower has an active order that is no longer incomplete: the data omits `issues`. Or an information step is missing: one issue for each, with the path `personal`, `work`, `face` or `bank`.',
    REAPPLY_BLOCKED:
      'The last application was rejected, and daysLeft days remain. Or maximumApplicationsADay applications were created today: daysLeft is 1.',
    PRODUCT_NOT_FOUND: 'The lender offers this borrower no product at present.',
  },
  uploadStatus: {
    ORDER_NOT_FOUND: NO_ORDER,
  },
  uploadPermissionData: {
    ORDER_NOT_FOUND: NO_ORDER,
    ORDER_STATUS_CONFLICT:
      'The order is not incomplete: the data omits `issues`. Or isSubmit is 1 and uploads are missing: one issue for each, with its flag as the path, such as `smsLoadStatus`. The upload of this call is saved all the same.',
  },
  orderList: {},
  orderDetail: {
    ORDER_NOT_FOUND: NO_ORDER,
  },
  loanQuote: {
    ORDER_NOT_FOUND: NO_ORDER,
    ORDER_STATUS_CONFLICT: 'The order is not approved, or the borrower has no bank account.',
    APPROVAL_AMOUNT_FAILED: AMOUNT_UNREADABLE,
    PRODUCT_NOT_FOUND: NO_PRODUCT,
  },
  confirmBorrow: {
    ORDER_NOT_FOUND: NO_ORDER,
    ORDER_STATUS_CONFLICT: 'The order is not approved.',
    EFFECT_CHANGED:
      'A value of `announced` is not the value of a quote now. An issue names each, such as `announced.dueAt`. The order stays approved.',
    APPROVAL_AMOUNT_FAILED: AMOUNT_UNREADABLE,
    PRODUCT_NOT_FOUND: NO_PRODUCT,
  },
  cancelOrder: {
    ORDER_NOT_FOUND: NO_ORDER,
    ORDER_STATUS_CONFLICT: 'The order is neither incomplete nor approved.',
  },
  createPayOrder: {
    ORDER_NOT_FOUND: NO_ORDER,
    ORDER_STATUS_CONFLICT: NOT_OWED,
    AMOUNT_REFUSED:
      'The amount is not a whole number, or it is outside the bounds of its purpose. The issue has the path `amount`.',
    EFFECT_CHANGED:
      'announced.remaining is not the remaining amount now, whatever the amount of the payment: the issue has the path `announced.remaining`. Or the payment has another effect than announced.effect now: the path is `announced.effect`. Nothing changes, and no extension is chosen.',
    LIMIT_REACHED:
      'The order has maximumWaitingPayments waiting or maximumPayments received payments. The issue has the path `orderNo`.',
  },
  payOrderStatus: {
    PAY_ORDER_NOT_FOUND: 'The id is empty or unknown, or belongs to another borrower. The replies are equal.',
  },
  extensionQuote: {
    ORDER_NOT_FOUND: NO_ORDER,
    ORDER_STATUS_CONFLICT: NOT_OWED,
  },
  extendOrder: {
    ORDER_NOT_FOUND: NO_ORDER,
    ORDER_STATUS_CONFLICT: NOT_OWED,
  },
  displayTicketNote: {},
  tictetQuestionList: {},
  ticketList: {},
  ticketInfo: {},
  saveTicket: {
    LIMIT_REACHED: 'The borrower has maximumOpenTickets feedbacks that are not done. The issue has an empty path.',
  },
  notePage: {},
  saveTicketNote: {
    LIMIT_REACHED:
      'The feedback has maximumNotes messages. The issue has the path `ticketOdrId`. The help chat drops its oldest message instead.',
  },
  rateTicket: {},
  customerServiceTicket: {},
  createReviewSchema: {},
  updateReviewSchema: {},
  saveReview: {},
  accountDeletionCheck: {
    DELETE_NOT_ALLOWED: HAS_ACTIVE_ORDER,
  },
  deleteAccount: {
    DELETE_NOT_ALLOWED: HAS_ACTIVE_ORDER,
    VERIFICATION_CODE_WRONG: CODE_WRONG,
  },
};

/** When a method returns TOO_MANY_ATTEMPTS for a reason of its own. */
export const tooManyAttempts: Readonly<Partial<Record<MethodName, string>>> = {
  sendAuthCode:
    'The last code for this number and purpose is not used, and verificationCodeResendAfter has not passed since it was sent. retryAfterMs is the remaining time.',
  authenticate: CODE_EXHAUSTED,
  deleteAccount: CODE_EXHAUSTED,
};
