import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { HTTP_TIMEOUT } from '@kit/contracts/constants';
import { AppError } from '../platform/app-error';

/** Sends a request body and returns the reply's text. Rejects with an AppError of kind network, timeout or code. */
export type Send = (
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  /** in milliseconds; the sender's default if omitted */
  timeout?: number,
) => Promise<string>;

const TOO_MANY_REQUESTS = 429;

/** The error for an HTTP status. The borrower sees a network error for every status except 429. */
export const refusalOf = (status: number): AppError =>
  status === TOO_MANY_REQUESTS
    ? AppError.ofCode(codes.TOO_MANY_ATTEMPTS.code, codes.TOO_MANY_ATTEMPTS.message)
    : new AppError('network', NETWORK_ERROR_MESSAGE, { cause: `HTTP ${status}` });

/** Creates a sender of POST requests. The default timeout is 10 s and includes reading the reply (9.3). */
export const createSend =
  (fetch: typeof globalThis.fetch, usualTimeout = HTTP_TIMEOUT): Send =>
  async (path, headers, body, timeout = usualTimeout) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeout);
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers,
        body,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: controller.signal,
      });
      if (!response.ok) throw refusalOf(response.status);
      return await response.text();
    } catch (thrown) {
      if (thrown instanceof AppError) throw thrown;
      throw new AppError(controller.signal.aborted ? 'timeout' : 'network', NETWORK_ERROR_MESSAGE, { cause: thrown });
    } finally {
      clearTimeout(timer);
    }
  };
