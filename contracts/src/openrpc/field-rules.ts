import type { CodeName } from '../codes';

/** A rule that a schema cannot say: it spans fields, or asks what only the server knows. */
export interface FieldRule {
  readonly name: string;
  readonly says: string;
  /** what a request that breaks it is answered; the issue names the field */
  readonly code: CodeName;
}

const rule = (name: string, says: string, code: CodeName = 'REQUEST_INVALID'): FieldRule => ({ name, says, code });

const approved = rule('approvedAmount', 'Where it is named it is the approved amount: it cannot be adjusted (5.11).');
const offeredTerm = rule('offeredTerm', 'One of the terms that are offered: the assumption `loanDays` (5.11).');
const knownCoupon = rule('couponOfProduct', 'A coupon of the product that is named.');
const knownProduct = rule('knownProduct', 'A product that is offered.', 'PRODUCT_NOT_FOUND');
const lendsEnough = rule('productLendsEnough', 'A product that lends as much as was approved (5.11).');
const ownFile = rule('ownFile', 'A file that the borrower uploaded.');
const ownPhoto = rule('ownPhoto', 'A file that the borrower uploaded, and an image.');
const inDictionary = (dictionary: string) => rule('inDictionary', `A value of the dictionary \`${dictionary}\`.`);
const payDay = rule(
  'payDayOfFrequency',
  'Weekly and Fourteen take a weekday as payDay1, Monthly a day of the month; Biweekly takes two days of the month. What is not needed is empty.',
);
const contacts = rule(
  'distinctContacts',
  'The two contacts differ in name (without regard to case and doubled spaces), phone (in either spelling) and relationship; neither phone is the login phone, and neither name the borrower’s own (5.4).',
);
const reviewOwn = rule('ownReview', 'A rating of the borrower.');
const ownTicket = rule('ownTicket', 'A feedback of the borrower.');

/** The rules of fields that no schema says, by `Object.field`; the request of a method is `method.request`. */
export const fieldRules: Readonly<Record<string, readonly FieldRule[]>> = {
  'PersonalInfo.birthDate': [
    rule('ofAge', 'The borrower is as old as the assumption `minimumAge` says, by today in Lagos.'),
  ],
  'PersonalInfo.state': [inDictionary('state')],
  'PersonalInfo.district': [rule('areaOfState', 'An area of the state that is named.')],
  'WorkInfo.payDay1': [payDay],
  'WorkInfo.payDay2': [payDay],
  'WorkInfo.emergencyContacts': [contacts],
  'BankInfo.bankName': [inDictionary('bank')],
  'checkBank.request.bankName': [inDictionary('bank')],
  'getDictItem.request.parent': [
    rule('parentOfDistrict', 'Goes with dictType `district`, and only with it; then it is a state.'),
  ],
  'mockOcr.request.fileId': [ownPhoto],
  'saveFaceImageInfo.request.fileId': [ownPhoto],
  'orderList.request.to': [
    rule('range', 'Not before `from`, and no more days after it than the assumption `calendarRangeDays` says (9.10).'),
  ],
  'loanQuote.request.loanDays': [offeredTerm],
  'loanQuote.request.amount': [approved],
  'loanQuote.request.couponId': [knownCoupon],
  'loanQuote.request.productId': [knownProduct, lendsEnough],
  'confirmBorrow.request.loanDays': [offeredTerm],
  'confirmBorrow.request.amount': [approved],
  'confirmBorrow.request.couponId': [knownCoupon],
  'confirmBorrow.request.productId': [knownProduct, lendsEnough],
  'createPayOrder.request.amount': [
    rule(
      'payableAmount',
      'A whole number from the assumption `minimumRepayment` (or all that remains, where that is less) to what remains of the purpose (5.9).',
      'AMOUNT_REFUSED',
    ),
  ],
  'saveReview.request.stars': [rule('starsIfSatisfied', 'Required where `satisfied` is true.')],
  'saveReview.request.idea': [rule('ideaIfNot', 'Required, and not blank, where `satisfied` is false.')],
  'saveReview.request.reviewSchemaId': [reviewOwn],
  'updateReviewSchema.request.reviewSchemaId': [reviewOwn],
  'updateReviewSchema.request.state': [rule('reviewGoesOn', 'A state that can follow the present one.')],
  'saveTicket.request.receipts': [ownFile],
  'saveTicket.request.orderNo': [rule('ownOrder', 'An order of the borrower.')],
  'saveTicketNote.request.receipts': [ownFile],
  'saveTicketNote.request.ticketOdrId': [ownTicket],
  'saveTicketNote.request.tractOdrId': [rule('ownApplication', 'An application of the borrower; empty is none.')],
  'saveTicketNote.request.kind': [rule('textOfTicket', 'A feedback takes `text` only.')],
  'notePage.request.ticketOdrId': [ownTicket],
  'notePage.request.tractOdrId': [rule('ownApplication', 'An application of the borrower; empty is none.')],
  'notePage.request.before': [rule('knownNote', 'A message of the conversation.')],
  'ticketInfo.request.ticketOdrId': [ownTicket],
  'rateTicket.request.ticketOdrId': [rule('doneTicket', 'A feedback of the borrower that is done.')],
  'rateTicket.request.resolved': [rule('ratedOnce', 'A feedback is rated once.')],
};
