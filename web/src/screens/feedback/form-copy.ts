import { assumptions } from '@kit/contracts/assumptions';

const words = (count: number): string => (count === 1 ? '1 word' : `${count} words`);

/** The texts of the feedback form and of the screen after it. */
export const copy = {
  lead: 'Tell us what went wrong. A person answers in this app.',
  labels: {
    type: 'What is it about?',
    description: 'What happened?',
    account: 'Account',
    contact: 'Phone or email',
    contactableTime: 'Best time to reach you (optional)',
  },
  accountHint: 'Your login number, or the bank account that this is about',
  contactHint: 'How we can reach you about this',
  timeHint: 'For example, 9 am to 5 pm',
  send: 'Send feedback',
  words,
  atLeast: (minimum: number) => `At least ${words(minimum)}`,
  wordsOf: (count: number, minimum: number) => `${count} of at least ${words(minimum)}`,
  sent: {
    title: 'Feedback sent',
    heading: 'We have your feedback',
    text: 'A person reads it and answers in this app.',
    number: (ticketOdrId: string) => `Your feedback has the number ${ticketOdrId}.`,
    see: 'See your feedback',
    home: 'Back to home',
  },
} as const;

/** Omits the minimum if there is an error, because the error already names it. */
export const wordCountText = (words: number, hasError: boolean): string => {
  const { feedbackMinimumWords: minimum } = assumptions;
  if (hasError || words >= minimum) return copy.words(words);
  return words === 0 ? copy.atLeast(minimum) : copy.wordsOf(words, minimum);
};
