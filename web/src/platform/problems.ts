import { type CodeName, codes } from '@kit/contracts/codes';
import { dayCount } from '@kit/contracts/time-units';
import { AppError } from './app-error';
import { formatCountdown } from './format';
import type { RouteName } from './routes';

/** A refusal that has the whole screen, as the end of what the borrower wanted to do. */
export interface ProblemScreen {
  readonly art: 'waiting' | 'refused' | 'failed';
  readonly title?: string;
  /** by default the server's text */
  readonly text?: (error: AppError) => string;
  /** the ways on, the likely one first */
  readonly next: readonly (readonly [label: string, screen: RouteName])[];
}

/** Rows by code. A screen can add rows for what it loads. */
export type Problems = Readonly<Partial<Record<CodeName, string | null | ProblemScreen>>>;

const home = ['Back to home', 'home'] as const;

/**
 * How a refusal looks that a second attempt does not change: a text in place of the server's, null for the server's own,
 * or a screen.
 */
export const problems: Problems = {
  ORDER_NOT_FOUND: 'We can’t find this loan. It may belong to another phone number.',
  PAY_ORDER_NOT_FOUND: 'We can’t find this payment. It may belong to another phone number.',
  ORDER_STATUS_CONFLICT: 'Your loan has changed in the meantime.',
  // the server's issues name no field of a form
  EFFECT_CHANGED: codes.EFFECT_CHANGED.message,
  DELETE_NOT_ALLOWED: { art: 'refused', title: 'Not possible yet', next: [['See my loans', 'record']] },
  PRODUCT_NOT_FOUND: { art: 'failed', next: [['Contact customer service', 'feedback-faq'], home] },
  REAPPLY_BLOCKED: {
    art: 'waiting',
    title: codes.REAPPLY_BLOCKED.message,
    text: ({ data }) =>
      data?.daysLeft === undefined
        ? 'You can apply again a few days after we declined your last application.'
        : `You can apply again in ${dayCount(data.daysLeft)}.`,
    next: [home],
  },
};

/** The screen of an error; undefined if it has none. */
export const problemScreenOf = ({ codeName }: AppError, rows: Problems = problems): ProblemScreen | undefined => {
  const row = codeName && rows[codeName];
  return typeof row === 'object' && row !== null ? row : undefined;
};

/** The error with the text of its row, if it has one. */
export const explained = (error: AppError): AppError => {
  const text = error.codeName && problems[error.codeName];
  return typeof text === 'string' ? new AppError('code', text, { code: error.code, cause: error }) : error;
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
