const APPROVED = 'If present, it equals the approved amount: borrowers cannot adjust it (5.11).';
const OFFERED_TERM = 'An offered term, from the assumption `loanDays` (5.11).';
const KNOWN_COUPON = 'A coupon of the given product.';
const PRODUCT = 'An offered product (else 200101) that lends at least the approved amount (5.11).';
const OWN_FILES = 'Files that the borrower uploaded.';
const OWN_PHOTO = 'A file that the borrower uploaded, and an image.';
const OWN_APPLICATION = 'An application of the borrower, or empty for none.';
const OWN_REVIEW = 'A rating that belongs to the borrower.';
const OWN_TICKET = 'A feedback that belongs to the borrower.';
const PAY_DAY =
  'Weekly and Fourteen need a weekday in payDay1. Monthly needs a day of the month in payDay1. Biweekly needs two different days of the month. An unused field is empty. Both are empty if jobType is Unemployed or no work.';

/**
 * Rules that no schema can express, by `Object.field` or `method.request.field`. They span fields or need data of the
 * server. A refusal has the code 100400, or the one that the rule names, and an issue with the path of the field. The
 * documents add each rule to the description of its field.
 */
export const fieldRules: Readonly<Record<string, string>> = {
  'PersonalInfo.birthDate':
    'The borrower has reached the assumption `minimumAge` today, in Lagos, and is not older than `maximumAge`.',
  'PersonalInfo.state': 'Any other text is refused.',
  'PersonalInfo.district': 'Any other text is refused.',
  'WorkInfo.payDay1': PAY_DAY,
  'WorkInfo.payDay2': PAY_DAY,
  'WorkInfo.emergencyContacts':
    'The two contacts differ in name (in any order, ignoring middle names, case, accents and titles), phone (in either form) and relationship. Neither has the borrower’s login phone or name (5.4).',
  'BankInfo.bankName': 'Any other text is refused.',
  'checkBank.request.bankName': 'Any other text is refused.',
  'getDictItem.request.parent': 'The backend refuses an unknown state.',
  'mockOcr.request.fileId': OWN_PHOTO,
  'saveFaceImageInfo.request.fileId': OWN_PHOTO,
  'orderList.request.to':
    'Not before `from`. The range has at most as many days as the assumption `calendarRangeDays` (9.10).',
  'loanQuote.request.loanDays': OFFERED_TERM,
  'loanQuote.request.amount': APPROVED,
  'loanQuote.request.couponId': KNOWN_COUPON,
  'loanQuote.request.productId': PRODUCT,
  'confirmBorrow.request.loanDays': OFFERED_TERM,
  'confirmBorrow.request.amount': APPROVED,
  'confirmBorrow.request.couponId': KNOWN_COUPON,
  'confirmBorrow.request.productId': PRODUCT,
  'confirmBorrow.request.announced':
    'If present, all three values are those of a quote for this term now. Else 200209.',
  'createPayOrder.request.amount':
    'A whole number from the assumption `minimumRepayment` to the remaining amount of the purpose. If less remains, exactly that amount (5.9). Else 200204.',
  'createPayOrder.request.announced':
    'If present, `remaining` is the remaining amount now, and `effect` is the effect of the payment now. Else 200209.',
  'saveReview.request.stars': 'Required if `satisfied` is true.',
  'saveReview.request.idea': 'Required and not blank if `satisfied` is false.',
  'saveReview.request.reviewSchemaId': OWN_REVIEW,
  'updateReviewSchema.request.reviewSchemaId': OWN_REVIEW,
  'updateReviewSchema.request.state': 'A state that can follow the current one.',
  'saveTicket.request.receipts': OWN_FILES,
  'saveTicket.request.orderNo': 'An order of the borrower.',
  'saveTicketNote.request.receipts': OWN_FILES,
  'saveTicketNote.request.ticketOdrId': OWN_TICKET,
  'saveTicketNote.request.tractOdrId': OWN_APPLICATION,
  'saveTicketNote.request.kind': 'For a feedback, only `text`.',
  'notePage.request.ticketOdrId': OWN_TICKET,
  'notePage.request.tractOdrId': OWN_APPLICATION,
  'notePage.request.before': 'A message in the same conversation.',
  'ticketInfo.request.ticketOdrId': OWN_TICKET,
  'rateTicket.request.ticketOdrId': 'A finished feedback that belongs to the borrower.',
  'rateTicket.request.resolved': 'The feedback has no rating yet.',
};
