/** The run cannot start or continue. The message says what to do. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** The target did not reply to a call in time. */
export class NoReply extends Error {
  override readonly name = 'NoReply';

  /** @param call the method, `batch` or `generateSk` @param ms how long the run waited */
  constructor(
    readonly call: string,
    readonly ms: number,
  ) {
    super(`no reply to ${call} within ${ms} ms`);
  }
}

/** The user interrupted the run. The report contains the results so far. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** An earlier deviation or a missing hook prevents this check. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}
