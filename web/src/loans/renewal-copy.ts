import { EXTENSION_DAYS } from '@kit/contracts/constants';

/** The texts about an extension, which the specification calls a renewal. The first screens do not load them. */
export const copy = {
  /** word for word from the specification (2.46): what a renewal is and is not */
  statements: [
    'A renewal restores the status of your loan and allows a new assessment for a higher limit.',
    'It is suggested when you cannot repay in full on time.',
    'It gives you time to organise your payment.',
    'The renewal fee is an extra charge: it does not reduce your principal.',
    `The full principal plus interest remains owed after the ${EXTENSION_DAYS} days.`,
  ],
  /** beside every option to extend */
  warning: 'The extension is an extra charge: it does not reduce the loan or its interest.',
  price: {
    fee: 'Extension fee',
    overdueFee: 'Overdue fee so far',
    rollover: 'Rollover amount',
    rolloverMeaning: 'the price of the extension',
    paidTowards: 'Covered by what you repaid',
    left: 'Left to pay for it',
    newDate: 'New payment date',
  },
} as const;
