import type { PaymentEffect, timelineKind } from '@kit/contracts/enums';
import type { Payment } from '@kit/contracts/methods/loan';
import { EXTENSION_WARNING } from '../../lib/renewal';

/** The effect of a payment, as a title. */
const effectTitles = {
  'closes the loan': 'This closes your loan',
  'extends the term': 'This extends your loan',
  'reduces what is owed': 'This reduces what you owe',
  'counts towards the extension': 'This counts towards the extension',
} as const satisfies Record<PaymentEffect, string>;

/** The effect of a payment, on its receipt. */
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

/** What an action or the text beside it means, on the loan's screen. */
const loan = {
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
  extendPartPaid: (paid: string) => `You have paid ${paid} of the charge.`,
  extendWarning: EXTENSION_WARNING,
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
  extensionFee: 'Extension fee',
  overdueFeeSoFar: 'Overdue fee so far',
  rollover: 'Rollover amount',
  rolloverMeaning: 'the price of the extension',
  paidTowards: 'Paid towards it',
  leftToPayForIt: 'Left to pay for it',
  newPaymentDate: 'New payment date',

  underWay: 'Under way',
  awaited: (amount: string) => `We are waiting for your ${amount}`,
  extensionChosen: 'You chose to extend',
  extensionLeft: (amount: string) => `${amount} is left to pay for it. Your payments count towards it first.`,
} as const;

const paid = {
  paidOn: (day: string) => `on ${day}`,
  paidEarly: (day: string, days: string) => `on ${day}, ${days} early`,
  paidOnTime: (day: string) => `on ${day}, on time`,
  nothingOwed: 'Nothing is owed. Thank you.',
  limit: 'You can now borrow up to',
  limitMore: (more: string) => `+ ${more}`,
  receipt: 'Receipt',
  share: 'Share',
  see: 'See',
  letter: 'Closure letter',
  borrowAgain: 'Borrow again',
  home: 'Back to home',
} as const;

const cashier = {
  leftToPay: 'Left to pay',
  leftForExtension: 'Left to pay for the extension',
  loanNumber: (orderNo: string) => `Loan ${orderNo}`,
  howMuch: 'How much do you want to pay?',
  everything: 'All of it',
  anotherAmount: 'Another amount',
  amount: 'Amount',
  amountRange: (least: string, most: string) => `From ${least} to ${most}`,
  agreement: 'Agreement',
  agree: 'I understand that this payment extends the term and is an extra charge that does not reduce my loan.',
  notAgreed: 'Tick that you agree to extend, or pay another amount',
  how: 'How do you want to pay?',
  methods: {
    transfer: 'From any bank app or by USSD. Usually here within 5 minutes.',
    card: 'On the payment provider’s own page. Here at once.',
  },
  pay: 'Pay',
  payAmount: (amount: string) => `Pay ${amount}`,
  nothingToPayTitle: 'Nothing to pay',
  nothingToPay: 'Nothing is owed on this loan at the moment.',
  sentTitle: 'Have you already sent it?',
  paidTitle: 'Have you already paid it?',
  sent: (amount: string) =>
    `You have an account number for ${amount} of this loan. If you sent the money, wait for it. It is usually here within 5 minutes.`,
  paid: (amount: string) =>
    `You opened a card payment of ${amount} for this loan. If you paid it, wait for it. It is usually here at once.`,
  twice: 'Otherwise you pay the same money twice, and we must return one payment.',
  yesSent: 'Yes, I have sent it',
  yesPaid: 'Yes, I have paid it',
  noPayNow: 'No, pay now',
} as const;

/** What a payment does, before and after it is made. */
const effects = {
  effectTitles,
  effectTitleExtends: (days: string) => `This extends the term by ${days}`,
  willClose: 'You owe nothing afterwards, and we can assess you for a higher limit.',
  willExtend: (fee: string, ofAll: boolean, owed: string, day: string) =>
    `${fee} of ${ofAll ? 'all that you paid' : 'it'} is an extra charge that does not reduce the loan. You still owe ${owed} on ${day}.`,
  willReduce: (left: string, more: string) =>
    `You then have ${left} left to pay. The due date does not move. Paying another ${more} after that would extend the term.`,
  willCount: (more: string) => `Another ${more} then extends the term. Until you pay it, the due date does not move.`,
  hasClosed: 'Your loan is paid in full. Nothing is owed.',
  hasCounted: 'It counts towards your loan.',
  hasExtended: (left: string, day: string) => `The term is extended. ${left} is due on ${day}.`,
  hasReduced: (left: string, day: string) => `${left} is left to pay by ${day}.`,
  hasCountedTowards: (more: string) => `${more} more extends the term.`,
  receiptEffects,
} as const;

