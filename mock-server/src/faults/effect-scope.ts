import { type CodeName, codes, topLevelCodes, universalCodes } from '@kit/contracts/codes';
import type { Effect } from './schema';

/** Codes that an entry can have too. */
const codesOfEntries: readonly CodeName[] = universalCodes;

/** Codes that refuse an envelope as a whole: they stand only at the top of its reply, and no entry runs (section 8). */
export const topCodes: readonly CodeName[] = topLevelCodes.filter((name) => !codesOfEntries.includes(name));

/** Returns true if a code stands at the top of a reply and means that nothing ran. */
export const standsAtTop = (code: number): boolean => topCodes.some((name) => codes[name].code === code);

/**
 * Effects of which one reply has room for one only: the code that refuses it as a whole, or its delivery. Undefined for
 * an effect that stands beside others.
 */
export const exclusiveGroup = (effect: Effect): 'refusal' | 'delivery' | undefined => {
  if ('code' in effect) return standsAtTop(effect.code) ? 'refusal' : undefined;
  return 'network' in effect || 'http' in effect || 'envelope' in effect ? 'delivery' : undefined;
};
