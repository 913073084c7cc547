/** The run cannot begin or go on. The message is a sentence that says what to do. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** Whoever started the run wants it to end: what is known so far is reported. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** A check needs something that an earlier deviation or a missing hook keeps from it. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}
