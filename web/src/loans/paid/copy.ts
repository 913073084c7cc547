/** All texts of a loan that is paid in full. */
export const copy = {
  paidOn: (day: string) => `on ${day}`,
  paidEarly: (day: string, days: string) => `on ${day}, ${days} early`,
  paidOnTime: (day: string) => `on ${day}, on time`,
  nothingOwed: 'Nothing is owed. Thank you.',
  limit: 'You can now borrow up to',
  limitMore: (more: string) => `+ ${more}`,
  receipt: 'Receipt',
  copy: 'Copy',
  copied: 'Copied',
  see: 'See',
  letter: 'Closure letter',
  borrowAgain: 'Borrow again',
  home: 'Back to home',
} as const;
