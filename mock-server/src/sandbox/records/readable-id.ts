import { randomInt } from '../replay-context';

/** Without 0, O, 1 and I: an identifier is read out to customer service over the phone. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 9;

/** A random identifier that a person can read out. @param prefix one letter that says of what */
export const readableId = (prefix: string): string =>
  prefix + Array.from({ length: LENGTH }, () => READABLE.charAt(randomInt(READABLE.length))).join('');
