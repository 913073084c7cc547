import { SECOND } from '@kit/contracts/time-units';
import { uploadLimits } from './wire/upload-limits';

/** Timeouts of connections, in milliseconds. */
export interface Timeouts {
  /** for the headers of a request, from its first byte */
  readonly headersMs: number;
  /** for a whole request with its body */
  readonly requestMs: number;
  /** idle time of a connection before the next request */
  readonly keepAliveMs: number;
  /** time that a listener of the live journal may read nothing */
  readonly silentListenerMs: number;
  /** interval of checks for late requests */
  readonly checkMs: number;
}

export const timeouts: Timeouts = {
  headersMs: 15 * SECOND,
  // Longer than the limit of uploads, so that a late upload gets its own error.
  requestMs: uploadLimits.wholeMs + 10 * SECOND,
  keepAliveMs: 72 * SECOND,
  silentListenerMs: 30 * SECOND,
  checkMs: 5 * SECOND,
};
