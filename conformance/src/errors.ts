/** The run cannot start or continue. The message says what to do. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** The user interrupted the run. The report contains the results so far. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** An earlier deviation or a missing hook prevents this check. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}
