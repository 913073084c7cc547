import * as z from 'zod/mini';
import { assumptions } from './assumptions';
import { ruleTexts } from './rules';
import { atMost } from './text-length';

/**
 * Letters and digits as ranges for a character class: everything from À on except the blocks of punctuation and symbols.
 * The published pattern uses it too, because Python has no `\p{L}`.
 */
export const WORD_CHARACTERS = '0-9A-Za-z\\u00c0-\\u1fff\\u2c00-\\uffef';

/** Counts words for the minimum length of a feedback description (5.10). */
export const countWords = (text: string): number =>
  text.match(new RegExp(`[${WORD_CHARACTERS}]\\S*`, 'gu'))?.length ?? 0;

/** Maximum characters of a feedback description. */
export const DESCRIPTION_CHARACTERS = 2_000;

/** Feedback description with a minimum number of words (5.10). */
export const feedbackDescription = z.string().check(
  atMost(DESCRIPTION_CHARACTERS),
  z.refine((value) => countWords(value) >= assumptions.feedbackMinimumWords, {
    error: () =>
      `${ruleTexts.feedback}: the description needs at least ${assumptions.feedbackMinimumWords === 1 ? '1 word' : `${assumptions.feedbackMinimumWords} words`}`,
  }),
);
