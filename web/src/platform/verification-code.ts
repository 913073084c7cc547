import { VERIFICATION_CODE_DIGITS } from '@kit/contracts/constants';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const NAME = '(?:code|otp|pin|passcode|password)';
/** 'Your code is 482913' within one sentence, and '#482913' at the end of a message for the browser */
const namedBefore = new RegExp(`(?:${NAME}[^\\d.!?;\\n]{0,24}|#)$`, 'i');
/** '482913 is your code' */
const namedAfter = new RegExp(`^[^\\d.!?;,\\n]{0,24}${NAME}`, 'i');

/** The numbers that can be a code: first those in one piece, then the grouped ones ('482-913'). */
const candidatesIn = (text: string): RegExpMatchArray[] =>
  [...text.matchAll(/\d+/g), ...text.matchAll(/\d[\d -]*[ -][\d -]*\d/g)].filter(
    ([run]) => digitsOf(run).length === VERIFICATION_CODE_DIGITS,
  );

/**
 * Finds the code in typed or pasted text, for example '482 913' or a whole message with other numbers. Prefers the number
 * that the message calls a code. Otherwise returns the digits typed so far.
 */
export const readCode = (text: string): string => {
  const candidates = candidatesIn(text);
  const code =
    candidates.find(({ index = 0 }) => namedBefore.test(text.slice(0, index))) ??
    candidates.find(({ index = 0, 0: run }) => namedAfter.test(text.slice(index + run.length))) ??
    candidates[0];
  return digitsOf(code?.[0] ?? text).slice(0, VERIFICATION_CODE_DIGITS);
};
