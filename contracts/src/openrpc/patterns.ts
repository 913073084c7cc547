import type * as z from 'zod/mini';
import { assumptions } from '../assumptions';
import { calendarDay, email, emailPattern, feedbackDescription } from '../rules';

/**
 * Rules that are code in the contract, as the patterns that they amount to. They are here because only documents need
 * them; that they say the same is tested with values of all kinds.
 */
const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;
const DAY_OF_ANY_YEAR = String.raw`(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`;

/** A day that the calendar has, as YYYY-MM-DD. */
const calendarDayPattern = String.raw`^(?:${LEAP_YEAR}-02-29|\d{4}-${DAY_OF_ANY_YEAR})$`;

/** So many words, each with a letter or a digit, as `countWords` counts them. */
const wordsPattern = (words: number): string => String.raw`^(?:[^\p{L}\p{N}]*[\p{L}\p{N}]\S*(?=\s|$)){${words}}`;

/** The pattern of a rule that is code, with the values in force; undefined where the schema has its own. */
export const patternOf = (schema: z.core.$ZodType): string | undefined => {
  if (schema === email) return emailPattern();
  if (schema === calendarDay) return calendarDayPattern;
  return schema === feedbackDescription ? wordsPattern(assumptions.feedbackMinimumWords) : undefined;
};
