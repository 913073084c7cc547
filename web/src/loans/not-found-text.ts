import type { AppError } from '../platform/app-error';

const texts: Readonly<Record<string, string>> = {
  ORDER_NOT_FOUND: 'We can’t find this loan. It may belong to another phone number.',
  PAY_ORDER_NOT_FOUND: 'We can’t find this payment. It may belong to another phone number.',
};

/**
 * Explains a loan or payment that the server cannot find, or that belongs to another borrower. The specification's own
 * text is about a missing number (8.11).
 * @param number order or payment number in the address
 * @returns undefined for any other error
 */
export const notFoundText = ({ codeName, message }: AppError, number: string | null): string | undefined => {
  const text = codeName === undefined ? undefined : texts[codeName];
  return text !== undefined && !number ? message : text;
};
