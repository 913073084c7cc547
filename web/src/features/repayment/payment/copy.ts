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

/** All texts of a payment that is under way or over. */
export const copy = {
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

  nothingOwed: 'Nothing is owed. Thank you.',
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

  underWay: 'Under way',
  awaited: (amount: string) => `We are waiting for your ${amount}`,
  extensionChosen: 'You chose to extend',
  extensionLeft: (amount: string) => `${amount} is left to pay for it. Your payments count towards it first.`,

  guide,
} as const;
