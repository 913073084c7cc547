import { HTTP_RETRIES } from '@kit/contracts/constants';
import { AppError } from '../lib/app-error';
import type { KeyedHandler } from './link';

/** Whether a second attempt may succeed: transport can fail by chance, a decision of the server stands. */
const isWorthRetrying = (thrown: unknown): boolean =>
  thrown instanceof AppError && (thrown.kind === 'network' || thrown.kind === 'timeout' || thrown.kind === 'contract');

/** Runs a task, and repeats it once if the network failed it (7.45, 9.3). */
export const withRetry = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let left = HTTP_RETRIES; ; left -= 1) {
    try {
      return await run();
    } catch (thrown) {
      if (left === 0 || !isWorthRetrying(thrown)) throw thrown;
    }
  }
};

/** Repeats an envelope under the same request id, so that the server runs it once even if both attempts arrived. */
export const retryLink =
  (next: KeyedHandler): KeyedHandler =>
  (envelope) =>
    withRetry(() => next(envelope));
