import type { timelineKind } from '@kit/contracts/enums';

/** The states of a loan have their words in lib/loan-copy. */
type OwnEvent = Exclude<(typeof timelineKind.values)[number], 'finished' | 'rejected' | 'cancelled'>;

/** The events of a loan's history. */
const events = {
  applied: 'You applied',
  submitted: 'Application sent',
  reviewing: 'Review began',
  approved: 'Loan approved',
  confirmed: 'You confirmed the loan',
  'paid out': 'Money paid out to you',
  'bank refused': 'Your bank sent the money back',
  'bank changed': 'You gave another account',
  overdue: 'The loan became overdue',
  'payment received': 'Payment received',
  'extension chosen': 'You chose to extend',
  extended: 'Term extended: extra charge',
  failed: 'The payout failed',
} as const satisfies Record<OwnEvent, string>;

/** All texts of a loan that is being repaid. */
export const copy = {
  title: 'Your loan',
  leftToPay: 'Left to pay',
  due: (day: string, daily: string) => `due ${day} · ${daily} more for each day late`,
  wasDue: (day: string, daily: string) => `was due ${day} · ${daily} more each day`,
  repaidOf: (repaid: string, all: string) => `You have repaid ${repaid} of ${all}.`,
  termExtended: 'Term extended',

  choice: 'How do you want to pay?',
  inFull: 'Repay in full',
  inFullNote: 'Closes your loan. A higher limit can follow.',
  /** word for word from the specification (2.45) */
  extend: 'I want to extend the term',
  extendNote: (days: string, owed: string, day: string) =>
    `Another ${days}, for an extra charge. You still owe ${owed} on ${day}.`,
  extendPartPaid: (days: string, charge: string, paid: string, left: string) =>
    `Another ${days}, for an extra charge of ${charge}. It takes the ${paid} that you repaid, and ${left} more.`,
  extendOwed: (now: string, owed: string, day: string) => `You owe ${now} today, and ${owed} on ${day}.`,
  another: 'Pay another amount',
  anotherNote: (least: string) => `From ${least}`,
  noExtension: 'Extending would cost as much as closing the loan, so we don’t offer it.',
  repayAmount: (amount: string) => `Repay ${amount}`,
  extendBy: (days: string) => `Extend by ${days}`,
  aboutExtensions: 'What is an extension?',

  payments: 'Payments',
  noPayments: 'None yet',
  owed: 'What you owe',
  cameTo: 'What it came to',
  history: 'How this loan went',
  historySoFar: 'What happened so far',
  dueDate: 'Due date',
  overdueDays: 'Overdue days',
  loanAmount: 'Loan amount',
  interest: 'Interest',
  overdueFee: 'Overdue fee',
  overdueFeeFor: (days: string) => `Overdue fee, ${days}`,
  outstanding: 'Outstanding amount',
  total: 'Total of the loan',
  repaid: 'Repaid amount',
  remaining: 'Remaining payable amount',
  paidForExtensions: 'Paid for extensions, beside the loan',
  ifYouExtend: (days: string) => `If you extend by ${days}`,

  events,
} as const;
