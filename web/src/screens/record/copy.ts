import type { Naira } from '@kit/contracts/money';
import { formatNaira } from '@kit/contracts/money';
import { dayCount } from '@kit/contracts/time-units';

/** All texts of the record. The states and the actions have the contract's labels. */
export const copy = {
  lists: { incomplete: 'Running', finished: 'Ended' },
  whichLoans: 'Which loans',
  loans: 'Your loans',
  owed: 'Left to pay',
  loanOf: (amount: Naira) => `Loan of ${formatNaira(amount)}`,
  due: (day: string) => `Due ${day}`,
  since: (day: string) => `From ${day}`,
  wasDue: (day: string) => `Was due ${day}`,
  askedFor: (day: string) => `Asked for on ${day}`,
  allDates: 'All dates',
  chooseDates: 'Choose dates',
  clear: 'Clear',
  clearDates: 'Clear the dates',
  firstDay: 'First day',
  lastDay: 'Last day',
  mostDays: (days: number) => `Choose no more than ${dayCount(days)}`,
  showLoans: 'Show these loans',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  noneInDays: 'You did not apply for a loan on these days.',
  showAll: 'Show all dates',
  noneEnded: 'Loans that you repaid and applications that ended appear here.',
  noneRunning: 'You have no loan under way.',
  seeOffers: 'See what you can borrow',
} as const;
