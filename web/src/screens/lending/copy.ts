/** All texts of a payout on its way, and of one that failed. */
export const copy = {
  pageTitle: 'Loan on its way',
  title: 'Your money is on its way',
  text: 'It usually arrives within 10 to 60 minutes. You can close the app. Your money still comes.',
  /** the awaited result inside a sentence */
  what: 'money',
  confirmed: 'You confirmed the loan',
  bankChanged: 'You gave another account',
  sent: 'Sent to your bank',
  onItsWay: 'on its way',
  arrived: 'In your account',
  amountArrived: (amount: string) => `${amount} in your account`,
  soon: 'soon',
  expected: (time: string) => `expected by ${time}`,

  failedTitle: 'Payout failed',
  failed: 'We could not pay the money out',
  failedOn: (time: string) => `On ${time}. `,
  failedText: 'Nothing reached your account, so you owe nothing. You can apply again.',
  failedHelp: 'Did something arrive after all?',
  applyAgain: 'Apply again',
} as const;