const payment = {
  status: payStatus,
  announced: (status: string) => `Payment: ${status}`,
  titles: {
    transfer: 'Pay by bank transfer',
    card: 'Pay by card',
    received: 'Payment received',
    failed: 'Payment failed',
    expired: 'Payment expired',
    closed: 'Payment closed',
  },
  sendExactly: 'Send exactly',
  toThisAccount: (effect: string) => `to this account, from any bank app. ${effect}.`,
  accountNumber: 'Account number',
  copyNumber: 'Copy the account number',
  copyShort: 'Copy',
  copied: 'Copied',
  bank: 'Bank',
  name: 'Name',
  waitingTransfer: 'Waiting for your transfer',
  waitingTransferText: 'You can leave. We show it here as soon as it arrives, usually within 5 minutes.',
  accountUntil: (life: string, until: string) =>
    `This account is for this payment only. It works for ${life}, until ${until}.`,
  howByTransfer: 'How do I pay by transfer?',
  checkAgain: 'I have paid, check again',
  notHere: 'It is not here yet. A bank can take up to 30 minutes. Your money is not lost.',
  payByCard: 'Pay by card',
  waitingCard: 'Waiting for your card payment',
  waitingCardText:
    'You pay on the payment provider’s page. If you closed it, open it again. You can’t pay twice there.',
  openCardPage: 'Open the card page',
  cardPageRefused: 'We can’t open the payment page here. Pay by bank transfer, or contact customer service.',

  accountTitle: 'Get an account number',
  accountBefore: 'We open a bank account for this one payment of ',
  accountAfter: (effect: string) => `. Send exactly this amount, in one transfer. ${effect}.`,
  accountLife: (life: string) => `The account number works for ${life}. You pay nothing until you send the money.`,
  getAccount: 'Get the account number',
  notNow: 'Not now',

  received: (amount: string) => `${amount} received`,
  seeReceipt: 'See the receipt',
  seeLoan: 'See your loan',
  expiredTitle: 'This payment has expired',
  failedTitle: 'The payment failed',
  expiredTransfer: (amount: string) =>
    `The account number no longer works, so don’t send ${amount} to it. If you have sent it already, contact customer service.`,
  failedTransfer: 'If you sent the money, contact customer service.',
  failedCard: 'Your card was not charged.',
  newAccount: 'Get a new account number',
  again: 'Try again',
  closedTitle: 'Your loan is already paid',
  closedTransfer: (amount: string) => `You don’t need to send ${amount}. If you sent it, we return it.`,
  closedCard: (amount: string) => `We closed this card payment of ${amount}. If your card was charged, we return it.`,
} as const;

/** The repay guide (2.47). */
const guide = {
  title: 'How to pay by transfer',
  withApp: 'With your bank’s app',
  theNumber: 'the account number',
  theBank: 'the bank that is shown with it',
  theName: 'the one that is shown with it',
  theSum: 'the amount that is shown',
  getNumber: 'Choose Bank transfer here and get an account number.',
  copyNumber: 'Copy the account number and open your bank’s app.',
  chooseTransfer: (bank: string, number: string) => `Choose Transfer, then ${bank}, and paste ${number}.`,
  checkName: (name: string) => `Check that the name is ${name}. If it is another, stop.`,
  send: (sum: string) => `Send exactly ${sum}, in one transfer.`,
  comeBack: 'Come back here. The payment shows by itself.',
  withUssd: 'With USSD, without internet',
  dial: 'Dial your bank’s code, such as *737# for GTBank, *901# for Access or *966# for Zenith.',
  enter: (number: string, sum: string) => `Choose Transfer to other banks, then enter ${number} and ${sum}.`,
  confirm: (bank: string, name: string) =>
    `Check that the bank is ${bank} and the name ${name}, then confirm with your PIN.`,
} as const;

/** The receipt and the closure letter. */
const documents = {
  receipt: 'Receipt',
  payment: 'Payment',
  received: (amount: string) => `We received your payment of ${amount}.`,
  notReceived: (amount: string) => `This is no receipt: we have not received the payment of ${amount}.`,
  amount: 'Amount',
  status: 'Status',
  paidBy: 'Paid by',
  receivedAt: 'Received',
  begunAt: 'Begun',
  effect: 'What it did',
  paymentNumber: 'Payment number',
  loanNumber: 'Loan number',
  copyReceipt: 'Copy the receipt',
  copy: 'Copy',
  copied: 'Copied',
  letter: 'Closure letter',
  letterText: (orderNo: string) => `The loan ${orderNo} is paid in full. Nothing is owed on it.`,
  borrower: 'Borrower',
  loanAmount: 'Loan amount',
  interest: 'Interest',
  overdueFee: 'Overdue fee',
  repaid: 'Repaid amount',
  forExtensions: 'Paid for extensions',
  total: 'Total paid',
  paidOut: 'Paid out',
  stillOwed: 'Still owed',
  copyLetter: 'Copy the letter',
  share: 'Share as a picture',
  asPicture: (title: string) => `${title} as a picture`,
  keepPicture: 'Save it, or press and hold the picture to keep or send it.',
  savePicture: 'Save the picture',
  notDrawn: 'This phone could not make the picture. Copy the text instead.',
} as const;

/** All texts of the loan that is being repaid, its payments and its documents. */
export const copy = {
  /** a warning against callers who ask for money in the lender's name (2.45) */
  antiFraud: 'Pay only into the account shown in this app. We never ask for your card PIN or a code by phone.',
  loan,
  paid,
  cashier,
  effects,
  payment,
  guide,
  documents,
  events,
} as const;
