import { KEY_LIFETIME } from '@kit/contracts/constants';

/**
 * Returns true if a session key is still valid (4.16). If the clock was set back, the key seems to come from the
 * future. Its age is unknown then, so it counts as expired.
 * @param bornAt milliseconds since the epoch, like `now`
 */
export const isKeyFresh = (bornAt: number, now: number): boolean => {
  const age = now - bornAt;
  return age >= 0 && age < KEY_LIFETIME;
};
