import type { uploadStep } from '@kit/contracts/enums';

/** What each data upload holds and what the lender reads from it, in the borrower's words (3.13). */
export const uploadReasons = {
  app: 'Their names. Other loan apps tell how much you may owe elsewhere.',
  device: 'Model, system and language, to see that the phone is a real one and yours.',
  addrBook: 'Names and numbers, to check that the two people you named are known to you.',
  calendar: 'Titles and dates of entries, to recognise regular pay days.',
  callRecord: 'Numbers, times and lengths, never what was said, to see that the phone is in use.',
  gps: 'Where the phone is now, to compare with the address that you gave.',
  sms: 'Messages of banks about money in and out, to estimate what you can repay. Private messages are not read.',
} as const satisfies Record<(typeof uploadStep.values)[number], string>;
