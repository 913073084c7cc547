import type { AppError } from '../../lib/app-error';

/** Returns true if other input can help. A refusal is about the input; a network failure is not. */
export const isAboutInput = ({ kind, codeName }: AppError): boolean => kind === 'code' && codeName !== 'INTERNAL_ERROR';
