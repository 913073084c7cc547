/** All texts of the news about a changed credit limit. */
export const copy = {
  limitTitle: 'Your credit limit was updated',
  limitHigher: 'You can now borrow up to',
  limitLower: 'From now on you can borrow up to',
  limitWasHigher: (before: string) => `It was ${before}. Repay on time to raise it again.`,
  limitWasLower: (before: string) => `It was ${before}. Thank you for repaying your loan.`,
  limitSeen: 'OK',
} as const;
