import { formatNaira, type Naira } from '@kit/contracts/money';

/** All texts of the Me screen and its sheets. */
export const copy = {
  account: 'Your account',
  bank: 'Bank account',
  bankLocked: (account: string) => `${account}. You can change it when your loan is over.`,
  myData: 'My data and consent',
  documents: 'Receipts and statements',
  help: 'Help',
  feedback: 'Help and feedback',
  new: 'New',
  faq: 'Common Problems',
  about: 'About us',
  settings: 'Settings',
  appearance: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  data: {
    intro: 'We keep your answers and your photo. When you apply and agree, your phone sends this data once, encrypted:',
    withdraw: 'You can withdraw a permission in your phone’s settings at any time.',
    privacy: 'Privacy Policy',
    delete: 'Delete my account and data',
  },
  uploads: {
    app: 'Your installed apps. They show other loans that you may be repaying.',
    device: 'Its model, system and identifiers. They show that the phone is yours.',
    addrBook: 'Names and numbers. They show that you use this phone, and that it has your two contacts.',
    calendar: 'Your entries. They show how long you have used this phone.',
    callRecord: 'Who called whom, and when. Never what was said.',
    gps: 'Where this phone is now, compared with your address.',
    sms: 'Messages from banks and lenders. They show your income and your other loans.',
  },
  papers: {
    loading: 'Loading your loans…',
    none: 'You have none yet. Your first loan brings the first one.',
    loan: (orderNo: string) => `Loan ${orderNo}`,
    loanOf: (amount: Naira, day: string) => `${formatNaira(amount)} of ${day}`,
    letter: 'Closure letter',
    statement: 'Statement',
    statementDetail: 'What you owed and paid, and when',
    receipt: (amount: Naira) => `Receipt of ${formatNaira(amount)}`,
  },
} as const;
