/**
 * The query keys of the app's addresses, and the values that have a meaning of their own. A query names a thing; an
 * amount or personal data never stands in an address.
 */

/** An order, by its number. */
export const ORDER_QUERY = 'orderNo';
/** An order, as the application that customer service knows it by. */
export const APPLICATION_QUERY = 'tractOdrId';
/** The number of an order, as the help chat takes it beside the application (2.17). */
export const LOAN_QUERY = 'loanOrderId';
/** A feedback. */
export const TICKET_QUERY = 'ticketOdrId';
/** A payment. */
export const PAY_ORDER_QUERY = 'payOrderId';
/** A payment that failed, whose amount and method the cashier offers again. */
export const AGAIN_QUERY = 'again';
/** What a payment is for: to repay or to extend. */
export const PURPOSE_QUERY = 'purpose';

/** The variant of a screen: a type of agreement or of feedback, or one of the types below. */
export const TYPE_QUERY = 'type';
/** A screen that was opened from the record to look something up, and not on the way to a loan (2.60). */
export const DETAILS_TYPE = 'details';
/** The loan as its closure letter. */
export const LETTER_TYPE = 'letter';
/** The cashier with an amount to be typed instead of everything that is left. */
export const PARTIAL_TYPE = 'partial';

/** What the last information step shows instead of its form: the answers to check, then what is sent with them. */
export const VIEW_QUERY = 'view';
export const ANSWERS_VIEW = 'answers';
export const CONSENT_VIEW = 'consent';
/** The view that an information step was opened from and goes back to. */
export const FROM_QUERY = 'from';

/** The list of the record that is shown. */
export const LIST_QUERY = 'list';
/** The step of the account deletion. */
export const STEP_QUERY = 'step';

/** Sends back home whatever the screen (2.38): `?back=index`. */
export const BACK_QUERY = 'back';
export const BACK_TO_INDEX = 'index';
