import { codes } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { uploadTypes } from '@kit/contracts/wire/upload';
import type { AppError } from '../../lib/app-error';

/** A file on its way to the server. */
export interface Receipt {
  readonly id: number;
  readonly file: File;
  readonly state: 'sending' | 'kept' | 'failed';
  /** what has left the phone, 0 to 1 */
  readonly share: number;
  /** under which the server keeps it */
  readonly fileId: string | undefined;
  readonly problem: string | undefined;
  /** whether the same file may go through when it is sent again */
  readonly canRetry: boolean;
}

/** Why a file would be refused, said before it goes over a bad network for nothing (5.10). */
export const fileProblem = ({ size, type }: Pick<File, 'size' | 'type'>): string | undefined => {
  if (size > MAXIMUM_FILE_BYTES) return codes.FILE_TOO_LARGE.message;
  // some phones do not say what a file is: then the server looks into it
  const isKnown = type === '' || uploadTypes.some((known) => known === type);
  return isKnown ? undefined : codes.FILE_TYPE_REFUSED.message;
};

/** A file that was refused is refused again; one that did not arrive may arrive. */
export const mayArriveLater = ({ kind, codeName }: AppError): boolean =>
  kind !== 'code' || (codeName !== undefined && codes[codeName].healedBy === 'waiting');

const KILOBYTE = 1024;

/** A size as people compare it: 312 kB, 4.2 MB. @param bytes */
export const fileSize = (bytes: number): string => {
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE
    ? `${Math.max(1, Math.round(kilobytes))} kB`
    : `${(Math.round((kilobytes / KILOBYTE) * 10) / 10).toString()} MB`;
};
