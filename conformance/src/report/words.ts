import type { Severity } from '../inspect/finding';

/** What each severity says of the app. */
export const meaningOf: Readonly<Record<Severity, string>> = {
  refused: 'the app refuses this reply and shows an error',
  unnoticed: 'the app takes this and does not notice',
  tolerated: 'the app copes; the run does not fail for it',
};
