import { KEY_LIFETIME } from '@kit/contracts/constants';

/**
 * Whether a key may still be used (4.16). After the clock was set back it seems to be born in the future: its age is
 * unknown then, and it is renewed.
 * @param bornAt milliseconds since the epoch, as is `now`
 */
export const isKeyFresh = (bornAt: number, now: number): boolean => {
  const age = now - bornAt;
  return age >= 0 && age < KEY_LIFETIME;
};
