import { secondCount } from '@kit/contracts/time-units';

/** All texts of an application from its sending to its answer. */
export const copy = {
  sendingTitle: 'Sending your application',
  /** word for word from the specification (2.41) */
  calculating: 'Calculating loan amount',
  sendingLabel: 'Information submission',
  gettingReady: 'Getting ready',
  sending: (number: number, total: number, what: string) => `${number} of ${total}: ${what}`,
  seconds: secondCount,
  secondsLeft: (left: number) => `${secondCount(left)} left`,
  mayClose: 'You can close the app. Your application continues where it stopped.',
  tipsTitle: 'Good to know',
  tips: [
    'Repay on time, and your limit for the next loan can grow.',
    'You see every fee before you agree to anything.',
    'Never tell anyone your card PIN or a code, not even us.',
    'You can close the app. Your application continues where it stopped.',
    'If you can’t repay in full on time, tell us early. You can extend the term.',
  ],

  notSent: 'Your application was not sent',
  notGiven: (what: string, reason: string) =>
    `Your phone did not give us ${what} (${reason}). We have what you sent before. Allow it if your phone asks, and try again.`,
  itsInformation: 'its information',
  sentBefore: (reason: string) => `${reason}. We have what you sent before. Try again to continue from there.`,
  blockedSoon: 'You can apply again a few days after we declined your last application.',
  blockedFor: (days: string) => `You can apply again in ${days}.`,
  contactUs: 'Contact customer service',
  again: 'Try again',
  home: 'Back to home',

  reviewPageTitle: 'In review',
  reviewTitle: 'We are reviewing your application',
  reviewText: 'It usually takes about an hour. You can close the app. We keep your application safe.',
  /** the awaited result inside a sentence */
  reviewWhat: 'answer',
  sent: 'Application sent',
  reviewed: 'Being reviewed',
  answer: 'Answer',
  soon: 'soon',
  from: (time: string) => `from ${time}`,
  since: (time: string) => `since ${time}`,
  expected: (time: string) => `expected by ${time}`,

  cancelledPageTitle: 'Application cancelled',
  cancelledTitle: 'You cancelled this application',
  cancelledOn: (time: string) => `On ${time}. `,
  cancelledText: 'We paid nothing out, and you owe nothing. You can apply again at any time.',

  rejectedPageTitle: 'Your application',
  rejectedTitle: 'We can’t offer you a loan now',
  againFrom: 'You can apply again from',
  againNow: 'You can apply again now',
  againIn: (days: string, freeze: string) => `in ${days}, after a freeze period of ${freeze}`,
  freezeOver: (freeze: string) => `The freeze period of ${freeze} is over.`,
  helpTitle: 'What helps',
  help: ['Repay what you owe elsewhere first.', 'Keep your work and income details up to date.'],
  saved: 'Your details stay saved for your next application.',
  /** a button of the specification (2.43) */
  deleteInformation: 'Delete my information',
  applyAgain: 'Apply again',
} as const;
