import { type CodeName, codes, topLevelCodes, universalCodes } from '@kit/contracts/codes';
import type { Effect } from './schema';

/** Codes that can also appear in an entry's result. */
const entryCodes: readonly CodeName[] = universalCodes;

/**
 * Codes that refuse the whole envelope: they appear only at the top level of its reply, and no entry runs (section 8).
 */
export const topCodes: readonly CodeName[] = topLevelCodes.filter((name) => !entryCodes.includes(name));

/** Returns true for a top-level code, which means that no entry ran. */
export const standsAtTop = (code: number): boolean => topCodes.some((name) => codes[name].code === code);

/**
 * The group of an effect that a reply can have only once: its top-level code, or its delivery. Undefined for an effect
 * that combines with all others.
 */
export const exclusiveGroup = (effect: Effect): 'refusal' | 'delivery' | undefined => {
  if ('code' in effect) return standsAtTop(effect.code) ? 'refusal' : undefined;
  return 'network' in effect || 'http' in effect || 'envelope' in effect ? 'delivery' : undefined;
};
