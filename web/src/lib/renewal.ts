import { EXTENSION_DAYS } from '@kit/contracts/constants';

/** What a renewal is and is not (2.46). The extension screen and every popup about it show this. */
export const renewalStatements = [
  'A renewal restores the status of your loan and allows a new assessment for a higher limit.',
  'It is suggested when you cannot repay in full on time.',
  'It gives you time to organise your payment.',
  'The renewal fee is an extra charge: it does not reduce your principal.',
  `The full principal plus interest remains owed after the ${EXTENSION_DAYS} days.`,
] as const;

/** The short warning beside every option to extend. */
export const EXTENSION_WARNING = 'The extension is an extra charge: it does not reduce the loan or its interest.';
