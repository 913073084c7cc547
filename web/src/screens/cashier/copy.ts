/** All texts of the cashier. */
export const copy = {
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
  seeLoan: 'See your loan',
  sentTitle: 'Have you already sent it?',
  paidTitle: 'Have you already paid it?',
  sent: (amount: string) =>
    `You have an account number for ${amount} of this loan. If you sent the money, wait for it. It usually arrives within 5 minutes.`,
  paid: (amount: string) =>
    `You opened a card payment of ${amount} for this loan. If you paid it, wait for it. It usually arrives straight away.`,
  twice: 'Otherwise you pay the same money twice, and we must return one payment.',
  yesSent: 'Yes, I have sent it',
  yesPaid: 'Yes, I have paid it',
  noPayNow: 'No, pay now',
} as const;
