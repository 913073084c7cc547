import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { dayCount } from '@kit/contracts/time-units';

/** Texts about loans that several features share. */
export const copy = {
  changedMeanwhile: 'Your loan has changed in the meantime. This is how it stands now.',
  dueToday: 'Due today',
  daysLeft: (days: number) => `${dayCount(days)} left`,
  overdue: (days: number) => `${dayCount(days)} overdue`,
  /** word for word from the specification (2.46) */
  renewal: [
    'A renewal restores the status of your loan and allows a new assessment for a higher limit.',
    'It is suggested when you cannot repay in full on time.',
    'It gives you time to organise your payment.',
    'The renewal fee is an extra charge: it does not reduce your principal.',
    `The full principal plus interest remains owed after the ${EXTENSION_DAYS} days.`,
  ],
  extensionWarning: 'The extension is an extra charge: it does not reduce the loan or its interest.',
  uploads: {
    app: 'Your installed apps. They show other loans that you may be repaying.',
    device: 'Its model, system and identifiers. They show that the phone is yours.',
    addrBook: 'Names and numbers. They show that you use this phone, and that it has your two contacts.',
    calendar: 'Your entries. They show how long you have used this phone.',
    callRecord: 'Who called whom, and when. Never what was said.',
    gps: 'Where this phone is now, compared with your address.',
    sms: 'Messages from banks and lenders. They show your income and your other loans.',
  },
} as const;
