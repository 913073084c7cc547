import type * as z from 'zod/mini';
import { assumptions } from '../assumptions';
import { feedbackDescription, WORD_CHARACTERS } from '../feedback-rules';
import { calendarDay, email, emailPattern } from '../rules';

/**
 * Regular expressions for rules that the contract implements in code. Only documents need them. A test compares each
 * pattern with its rule.
 */
const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;
const DAY_OF_ANY_YEAR = String.raw`(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`;

/** An existing day, as YYYY-MM-DD. */
const calendarDayPattern = String.raw`^(?:${LEAP_YEAR}-02-29|\d{4}-${DAY_OF_ANY_YEAR})$`;

/** At least `words` words with a letter or digit each, as `countWords` counts them. */
const wordsPattern = (words: number): string =>
  String.raw`^(?:[^${WORD_CHARACTERS}]*[${WORD_CHARACTERS}]\S*(?=\s|$)){${words}}`;

/** Pattern of a rule in code, with the effective assumptions; undefined if the schema has its own pattern. */
export const patternOf = (schema: z.core.$ZodType): string | undefined => {
  if (schema === email) return emailPattern();
  if (schema === calendarDay) return calendarDayPattern;
  return schema === feedbackDescription ? wordsPattern(assumptions.feedbackMinimumWords) : undefined;
};
