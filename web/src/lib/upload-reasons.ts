import type { uploadStep } from '@kit/contracts/enums';

/** The seven data uploads: what each contains and why the lender asks for it (3.13). */
export const uploadReasons = {
  app: 'Which apps are installed: shows other loans that you may be paying off.',
  device: 'Its model, system and identifiers: shows that it is your own.',
  addrBook: 'Names and numbers: shows that you use this phone every day, and that your two contacts are in it.',
  calendar: 'Your entries: shows how long this phone has been in use.',
  callRecord: 'Who called whom, and when; never what was said.',
  gps: 'Where this phone is now: compared with the address that you gave.',
  sms: 'Messages of banks and lenders: show what comes in and what you owe elsewhere.',
} as const satisfies Record<(typeof uploadStep.values)[number], string>;
