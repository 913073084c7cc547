import { VERIFICATION_CODE_DIGITS } from '@kit/contracts/constants';

const alone = new RegExp(`(?:^|\\D)(\\d{${VERIFICATION_CODE_DIGITS}})(?!\\d)`);
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * The code in what was typed or pasted: '482 913', or a whole message with other numbers in it. Prefers a code in one
 * piece, then one in groups ('482-913'); otherwise takes the digits so far.
 */
export const readCode = (text: string): string => {
  const whole = alone.exec(text)?.[1];
  if (whole) return whole;
  const runs = (text.match(/\d[\d -]*\d/g) ?? []).map(digitsOf);
  return (
    runs.find((run) => run.length === VERIFICATION_CODE_DIGITS) ?? digitsOf(text).slice(0, VERIFICATION_CODE_DIGITS)
  );
};
