import type { CodeName } from '../codes';
import type { MethodName } from '../methods/index';

interface CodeCase {
  readonly code: CodeName;
  readonly methods: readonly MethodName[];
  readonly when: string;
}

const SAVES = ['saveIdentifierInfo', 'saveWorkInfo', 'saveFaceImageInfo', 'saveBankInfo'] as const;
const OF_AN_ORDER = [
  ...(['uploadStatus', 'uploadPermissionData', 'orderDetail', 'loanQuote', 'confirmBorrow'] as const),
  ...(['cancelOrder', 'createPayOrder', 'extensionQuote', 'extendOrder'] as const),
] as const;

/** When each method returns each of its codes (section 8). A test requires a case for every declared code. */
export const codeCases: readonly CodeCase[] = [
  {
    code: 'VERIFICATION_CODE_WRONG',
    methods: ['authenticate', 'deleteAccount'],
    when: 'The code is not the last one that was sent for this number and purpose. attemptsLeft counts down from 4. It is 0 after the fifth wrong code, and if there is no valid code: none was sent, it was used, or it expired.',
  },
  {
    code: 'TOO_MANY_ATTEMPTS',
    methods: ['sendAuthCode'],
    when: 'The last code for this number and purpose is not used, and verificationCodeResendAfter has not passed since it was sent. retryAfterMs is the remaining time.',
  },
  {
    code: 'TOO_MANY_ATTEMPTS',
    methods: ['authenticate', 'deleteAccount'],
    when: 'The code had five wrong attempts, even if this attempt is right. A backend may return 200201 with attemptsLeft 0 instead.',
  },
  {
    code: 'TOKEN_INVALID',
    methods: ['authenticate'],
    when: 'With loginCheck: the token is unknown. It is in the result, not at the top.',
  },
  { code: 'TOKEN_EXPIRED', methods: ['authenticate'], when: 'With loginCheck: the token has expired.' },
  { code: 'TOKEN_SQUEEZED', methods: ['authenticate'], when: 'With loginCheck: a later login replaced the token.' },
  {
    code: 'ORDER_STATUS_CONFLICT',
    methods: [...SAVES],
    when: 'The borrower has an active order with another status than incomplete or addingCard. The data omits `issues`.',
  },
  {
    code: 'ORDER_STATUS_CONFLICT',
    methods: ['applyLoan'],
    when: 'The borrower has an active order that is no longer incomplete: the data omits `issues`. Or an information step is missing: one issue for each, with the path `personal`, `work`, `face` or `bank`.',
  },
  {
    code: 'ORDER_STATUS_CONFLICT',
    methods: ['uploadPermissionData'],
    when: 'The order is not incomplete: the data omits `issues`. Or isSubmit is 1 and uploads are missing: one issue for each, with its flag as the path, such as `smsLoadStatus`. The upload of this call is saved all the same.',
  },
  {
    code: 'ORDER_STATUS_CONFLICT',
    methods: ['loanQuote', 'confirmBorrow'],
    when: 'The order is not approved. loanQuote also returns it if the borrower has no bank account.',
  },
  { code: 'ORDER_STATUS_CONFLICT', methods: ['cancelOrder'], when: 'The order is neither incomplete nor approved.' },
  {
    code: 'ORDER_STATUS_CONFLICT',
    methods: ['createPayOrder', 'extensionQuote', 'extendOrder'],
    when: 'The order is neither repaying nor overdue.',
  },
  {
    code: 'REAPPLY_BLOCKED',
    methods: ['applyLoan'],
    when: 'The last application was rejected, and daysLeft days remain. Or maximumApplicationsADay applications were created today: daysLeft is 1.',
  },
  { code: 'PRODUCT_NOT_FOUND', methods: ['applyLoan'], when: 'The lender offers this borrower no product at present.' },
  { code: 'PRODUCT_NOT_FOUND', methods: ['loanQuote', 'confirmBorrow'], when: 'productId names no product.' },
  {
    code: 'APPROVAL_AMOUNT_FAILED',
    methods: ['loanQuote', 'confirmBorrow'],
    when: 'The backend cannot read the approved amount of an approved order now. The same call can succeed later.',
  },
  {
    code: 'ORDER_NOT_FOUND',
    methods: [...OF_AN_ORDER],
    when: 'The number is empty or unknown, or belongs to another borrower. The replies are equal, so nothing is revealed.',
  },
  {
    code: 'PAY_ORDER_NOT_FOUND',
    methods: ['payOrderStatus'],
    when: 'The id is empty or unknown, or belongs to another borrower. The replies are equal.',
  },
  {
    code: 'AMOUNT_REFUSED',
    methods: ['createPayOrder'],
    when: 'The amount is not a whole number, or it is outside the bounds of its purpose. The issue has the path `amount`.',
  },
  {
    code: 'EFFECT_CHANGED',
    methods: ['confirmBorrow'],
    when: 'A value of `announced` is not the value of a quote now. An issue names each, such as `announced.dueAt`. The order stays approved.',
  },
  {
    code: 'EFFECT_CHANGED',
    methods: ['createPayOrder'],
    when: 'announced.remaining is not the remaining amount now, whatever the amount of the payment: the issue has the path `announced.remaining`. Or the payment has another effect than announced.effect now: the path is `announced.effect`. Nothing changes, and no extension is chosen.',
  },
  {
    code: 'LIMIT_REACHED',
    methods: ['createPayOrder'],
    when: 'The order has maximumWaitingPayments waiting or maximumPayments received payments. The issue has the path `orderNo`.',
  },
  {
    code: 'LIMIT_REACHED',
    methods: ['saveTicket'],
    when: 'The borrower has maximumOpenTickets feedbacks that are not done. The issue has an empty path.',
  },
  {
    code: 'LIMIT_REACHED',
    methods: ['saveTicketNote'],
    when: 'The feedback has maximumNotes messages. The issue has the path `ticketOdrId`. The help chat drops its oldest message instead.',
  },
  {
    code: 'BANK_CHECK_FAILED',
    methods: ['checkBank', 'saveBankInfo'],
    when: 'The bank does not know the account. An unknown bank is 100400 with the path `bankName`.',
  },
  {
    code: 'FILE_TOO_LARGE',
    methods: ['mediaUpload'],
    when: 'The file has more than 20 MB, whatever its type.',
  },
  {
    code: 'FILE_TYPE_REFUSED',
    methods: ['mediaUpload'],
    when: 'The content is not of an accepted type.',
  },
  {
    code: 'DELETE_NOT_ALLOWED',
    methods: ['accountDeletionCheck', 'deleteAccount'],
    when: 'The borrower has an active order: any status but rejected, finished, cancelled and failed.',
  },
];

