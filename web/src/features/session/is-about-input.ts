import type { AppError } from '../../lib/app-error';

/** Refusals that other input cannot change: of the server, of the phone's clock, and of too many calls. */
const notAboutInput: readonly (string | undefined)[] = ['INTERNAL_ERROR', 'TIME_SKEW', 'TOO_MANY_ATTEMPTS'];

/** Returns true if other input can help. A refusal is about the input; a network failure is not. */
export const isAboutInput = ({ kind, codeName }: AppError): boolean =>
  kind === 'code' && !notAboutInput.includes(codeName);
