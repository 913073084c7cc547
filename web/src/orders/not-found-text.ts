import type { AppError } from '../lib/app-error';

const texts: Readonly<Record<string, string>> = {
  ORDER_NOT_FOUND: 'We cannot find this loan among yours. It may belong to another phone number.',
  PAY_ORDER_NOT_FOUND: 'We cannot find this payment among yours. It may belong to another phone number.',
};

/**
 * Why a loan or a payment cannot be shown, if that is because nobody knows its number, or somebody else has it. The
 * specification's own text is about a number that is missing (8.11).
 * @param number what the address named
 * @returns undefined for any other error
 */
export const notFoundText = ({ codeName, message }: AppError, number: string | null): string | undefined => {
  const text = codeName === undefined ? undefined : texts[codeName];
  return text !== undefined && !number ? message : text;
};
