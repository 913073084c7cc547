import { VERIFICATION_CODE_DIGITS } from '@kit/contracts/constants';

/** The texts that the forms share. */
export const copy = {
  /** word for word from the specification (2.39) */
  onlySteps: (count: number) => `Only ${count} steps`,
  place: (step: number, count: number) => `Step ${step} of ${count}`,
  progress: 'Your application',
  editTitles: {
    personal: 'Your personal information',
    work: 'Your work information',
    face: 'Your face photo',
    bank: 'Your bank account',
  },
  codeLabel: () => `${VERIFICATION_CODE_DIGITS}-digit code`,
  newCodeIn: (time: string) => `You can ask for a new code in ${time}`,
  sendNewCode: 'Send a new code',
  newCodeSent: (count: number) => `We sent a new code (${count})`,
  haveCode: 'I have a code already',
  loading: 'Loading…',
  choose: 'Choose',
  listFailed: (what: string) => `We couldn’t load the list of ${what}.`,
  tryAgain: 'Try again',
  lockedTitle: 'You can’t change this now',
  locked:
    'Your lender decides by these answers. You can change them after a rejection, or when your loan is paid in full.',
  back: 'Back',
  talk: 'Is something wrong? Talk to us',
} as const;
