import { formatSpan } from './format';
import { durationIn } from './search';

/** Assumptions whose value is a duration in ms. */
const isDuration = (name: string): boolean => /(?:Time|Life|After|Skew)$/.test(name);

/** The value of an assumption as the field shows it: a duration in words, anything else as JSON. */
export const shownValue = (name: string, value: unknown): string =>
  isDuration(name) && typeof value === 'number' ? formatSpan(value) : JSON.stringify(value);

/** Reads the text of a field. @returns undefined if it is neither a duration nor a number */
export const readValue = (name: string, text: string): number | undefined => {
  if (isDuration(name)) return durationIn(text);
  return /^\d+$/.test(text.trim()) ? Number(text) : undefined;
};

/** What the field of an assumption expects. */
export const expectedValue = (name: string): string =>
  isDuration(name) ? 'Enter a duration, such as 90 min or 3 days.' : 'Enter a whole number.';
