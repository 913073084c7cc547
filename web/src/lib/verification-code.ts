import { VERIFICATION_CODE_DIGITS } from '@kit/contracts/constants';

const alone = new RegExp(`(?:^|\\D)(\\d{${VERIFICATION_CODE_DIGITS}})(?!\\d)`);
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Finds the code in typed or pasted text, for example '482 913' or a whole message with other numbers. Prefers a code
 * in one piece, then a grouped one ('482-913'). Otherwise returns the digits typed so far.
 */
export const readCode = (text: string): string => {
  const whole = alone.exec(text)?.[1];
  if (whole) return whole;
  const runs = (text.match(/\d[\d -]*\d/g) ?? []).map(digitsOf);
  return (
    runs.find((run) => run.length === VERIFICATION_CODE_DIGITS) ?? digitsOf(text).slice(0, VERIFICATION_CODE_DIGITS)
  );
};
