import type { LocalStore } from './local-store';

/** The keys whose values belong to one borrower. They survive an expired session, because the same borrower usually returns. */
const owned = ['drafts', 'chosenOffer', 'creditLimitSeen'] as const;

/** Deletes what another borrower left on this device. */
export const forgetOthers = (store: LocalStore, owner: string): void => {
  for (const key of owned) {
    if (store.get(key).owner !== owner) store.remove(key);
  }
};
