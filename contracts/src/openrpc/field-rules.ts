import type { CodeName } from '../codes';

/** A rule that a schema cannot express: it spans fields or needs server data. */
export interface FieldRule {
  readonly name: string;
  readonly says: string;
  /** code of the refusal; its issue names the field */
  readonly code: CodeName;
  /** true for a check of the schema; the documents state the rule only if the schema has a check of this name */
  readonly isCheck: boolean;
}

const rule = (name: string, says: string, code: CodeName = 'REQUEST_INVALID'): FieldRule => ({
  ...{ name, says, code },
  isCheck: false,
});
/** A rule that the schema itself checks, as a check between its fields. */
const checked = (name: string, says: string): FieldRule => ({ ...rule(name, says), isCheck: true });

const approved = rule(
  'approvedAmount',
  'If present, it equals the approved amount: borrowers cannot adjust it (5.11).',
);
const offeredTerm = rule('offeredTerm', 'An offered term, from the assumption `loanDays` (5.11).');
const knownCoupon = rule('couponOfProduct', 'A coupon of the given product.');
const knownProduct = rule('knownProduct', 'An offered product.', 'PRODUCT_NOT_FOUND');
const lendsEnough = rule('productLendsEnough', 'A product that lends at least the approved amount (5.11).');
const ownFile = rule('ownFile', 'A file that the borrower uploaded.');
const ownPhoto = rule('ownPhoto', 'A file that the borrower uploaded, and an image.');
const inDictionary = (dictionary: string) => rule('inDictionary', `A value of the dictionary \`${dictionary}\`.`);
const payDay = checked(
  'payDayOfFrequency',
  'Weekly and Fourteen need a weekday in payDay1. Monthly needs a day of the month in payDay1. Biweekly needs two different days of the month. An unused field is empty. Both are empty if jobType is Unemployed or no work.',
);
const contacts = checked(
  'distinctContacts',
  'The two contacts differ in name (in any order, ignoring middle names, case, accents and titles), phone (in either form) and relationship. Neither has the borrower’s login phone or name (5.4).',
);
const reviewOwn = rule('ownReview', 'A rating that belongs to the borrower.');
const ownTicket = rule('ownTicket', 'A feedback that belongs to the borrower.');

/** Rules by `Object.field`, or `method.request.field`, that schemas cannot express. */
export const fieldRules: Readonly<Record<string, readonly FieldRule[]>> = {
  'PersonalInfo.birthDate': [
    rule(
      'ofAge',
      'The borrower has reached the assumption `minimumAge` today, in Lagos, and is not older than `maximumAge`.',
    ),
  ],
  'PersonalInfo.state': [inDictionary('state')],
  'PersonalInfo.district': [rule('areaOfState', 'An area of the given state.')],
  'WorkInfo.payDay1': [payDay],
  'WorkInfo.payDay2': [payDay],
  'WorkInfo.emergencyContacts': [contacts],
  'BankInfo.bankName': [inDictionary('bank')],
  'checkBank.request.bankName': [inDictionary('bank')],
  'getDictItem.request.parent': [
    checked('parentOfDistrict', 'A state. Required with dictType `district`, and not allowed with others.'),
  ],
  'mockOcr.request.fileId': [ownPhoto],
  'saveFaceImageInfo.request.fileId': [ownPhoto],
  'orderList.request.to': [
    rule(
      'range',
      'Not before `from`. The range has at most as many days as the assumption `calendarRangeDays` (9.10).',
    ),
  ],
  'loanQuote.request.loanDays': [offeredTerm],
  'loanQuote.request.amount': [approved],
  'loanQuote.request.couponId': [knownCoupon],
  'loanQuote.request.productId': [knownProduct, lendsEnough],
  'confirmBorrow.request.loanDays': [offeredTerm],
  'confirmBorrow.request.amount': [approved],
  'confirmBorrow.request.couponId': [knownCoupon],
  'confirmBorrow.request.productId': [knownProduct, lendsEnough],
  'confirmBorrow.request.announced': [
    rule('announcedTerms', 'If present, all three values are those of a quote for this term now.', 'EFFECT_CHANGED'),
  ],
  'createPayOrder.request.amount': [
    rule(
      'payableAmount',
      'A whole number from the assumption `minimumRepayment` to the remaining amount of the purpose. If less remains, exactly that amount (5.9).',
      'AMOUNT_REFUSED',
    ),
  ],
  'createPayOrder.request.announced': [
    rule(
      'announcedEffect',
      'If present, `remaining` is the remaining amount now, and `effect` is the effect of the payment now.',
      'EFFECT_CHANGED',
    ),
  ],
  'saveReview.request.stars': [checked('starsIfSatisfied', 'Required if `satisfied` is true.')],
  'saveReview.request.idea': [checked('ideaIfNot', 'Required and not blank if `satisfied` is false.')],
  'saveReview.request.reviewSchemaId': [reviewOwn],
  'updateReviewSchema.request.reviewSchemaId': [reviewOwn],
  'updateReviewSchema.request.state': [rule('reviewGoesOn', 'A state that can follow the current one.')],
  'saveTicket.request.receipts': [ownFile],
  'saveTicket.request.orderNo': [rule('ownOrder', 'An order of the borrower.')],
  'saveTicketNote.request.receipts': [ownFile],
  'saveTicketNote.request.ticketOdrId': [ownTicket],
  'saveTicketNote.request.tractOdrId': [rule('ownApplication', 'An application of the borrower, or empty for none.')],
  'saveTicketNote.request.kind': [rule('textOfTicket', 'For a feedback, only `text`.')],
  'notePage.request.ticketOdrId': [ownTicket],
  'notePage.request.tractOdrId': [rule('ownApplication', 'An application of the borrower, or empty for none.')],
  'notePage.request.before': [rule('knownNote', 'A message in the same conversation.')],
  'ticketInfo.request.ticketOdrId': [ownTicket],
  'rateTicket.request.ticketOdrId': [rule('doneTicket', 'A finished feedback that belongs to the borrower.')],
  'rateTicket.request.resolved': [rule('ratedOnce', 'The feedback has no rating yet.')],
};
