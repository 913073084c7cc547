import type { AppError } from '../../lib/app-error';

/** Whether other input would help: a refusal is about what was typed, a network failure is not. */
export const isAboutInput = ({ kind, codeName }: AppError): boolean => kind === 'code' && codeName !== 'INTERNAL_ERROR';
