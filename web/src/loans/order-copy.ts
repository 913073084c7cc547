import { hourCount } from '@kit/contracts/time-units';

/** The texts that the screens of an order share. */
export const copy = {
  contact: 'Contact customer service',
  yourLoan: 'Your loan',
  yourPayment: 'Your payment',
  seeLoans: 'See your loans',
  noLoan: 'We can’t find this loan. It may belong to another phone number.',
  noPayment: 'We can’t find this payment. It may belong to another phone number.',
  progress: 'How far it is',
  late: (hours: number) =>
    `This takes longer than it should: more than ${hourCount(hours)}. Please contact customer service.`,
  still: (what: string) => `Still no ${what}`,
  noneAfter: (what: string, hours: number) => `No ${what} after ${hourCount(hours)}?`,
  noneYet: (what: string) => `No ${what} yet. We keep checking while this screen is open.`,
  checkAgain: 'Check again',
} as const;
