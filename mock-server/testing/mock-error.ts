import { messageOf } from '@kit/contracts/message-of';
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

/** Makes a MockError of any thrown value. */
export const mockErrorOf = (thrown: unknown): MockError =>
  thrown instanceof MockError ? thrown : new MockError(messageOf(thrown));

/** JSON of a value that the test gave. @throws MockError if JSON cannot contain it */
export const jsonOf = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? 'undefined';
  } catch (cause) {
    const [reason] = messageOf(cause).split('\n');
    throw new MockError(`The value cannot be sent as JSON (${reason}).`);
  }
};
