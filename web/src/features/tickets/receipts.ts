import { codes } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { uploadTypes } from '@kit/contracts/wire/upload';
import type { AppError } from '../../lib/app-error';

/** A chosen file and the state of its upload. */
export interface Receipt {
  readonly id: number;
  readonly file: Pick<File, 'name' | 'size'>;
  readonly state: 'sending' | 'uploaded' | 'failed';
  /** fraction sent so far, 0 to 1 */
  readonly share: number;
  /** id on the server */
  readonly fileId: string | undefined;
  readonly problem: string | undefined;
  /** true if the same file can succeed in a second attempt */
  readonly canRetry: boolean;
}

/** A file on the server that is not part of a message or feedback yet. */
export interface UploadedReceipt {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
}

/** The reason to reject a file, checked before an upload over a slow network (5.10). */
export const fileProblem = ({ size, type }: Pick<File, 'size' | 'type'>): string | undefined => {
  if (size > MAXIMUM_FILE_BYTES) return codes.FILE_TOO_LARGE.message;
  // some devices do not know a file's type; the server checks it then
  const isKnown = type === '' || uploadTypes.some((known) => known === type);
  return isKnown ? undefined : codes.FILE_TYPE_REFUSED.message;
};

/** Returns true if a retry can help. The server refuses the same file again, but a network error can pass. */
export const mayArriveLater = ({ kind, codeName }: AppError): boolean =>
  kind !== 'code' || (codeName !== undefined && codes[codeName].healedBy === 'waiting');

const KILOBYTE = 1024;

/**
 * Formats a file size: 312 kB, 4.2 MB.
 * @param bytes
 */
export const fileSize = (bytes: number): string => {
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE
    ? `${Math.max(1, Math.round(kilobytes))} kB`
    : `${(Math.round((kilobytes / KILOBYTE) * 10) / 10).toString()} MB`;
};
