import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { DATA_SUBMIT_TIMEOUT, HTTP_TIMEOUT, MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import { UPLOAD, uploadParts } from '@kit/contracts/wire/upload';
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
const refusalOf = (status: number): AppError =>
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

/** Sends a sealed envelope together with a file (7.3). `onProgress` receives the fraction sent, 0 to 1. */
export type UploadSend = (file: Blob, onProgress: (share: number) => void) => Send;

const failed = (kind: 'network' | 'timeout') => new AppError(kind, NETWORK_ERROR_MESSAGE);

/**
 * Creates a sender of multipart POST requests with a timeout of 5 minutes. It uses XMLHttpRequest, because `fetch`
 * cannot report upload progress. On 3G, a photo uploads slowly, so the borrower must see progress.
 */
export const createUploadSend =
  (open: () => XMLHttpRequest, timeout = DATA_SUBMIT_TIMEOUT): UploadSend =>
  (file, onProgress) =>
  (path, headers, body) =>
    new Promise((resolve, reject) => {
      // refuses the file with the server's text before an upload over a slow network
      if (file.size > MAXIMUM_FILE_BYTES) {
        reject(AppError.ofCode(codes.FILE_TOO_LARGE.code, codes.FILE_TOO_LARGE.message));
        return;
      }
      const form = new FormData();
      form.append(uploadParts.method, UPLOAD);
      form.append(uploadParts.data, body);
      form.append(uploadParts.file, file);
      const request = open();
      request.open('POST', path);
      request.timeout = timeout;
      for (const [name, value] of Object.entries(headers)) {
        // the browser sets this header itself, with the boundary
        if (name !== headerNames.contentType) request.setRequestHeader(name, value);
      }
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () =>
        request.status >= 200 && request.status < 300
          ? resolve(request.responseText)
          : reject(refusalOf(request.status));
      request.onerror = () => reject(failed('network'));
      request.onabort = () => reject(failed('network'));
      request.ontimeout = () => reject(failed('timeout'));
      request.send(form);
    });
