/** What was asked of the mock server cannot be done: the message is a sentence that says why, and what can. */
export class MockError extends Error {
  override readonly name = 'MockError';
  constructor(
    message: string,
    /** HTTP status of a call of the admin API that was refused */
    readonly status?: number,
  ) {
    super(message);
  }
}
