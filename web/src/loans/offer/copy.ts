import { minuteCount } from '@kit/contracts/time-units';

/** All texts of an approved loan, before the borrower takes it. */
export const copy = {
  welcomeBack: 'Welcome back. Check the loan, then get your money.',
  offerGone: (name: string) => `You can no longer get ${name} for this loan. This is the usual price.`,

  receive: 'You receive',
  loanLess: 'loan −',
  fee: 'fee',
  into: (account: string, shortest: number, longest: number) =>
    `into ${account}, in ${shortest} to ${minuteCount(longest)}`,
  duration: 'When will you repay?',
  inDays: (days: string) => `In ${days}`,
  onDay: (day: string) => `on ${day}`,

  keyFacts: 'What it costs',
  processingFee: 'Processing fee, taken now',
  coupon: (off: string) => `Coupon, ${off} the processing fee`,
  interest: (rate: string) => `Interest, ${rate} a day`,
  overdueFee: 'Overdue fee, each day late',
  yearlyRate: 'Yearly rate (APR)',

  allDetails: 'All details',
  loanAmount: 'Loan amount',
  product: 'Product',
  maximumAmount: 'Maximum amount',
  paymentDate: 'Payment date',
  repaymentDate: 'Repayment date',
  installment: 'Installment amount, once',
  total: 'Total repayment amount',
  name: 'Name',
  bvn: 'BVN',
  account: 'Disbursement account',
  lender: 'Lender',

  agreeBefore: 'I have read the ',
  agreement: 'loan agreement',
  agreeAfter: (total: string) => ` and agree to repay ${total}.`,
  get: (amount: string) => `Get ${amount}`,

  cancel: 'Cancel this loan',
  cancelTitle: 'Cancel this loan?',
  cancelText: 'We pay nothing out, and you owe nothing. For another loan you apply again.',
  keep: 'Keep it',
  cancelYes: 'Yes, cancel it',
  cancelled: 'Loan cancelled. Nothing is owed.',

  again: 'Try again',
  home: 'Back to home',
} as const;