/** How a backend validates, besides the schemas. */
export const validationRules: readonly string[] = [
  'Names of contacts are compared without case, accents, punctuation and the titles mr, mrs, ms, miss, dr, prof, engr, barr, arc, chief, alhaji, alhaja, mallam, hajia, pastor, rev, sir and madam. Two names are one person if all words of the shorter one are in the longer one, among them its first and its last. A single word equals only itself.',
  'The schema of the request comes first: 100400, before the order or any other data is looked up.',
  'x-rules of a field count as validation too. Their refusal has the code of the rule, 100400 unless it names another, and an issue with the path of the field.',
  'An id of another borrower is refused like an unknown one. An unknown orderNo, tractOdrId or payOrderId that has its own code gets that code: 200102 or 200103. Any other unknown id is a rule, so 100400.',
  'If a rule and the state of the order both refuse a call, either code is right.',
  'A refusal names at least one invalid field. It may name all of them. A client shows the issues that it gets.',
  'null is not the same as a missing field. A request field that is not required is left out; null is refused with 100400. A nullable field of a reply is always present.',
  'Text is compared and stored as it is sent. Messages are valid if they have a character other than spaces. personName and address count letters, and refuse emoji and characters that show nothing. fullName joins the names without them.',
];

/** How retries are recognised (section 7), beyond the page on the wire. */
export const replayRules: readonly string[] = [
  'The id of a stored reply is the token of the call with its requestid. A call without a token, or with a token that the backend never gave, uses its key id instead.',
  'The token of a deleted account stays known for the lifetime of stored replies. So a retried deleteAccount gets its stored reply. A new call with this token gets 100103.',
  'A login replaces earlier tokens, but their stored replies stay available to retries.',
];
