import type { Severity } from '../inspect/finding';

/** Meaning of each severity for the app. */
export const meaningOf: Readonly<Record<Severity, string>> = {
  refused: 'the app refuses this reply and shows an error',
  unnoticed: 'the app accepts this without noticing',
  tolerated: 'the app ignores this; the run does not fail',
};
