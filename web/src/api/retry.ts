import { HTTP_RETRIES } from '@kit/contracts/constants';
import { AppError } from '../platform/app-error';
import type { KeyedHandler } from './link';

/** Returns true if a second attempt can succeed. Transport can fail by chance; a refusal by the server is final. */
const isWorthRetrying = (thrown: unknown): boolean =>
  thrown instanceof AppError && (thrown.kind === 'network' || thrown.kind === 'timeout' || thrown.kind === 'contract');

/** Runs a task, and repeats it once if the transport failed (7.45, 9.3). */
export const withRetry = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let retriesLeft = HTTP_RETRIES; ; retriesLeft -= 1) {
    try {
      return await run();
    } catch (thrown) {
      if (retriesLeft === 0 || !isWorthRetrying(thrown)) throw thrown;
    }
  }
};

/** Retries an envelope under the same request id. The server runs it once, even if both attempts arrive. */
export const retryLink =
  (next: KeyedHandler): KeyedHandler =>
  (envelope) =>
    withRetry(() => next(envelope));
