import type { ItemAvailability } from '@kit/contracts/enums';

/** The reason why an offer is closed. It shows in place of the button. */
const closedOffers = {
  'application under way': 'Open again once we have answered your application.',
  'loan under way': 'Open again once you have repaid your loan.',
  'not yet again': 'You can’t apply again yet.',
  'amount too high': 'This lender lends less than your amount.',
} as const satisfies Record<Exclude<ItemAvailability, 'open'>, string>;

/** All texts of the Hot Loan section. */
export const copy = {
  hotLoans: 'Hot loans',
  otherLoans: 'Other loans',
  noOtherLoans: 'There are no other loans at the moment.',
  closedOffers,
  actions: {
    apply: { label: 'Apply', of: (name: string) => `Apply for ${name}` },
    /** a loan is approved: the button leads to its price with this offer */
    price: { label: 'See price', of: (name: string) => `See price with ${name}` },
    download: { label: 'Get', of: (name: string) => `Get ${name}` },
  },
  appWithoutLink: 'This app has no download link yet. Please try again later.',
  appNotAllowed: 'We can’t open this link here.',
  appNotOpened: 'Google Play could not be opened. Please try again.',
} as const;
