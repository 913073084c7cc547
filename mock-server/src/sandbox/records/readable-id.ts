import { randomInt } from '../../core/replay-context';

/** Without 0, O, 1 and I, because borrowers read ids to customer service over the phone. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 9;

/**
 * A random id that is easy to read aloud.
 * @param prefix one letter for the type of object
 */
export const readableId = (prefix: string): string =>
  prefix + Array.from({ length: LENGTH }, () => READABLE.charAt(randomInt(READABLE.length))).join('');
