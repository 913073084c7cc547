import { printableLines } from '@kit/contracts/printable';

/** An invalid request to the mock server. The message names the problem and the next step. */
export class MockError extends Error {
  override readonly name = 'MockError';
  constructor(
    message: string,
    /** HTTP status, if the admin API refused a call */
    readonly status?: number,
  ) {
    super(printableLines(message));
  }
}
