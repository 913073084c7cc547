/** All texts of About us. The first one is in the specification's words (1.1, 2.54). */
export const copy = {
  version: (version: string) => `Version ${version}`,
  marketplace: (name: string) =>
    `${name} is a marketplace that connects customers with loan providers, and uses data analysis to recommend products.`,
  lender: (lender: string) => `Your loan comes from ${lender}. The loan agreement is between you and this company.`,
  onlineTitle: '100% online',
  online: 'Apply, sign, get your money and repay on this phone.',
  costsTitle: 'No hidden costs',
  costs: 'You see every fee before you agree, and what a late day costs.',
  safeTitle: 'Your PIN and codes stay yours',
  safe: 'Type them on this phone only. Never tell them to anyone, not even us.',
  faq: 'Common Problems',
  agreements: 'Agreement List',
} as const;
