import { codes } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { uploadTypes } from '@kit/contracts/wire/upload';
import type { AppError } from '../../lib/app-error';

/** A chosen file and the state of its upload. */
export interface Receipt {
  readonly id: number;
  readonly file: Pick<File, 'name' | 'size'>;
  readonly state: 'sending' | 'kept' | 'failed';
  /** the share sent so far, 0 to 1 */
  readonly share: number;
  /** its id on the server */
  readonly fileId: string | undefined;
  readonly problem: string | undefined;
  /** whether sending the same file again may succeed */
  readonly canRetry: boolean;
}

/** A file that is on the server and not sent with anything yet. */
export interface KeptReceipt {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
}

/** Why a file would be refused, checked before it is sent over a bad network for nothing (5.10). */
export const fileProblem = ({ size, type }: Pick<File, 'size' | 'type'>): string | undefined => {
  if (size > MAXIMUM_FILE_BYTES) return codes.FILE_TOO_LARGE.message;
  // some phones do not know the type of a file: then the server checks it
  const isKnown = type === '' || uploadTypes.some((known) => known === type);
  return isKnown ? undefined : codes.FILE_TYPE_REFUSED.message;
};

/** Whether a retry may help: a refused file is refused again, a lost one may arrive. */
export const mayArriveLater = ({ kind, codeName }: AppError): boolean =>
  kind !== 'code' || (codeName !== undefined && codes[codeName].healedBy === 'waiting');

const KILOBYTE = 1024;

/**
 * A file size as people read it: 312 kB, 4.2 MB.
 * @param bytes
 */
export const fileSize = (bytes: number): string => {
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE
    ? `${Math.max(1, Math.round(kilobytes))} kB`
    : `${(Math.round((kilobytes / KILOBYTE) * 10) / 10).toString()} MB`;
};
