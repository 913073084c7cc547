import type { AppError } from '../../lib/app-error';

/** Whether another input would help: a refusal is about what was typed, a network that failed is not. */
export const isAboutInput = ({ kind, codeName }: AppError): boolean => kind === 'code' && codeName !== 'INTERNAL_ERROR';
