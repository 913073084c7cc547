import { type CodeName, codes } from '@kit/contracts/codes';
import { AppError } from './app-error';
import { formatCountdown } from './format';

/**
 * The text of a refusal in place of the server's, by code; null for the server's own. A second attempt changes none of
 * these refusals. A screen can add rows for what it loads.
 */
export const problems: Readonly<Partial<Record<CodeName, string | null>>> = {
  ORDER_NOT_FOUND: 'We can’t find this loan. It may belong to another phone number.',
  PAY_ORDER_NOT_FOUND: 'We can’t find this payment. It may belong to another phone number.',
  ORDER_STATUS_CONFLICT: 'Your loan has changed in the meantime.',
  // the server's issues name no field of a form
  EFFECT_CHANGED: codes.EFFECT_CHANGED.message,
};

/** The error with the text of its row, if it has one. */
export const explained = (error: AppError): AppError => {
  const text = error.codeName && problems[error.codeName];
  return text ? new AppError('code', text, { code: error.code, cause: error }) : error;
};

/** Refusals that have nothing to do with the input: a server error, a wrong clock of the phone, too many calls. */
const notAboutInput: readonly (string | undefined)[] = ['INTERNAL_ERROR', 'TIME_SKEW', 'TOO_MANY_ATTEMPTS'];

/** Returns true if other input can succeed. */
export const isAboutInput = ({ codeName }: AppError): boolean => !notAboutInput.includes(codeName);

/** The borrower's text for a failed action: the first rejected value, or the message with the time left to wait. */
export const reasonOf = (error: AppError): string => {
  const { message, data, issues } = error;
  const wait = data?.retryAfterMs ?? 0;
  const rejected = isAboutInput(error) ? issues[0]?.reason : undefined;
  return rejected ?? (wait > 0 ? `${message} in ${formatCountdown(wait)}` : message);
};
