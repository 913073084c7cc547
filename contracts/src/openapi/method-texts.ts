import { MAXIMUM_FILE_BYTES, MEGABYTE } from '../constants';
import type { MethodName } from '../methods/index';

/** What the documents say about a method. code-causes.ts has its codes. */
interface MethodTexts {
  readonly summary: string;
  /** The section of the specification, or the reason for assuming the method. */
  readonly source: { readonly section: string } | { readonly assumed: string };
  /** What a success changes besides its own data. */
  readonly effect?: string;
}

export const methodTexts: Readonly<Record<MethodName, MethodTexts>> = {
  sendAuthCode: {
    summary: 'Sends a verification code by text message.',
    source: { assumed: 'The login and deletion screens need a code, and section 7 names no call that sends one.' },
  },
  authenticate: {
    summary:
      'Logs in. A phone login (contactNumber, authCode) returns authIdentifier; a login check (loginCheck, authIdentifier) returns userToken. Use either as the bearer token of later calls. A phone login invalidates every earlier token of the number. A login check keeps the given token valid.',
    source: { section: '7' },
    effect: 'A login registers an unknown number. The borrower keeps the same userIdentifier over all logins.',
  },
  userIdentifierInfo: {
    summary:
      'Returns the logged-in borrower: user identifier, phone number and progress of the four information steps.',
    source: { section: '7' },
  },
  saveIdentifierInfo: {
    summary: 'Saves the personal information, the first of the four steps.',
    source: { section: '7' },
    effect:
      'If an emergency contact now has the borrower’s name, the work step is incomplete again, and `work` of profileInfo is null.',
  },
  profileInfo: {
    summary:
      'Returns the saved data of the four steps, to resume the forms or check them before applying. Account number and BVN are masked.',
    source: {
      assumed:
        'The app needs the saved data to resume a form and to review the answers, and section 7 names no call for it.',
    },
  },
  saveWorkInfo: {
    summary: 'Saves the work information and the two emergency contacts, the second of the four steps.',
    source: { section: '7' },
  },
  faceServiceToggle: {
    summary: 'Returns whether the face service checks the photo before it is saved.',
    source: { section: '7' },
  },
  mediaUpload: {
    summary: `Uploads a file as multipart: method name, request data, file (at most ${MAXIMUM_FILE_BYTES / MEGABYTE} MB; JPEG, PNG, WebP, PDF, MP4).`,
    source: { section: '7' },
  },
  mockOcr: {
    summary: 'Checks an uploaded photo: correct, dark or blurred, and whether it shows exactly one face.',
    source: { section: '7' },
  },
  saveFaceImageInfo: {
    summary: 'Saves the face photo, the third of the four steps.',
    source: { section: '7' },
  },
  checkBank: {
    summary: 'Asks the bank for the holder of an account.',
    source: { section: '7' },
  },
  saveBankInfo: {
    summary:
      'Saves the bank account and BVN, the last of the four steps. If a bank refused a payout, the order then continues.',
    source: { section: '7' },
    effect: 'An order that is addingCard becomes disbursing, with a new payout time.',
  },
  getDictItem: {
    summary: 'Returns the entries of a dictionary: a closed list, the 37 states, the areas of a state, or the banks.',
    source: { section: '7' },
  },
  operationConfiguration: {
    summary:
      'Returns the settings that the operator can change without a release: support channels and agreement addresses.',
    source: { section: '7' },
  },
  homePage: {
    summary:
      'Returns the content of home: the product, the open application, the current order and the Hot Loan section.',
    source: { assumed: 'Section 2 describes home, and section 7 names no call for its content.' },
  },
  applyLoan: {
    summary:
      'Opens an application after the four information steps. It stays incomplete until the borrower submits the data uploads. If an application is already open, this returns it.',
    source: {
      assumed: 'Section 4 starts an order with its submission, and section 7 names no call that returns tractOdrId.',
    },
    effect:
      'The order asks for the whole limit. Its outcome concerns this application only. While it is incomplete, a second call returns it.',
  },
  uploadStatus: {
    summary: 'Returns which of the seven data uploads have arrived for an application.',
    source: { section: '7' },
  },
  uploadPermissionData: {
    summary:
      'Reports one data upload (isSubmit 0), or reports the last one and submits the application (isSubmit 1). Can take 5 minutes.',
    source: { assumed: 'Section 7 gives the fields of the call but no name.' },
  },
  orderList: {
    summary: 'Returns the borrower’s orders, newest first: all, active or ended ones, optionally by day of creation.',
    source: { assumed: 'The record tab lists orders, and section 7 names no call for it.' },
  },
  orderDetail: {
    summary: 'Returns one order with its terms, amounts owed, timeline and payments.',
    source: {
      assumed: 'Every order screen shows the state of the order, and section 7 names no call that returns it.',
    },
  },
  loanQuote: {
    summary:
      'Returns the cost of an approved loan for a term, with the borrower and the bank account. Amount and term must be the approved and offered ones.',
    source: { assumed: 'The borrow screen shows this, and section 7 names no call for it.' },
  },
  confirmBorrow: {
    summary:
      'Confirms the approved loan for a term. The borrower must accept the loan agreement. It is refused if the loan would not have the terms in `announced`. A coupon is spent here, and not by a quote: its discount stays with this loan.',
    source: { assumed: 'Section 4 has a confirmation step, and section 7 names no call for it.' },
    effect:
      'The order keeps its term, its product and the discount of its coupon. agreed must be true. The reply states the expected payout.',
  },
  cancelOrder: {
    summary: 'Cancels an incomplete application, or an approved loan before the borrower confirms it.',
    source: { assumed: 'Section 4 has the status cancelled, and section 7 names no call that sets it.' },
    effect: 'The borrower can apply again at once.',
  },
  createPayOrder: {
    summary:
      'Opens a payment by card or by transfer to a virtual account, to repay or to extend. This call moves no money. It is refused if the payment would not do what `announced` says. If an equal payment is waiting, this returns it and restarts its lifetime.',
    source: { assumed: 'The cashier screens need it, and section 7 names no call for it.' },
  },
  payOrderStatus: {
    summary:
      'Returns the state of a payment: waiting, received, failed, expired, or closed because the loan is already paid.',
    source: { assumed: 'A payment outlives the app session, and section 7 names no call that returns one.' },
  },
  extensionQuote: {
    summary: 'Returns the current price of an extension and the amount owed afterwards.',
    source: { assumed: 'The extension screen shows this, and section 7 names no call for it.' },
  },
  extendOrder: {
    summary:
      'Chooses an extension. Later payments count towards the extension first. The term is extended as soon as the amount is reached.',
    source: { assumed: 'In section 4 the borrower confirms manually, and section 7 names no call for it.' },
  },
  displayTicketNote: {
    summary: 'Returns whether the borrower has an unread message from customer service.',
    source: { section: '7' },
  },
  tictetQuestionList: {
    summary: 'Returns the common problems with their answers, grouped by category.',
    source: { section: '7' },
  },
  ticketList: {
    summary: 'Returns the borrower’s feedback, newest first, optionally of one status.',
    source: { section: '7' },
  },
  ticketInfo: {
    summary: 'Returns one feedback with all its fields.',
    source: { section: '7' },
  },
  saveTicket: {
    summary: 'Sends a feedback: its type, the account concerned, a contact, receipts and a description.',
    source: { section: '7' },
    effect:
      'The feedback has status 1. Its first message is the description, with the receipts. The spaces around the description are dropped.',
  },
  notePage: {
    summary: 'Returns a page of messages of a ticket or the help chat, oldest first. It also marks them as read.',
    source: { section: '7' },
    effect:
      'The newest messages, oldest first: at most `limit` of them, before the message `before`. All messages of the conversation are then read: unreadMessageTotal is 0. displayTicketNote counts the messages of feedback alone, not of the help chat. The first page of an empty help chat has a greeting.',
  },
  saveTicketNote: {
    summary:
      'Sends a message to a ticket or the help chat, and returns the immediate replies of customer service. Kind `whatsapp` asks for a person.',
    source: { section: '7' },
    effect:
      'Under a feedback there are no immediate replies, and a feedback that waits for the borrower (3) goes to 2. A done feedback (4) is refused with 100400 and the path `ticketOdrId`. In the help chat one reply of customer service follows.',
  },
  rateTicket: {
    summary: 'Rates a finished feedback: resolved (1) or unresolved (2).',
    source: { assumed: 'Section 3 defines a satisfaction, and section 7 names no call that sets it.' },
    effect:
      '1 leaves the feedback done. 2 reopens it: status 2. When customer service closes it again, resolved is 0, and the borrower can rate it again.',
  },
  customerServiceTicket: {
    summary: 'Reports which support channel a borrower chose, and on which page.',
    source: { section: '7' },
  },
  createReviewSchema: {
    summary: 'Opens a rating and returns whether to ask the borrower now: once for each finished loan.',
    source: { section: '7' },
    effect:
      'The rating belongs to the last finished loan. shouldAsk is true while the rating is open. reviewSchemaId is null without a finished loan.',
  },
  updateReviewSchema: {
    summary: 'Reports the new state of a rating: shown, dismissed or completed.',
    source: { section: '7' },
  },
  saveReview: {
    summary: 'Saves the borrower’s rating of the app.',
    source: { section: '7' },
    effect: 'The rating is completed. A second one is refused with 100400 and the path `reviewSchemaId`.',
  },
  accountDeletionCheck: {
    summary:
      'Checks whether the borrower can delete the account now. An unpaid loan, an open application or an active order prevents it.',
    source: {
      assumed: 'The first step of the deletion shows this before it asks for reasons, and section 7 names no call.',
    },
  },
  deleteAccount: {
    summary:
      'Deletes the account permanently. It needs at least one reason and the code sent to the phone number. The same number can register a new account later.',
    source: { assumed: 'Section 4 describes the deletion, and section 7 names no call.' },
    effect: 'All tokens of the number are invalid. The number can register again and is then a new borrower.',
  },
};
