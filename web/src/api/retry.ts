import { HTTP_RETRIES } from '@kit/contracts/constants';
import { AppError } from '../lib/app-error';
import type { KeyedHandler } from './link';

/** What may be better the second time: the way there and back, not what the server decided. */
const isWorthRetrying = (thrown: unknown): boolean =>
  thrown instanceof AppError && (thrown.kind === 'network' || thrown.kind === 'timeout' || thrown.kind === 'contract');

/** Runs something, and once more if the network failed it (7.45, 9.3). */
export const withRetry = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let left = HTTP_RETRIES; ; left -= 1) {
    try {
      return await run();
    } catch (thrown) {
      if (left === 0 || !isWorthRetrying(thrown)) throw thrown;
    }
  }
};

/** Sends an envelope again under the same request id, so that the server runs it once even if it got both. */
export const retryLink =
  (next: KeyedHandler): KeyedHandler =>
  (envelope) =>
    withRetry(() => next(envelope));
