import type { PaymentEffect } from '@kit/contracts/enums';
import type { Payment } from '@kit/contracts/methods/loan';

const effectTitles = {
  'closes the loan': 'This closes your loan',
  'extends the term': 'This extends your loan',
  'reduces what is owed': 'This reduces what you owe',
  'counts towards the extension': 'This counts towards the extension',
} as const satisfies Record<PaymentEffect, string>;

const receiptEffects = {
  'closes the loan': 'Closed the loan',
  'extends the term': 'Extended the term',
  'reduces what is owed': 'Reduced what was owed',
  'counts towards the extension': 'Paid towards the extension',
} as const satisfies Record<PaymentEffect, string>;

const payStatus = {
  waiting: 'Waiting',
  received: 'Received',
  failed: 'Failed',
  expired: 'Expired',
  closed: 'Closed',
} as const satisfies Record<Payment['status'], string>;

/** What a payment does, before and after it is made. */
const effects = {
  effectTitles,
  effectTitleExtends: (days: string) => `This extends the term by ${days}`,
  willClose: 'You owe nothing afterwards, and we can assess you for a higher limit.',
  willExtend: (fee: string, ofAll: boolean, rest: string | undefined, owed: string, day: string) =>
    `${fee} of ${ofAll ? 'all that you paid' : 'it'} is an extra charge that does not reduce the loan. ${rest === undefined ? '' : `${rest} of it reduces the loan. `}You still owe ${owed} on ${day}.`,
  willReduce: (left: string, more: string) =>
    `You then have ${left} left to pay. The due date does not move. Paying another ${more} after that would extend the term.`,
  willCount: (more: string) => `Another ${more} then extends the term. Until you pay it, the due date does not move.`,
  hasClosed: 'Your loan is paid in full. Nothing is owed.',
  hasCounted: 'It counts towards your loan.',
  hasExtended: (left: string, day: string) => `The term is extended. ${left} is due on ${day}.`,
  hasReduced: (left: string, day: string) => `${left} is left to pay by ${day}.`,
  hasCountedTowards: (more: string) => `${more} more extends the term.`,
  bothEffects: (price: string, rest: string) => `${price} paid for the extension, ${rest} reduced what was owed`,
  receiptEffects,
} as const;

/** The texts that several screens of a repayment share. The others are in the folder of each screen. */
export const copy = {
  /** a warning against callers who ask for money in the lender's name (2.45) */
  antiFraud: 'Pay only into the account shown in this app. Never tell anyone your card PIN or a code, not even us.',
  loanTitle: 'Your loan',
  payStatus,
  effects,
} as const;
