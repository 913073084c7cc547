/** The run cannot start or continue. The message says what to do. */
export class CannotRun extends Error {
  override readonly name: string = 'CannotRun';
}

/** The target did not reply to a call in time. A check reports it, and the run goes on. */
export class NoReply extends CannotRun {
  override readonly name = 'NoReply';

  /** @param method the method, `batch` or `generateSk` @param ms how long the run waited */
  constructor(
    readonly method: string,
    readonly ms: number,
  ) {
    super(`The target does not answer ${method} within ${ms} ms. Check that it is running, and its log for the cause.`);
  }
}

/** An earlier deviation or a missing hook prevents this check. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}
