import * as z from 'zod/mini';
import { assumptions } from './assumptions';
import { ruleTexts } from './rules';
import { atMost } from './text-length';

/**
 * Letters and digits of living scripts, as ranges for a character class. They are the name characters of XML, so that
 * Python and Java, which differ in `\p{L}`, understand the published pattern.
 */
export const WORD_CHARACTERS = String.raw`0-9A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u1FFF\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF`;

/** Counts words for the minimum length of a feedback description (5.10). */
export const countWords = (text: string): number => {
  const wordCharacter = new RegExp(`[${WORD_CHARACTERS}]`, 'u');
  return text.split(/\s+/).filter((word) => wordCharacter.test(word)).length;
};

/** Maximum characters of a feedback description. */
export const DESCRIPTION_CHARACTERS = 2_000;

/** Feedback description with a minimum number of words (5.10). */
export const feedbackDescription = z.string().check(
  atMost(DESCRIPTION_CHARACTERS),
  z.refine((value) => countWords(value) >= assumptions.feedbackMinimumWords, {
    error: () => `${ruleTexts.feedback}: the description needs at least ${assumptions.feedbackMinimumWords} words`,
  }),
);
