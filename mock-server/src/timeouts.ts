import { SECOND } from '@kit/contracts/time-units';
import { uploadLimits } from './wire/upload-limits';

/** How long the server waits for others, in milliseconds. */
export interface Timeouts {
  /** for the headers of a request, from its first byte on */
  readonly headersMs: number;
  /** for a request as a whole, its body included */
  readonly requestMs: number;
  /** for the next request on a connection */
  readonly keepAliveMs: number;
  /** for a listener of the live journal to read on */
  readonly silentListenerMs: number;
  /** how often it looks for requests that are late */
  readonly checkMs: number;
}

export const timeouts: Timeouts = {
  headersMs: 15 * SECOND,
  // An upload has a limit of its own, and is to hear of it.
  requestMs: uploadLimits.wholeMs + 10 * SECOND,
  keepAliveMs: 72 * SECOND,
  silentListenerMs: 30 * SECOND,
  checkMs: 5 * SECOND,
};
