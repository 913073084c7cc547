import type { MethodName } from '../methods/index';

/** Who owns the lists that forms offer (section 3). */
export const listOwners = {
  contract:
    'Every other list is closed: getDictItem returns exactly these values, in this order. feedbackType has only the types 1 to 6.',
  backend:
    'state, district and bank: the backend owns them, and any non-empty texts will do. district depends on the state in `parent`; an unknown state is refused with 100400 and the path `parent`. Each bank has the code of the clearing house in `code`. The forms send a value back as it is. The mock server has the 37 states and 774 areas of Nigeria.',
} as const;

/** What a successful call changes besides its own data. */
export const methodEffects: Readonly<Partial<Record<MethodName, string>>> = {
  saveIdentifierInfo:
    'If an emergency contact now has the borrower’s name, the work step is incomplete again, and `work` of profileInfo is null.',
  saveBankInfo: 'An order that is addingCard becomes disbursing, with a new payout time.',
  applyLoan:
    'The order asks for the whole limit. Its outcome concerns this application only. While it is incomplete, a second call returns it.',
  cancelOrder: 'The borrower can apply again at once.',
  confirmBorrow:
    'The order keeps its term, its product and the discount of its coupon. agreed must be true. The reply states the expected payout.',
  createReviewSchema:
    'The rating belongs to the last finished loan. shouldAsk is true while the rating is open. reviewSchemaId is null without a finished loan.',
  saveReview: 'The rating is completed. A second one is refused with 100400 and the path `reviewSchemaId`.',
  saveTicket:
    'The feedback has status 1. Its first message is the description, with the receipts. The spaces around the description are dropped.',
  saveTicketNote:
    'Under a feedback there are no immediate replies, and a feedback that waits for the borrower (3) goes to 2. A done feedback (4) is refused with 100400 and the path `ticketOdrId`. In the help chat one reply of customer service follows.',
  notePage:
    'The newest messages, oldest first: at most `limit` of them, before the message `before`. All messages of the conversation are then read: unreadMessageTotal is 0. displayTicketNote counts the messages of feedback alone, not of the help chat. The first page of an empty help chat has a greeting.',
  rateTicket:
    '1 leaves the feedback done. 2 reopens it: status 2. When customer service closes it again, resolved is 0, and the borrower can rate it again.',
  deleteAccount: 'All tokens of the number are invalid. The number can register again and is then a new borrower.',
  authenticate: 'A login registers an unknown number. The borrower keeps the same userIdentifier over all logins.',
};

/** Decisions that the contract leaves to the bank or the lender, without a rule on the wire. */
export const outsideDecisions: readonly string[] = [
  'The bank decides which accounts checkBank and saveBankInfo refuse with 200207. Mock: an account number that ends in 0000.',
  'The bank decides when it refuses a payout (addingCard) and when a payout fails. After a failed payout the borrower can apply again.',
  'The lender decides the approved amount, a rejection and its reason. It can stop offering a product to a borrower (200101 of applyLoan).',
  'Customer service moves a feedback by the transitions above. The first message of a feedback is its description, with its receipts. Platform feedback of types 7 and 30 is opened by customer service.',
  'accountName of checkBank is the name that the bank has. Mock: the borrower’s full name in capitals, last name first.',
];
