import { historyIndex } from './history-index';
import { fieldOf } from './unchecked-json';

/** The home entry that is at or below the current history entry, by its index. */
const homeIndex = (): number | undefined => {
  const home = fieldOf(window.history.state, 'home');
  return typeof home === 'number' ? home : undefined;
};

/** How long a step back in the history may take, in ms. The native app can refuse one. */
const STEP_TIMEOUT = 500;
const noStep = { from: -1, at: Number.NEGATIVE_INFINITY };
let lastStep = noStep;

/**
 * Records in the current history entry where home is. Call this after each navigation of the router, which starts
 * every entry without the record.
 * @param isHome true if the current entry is home
 * @param before the result for the previous entry
 * @returns the index of the home entry, undefined if there is none below
 */
export const recordHome = (isHome: boolean, before: number | undefined): number | undefined => {
  // the last step back is complete
  lastStep = noStep;
  const index = historyIndex();
  // an entry that the borrower returned to knows its home already
  const below = before !== undefined && before < index ? before : undefined;
  const home = isHome ? index : (homeIndex() ?? below);
  if (home !== homeIndex()) window.history.replaceState({ ...window.history.state, home }, '');
  return home;
};

/**
 * Goes back to the home entry, so that the history contains home only once.
 * @returns false if there is none below the current entry; the caller then navigates
 */
export const returnToHome = (navigate: (delta: number) => void): boolean => {
  const index = historyIndex();
  const home = homeIndex();
  if (home === undefined || home >= index) return false;
  const now = performance.now();
  // a second tap before the first step has arrived would go back too far
  if (lastStep.from === index && now - lastStep.at < STEP_TIMEOUT) return true;
  lastStep = { from: index, at: now };
  navigate(home - index);
  return true;
};
