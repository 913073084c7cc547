import { EXTENSION_DAYS } from '@kit/contracts/constants';

/**
 * Words that several screens share, and words that the specification quotes. Other words stand in their screen.
 */

export const payStatus = {
  waiting: 'Waiting',
  received: 'Received',
  failed: 'Failed',
  expired: 'Expired',
  closed: 'Closed',
} as const;
/** a warning against callers who ask for money in the lender's name (2.45) */
export const antiFraud =
  'Pay only into the account shown in this app. Never tell anyone your card PIN or a code, not even us.';
/** word for word from the specification (2.46): what a renewal is and is not */
export const statements = [
  'A renewal restores the status of your loan and allows a new assessment for a higher limit.',
  'It is suggested when you cannot repay in full on time.',
  'It gives you time to organise your payment.',
  'The renewal fee is an extra charge: it does not reduce your principal.',
  `The full principal plus interest remains owed after the ${EXTENSION_DAYS} days.`,
] as const;
/** word for word from the specification (8.15) */
export const copied = 'Copied';
/** word for word from the specification (2.41) */
export const calculating = 'Calculating loan amount';
/** beside every option to extend */
export const warning = 'The extension is an extra charge: it does not reduce the loan or its interest.';
/** word for word from the specification (1.8) */
export const about =
  'We are a marketplace that connects customers with loan providers, and use data analysis to recommend products.';
/** a button of the specification (2.43) */
export const deleteInformation = 'Delete my information';
/** word for word from the specification (2.45) */
export const extend = 'I want to extend the term';
/** word for word from the specification (2.53) */
export const network = 'Unable to load content, please check your internet connection and try again.';
/** word for word from the specification (2.39) */
export const onlySteps = (count: number): string => `Only ${count} steps`;
