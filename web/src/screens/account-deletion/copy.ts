/** All texts of the account deletion. */
export const copy = {
  terms: {
    lead: 'Before you delete your account',
    list: [
      'We delete your profile, photo, bank account and messages. You can’t undo this.',
      'You lose your history. A limit that grew with your loans starts again.',
      'We keep only the loan records that the law requires, for as long as it requires.',
      'You can register again with the same number. You then get a new account.',
    ],
    allowed: 'You have no unpaid loan and no open application, so you can delete your account.',
    talk: 'Is something wrong? Talk to us first',
    agree: 'I understand, continue',
    blockedTitle: 'Not possible yet',
    loans: 'See my loans',
  },
  reasons: {
    title: 'Your reasons',
    label: 'Reasons',
    question: 'Why are you leaving?',
    all: 'Choose all that apply.',
    code: (phoneNumber: string) => `Next, we send a code to ${phoneNumber}.`,
    continue: 'Continue',
  },
  verify: {
    title: 'Confirm that it’s you',
    lead: 'Enter the code',
    sent: (phoneNumber: string) => `We sent it to ${phoneNumber}. It proves that the account is yours.`,
    delete: 'Delete my account',
    question: 'Delete your account for good?',
    explanation: 'We delete your data and your history. Nobody can bring them back.',
    keep: 'Keep my account',
    confirm: 'Yes, delete it',
  },
  ending: {
    title: 'Account deleted',
    heading: 'Your account is deleted',
    text: 'Thank you for your time with us. You are welcome to come back with a new account.',
    done: 'Done',
    close: 'Close the app',
  },
} as const;
