/**
 * The query parameters of the app's addresses, and their fixed values. A query identifies something; it never contains
 * an amount or personal data.
 */

/** Order number. */
export const ORDER_QUERY = 'orderNo';
/** Application number, by which customer service knows the order. */
export const APPLICATION_QUERY = 'tractOdrId';
/** Order number for the help chat, beside the application number (2.17). */
export const LOAN_QUERY = 'loanOrderId';
/** Feedback number. */
export const TICKET_QUERY = 'ticketOdrId';
/** Payment number. */
export const PAY_ORDER_QUERY = 'payOrderId';
/** Number of a failed payment. The cashier proposes its amount and method again. */
export const AGAIN_QUERY = 'again';
/** Purpose of a payment: repay or extend. */
export const PURPOSE_QUERY = 'purpose';

/** Variant of a screen: a type of agreement or feedback, or one of the types below. */
export const TYPE_QUERY = 'type';
/** A rejection that the borrower opened from the record (2.60). */
export const DETAILS_TYPE = 'details';
/** Shows the loan as its closure letter. */
export const LETTER_TYPE = 'letter';
/** Opens the loan with the extension chosen. */
export const EXTEND_TYPE = 'extend';
/** Opens the cashier with an empty amount instead of the full debt. */
export const PARTIAL_TYPE = 'partial';

/** View of the last information step in place of its form: the answers, then the consent. */
export const VIEW_QUERY = 'view';
export const ANSWERS_VIEW = 'answers';
export const CONSENT_VIEW = 'consent';
/** View that an information step was opened from, and returns to. */
export const FROM_QUERY = 'from';

/** Selected list of the record. */
export const LIST_QUERY = 'list';
/** Step of the account deletion. */
export const STEP_QUERY = 'step';

/** `?back=index` makes back lead home from any screen (2.38). */
export const BACK_QUERY = 'back';
export const BACK_TO_INDEX = 'index';
