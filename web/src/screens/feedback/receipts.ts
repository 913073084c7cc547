import { codes } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { uploadTypes } from '@kit/contracts/wire/upload';
import type { AppError } from '../../platform/app-error';
import { copy } from './copy';

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

/**
 * The text for a refused photo suggests a screenshot, which every device can make. iPhones take HEIC photos, which the
 * server refuses.
 */
const typeProblem = ({ name, type }: Pick<File, 'name' | 'type'>): string => {
  const isPhoto = type.startsWith('image/') || /\.(?:heic|heif|avif|gif|bmp|tiff?)$/i.test(name);
  return isPhoto
    ? `${codes.FILE_TYPE_REFUSED.message}. ${copy.receipts.sendScreenshot}`
    : codes.FILE_TYPE_REFUSED.message;
};

/** The reason to reject a file, checked before an upload over a slow network (5.10). */
export const fileProblem = (file: Pick<File, 'name' | 'size' | 'type'>): string | undefined => {
  if (file.size === 0) return copy.receipts.empty;
  if (file.size > MAXIMUM_FILE_BYTES) return codes.FILE_TOO_LARGE.message;
  // some devices do not know a file's type; the server checks it then
  const isKnown = file.type === '' || uploadTypes.some((known) => known === file.type);
  return isKnown ? undefined : typeProblem(file);
};

/** The reason why an upload failed. */
export const uploadProblem = ({ codeName, message }: AppError, file: Pick<File, 'name' | 'type'>): string =>
  codeName === 'FILE_TYPE_REFUSED' ? typeProblem(file) : message;

/** Returns true if the device can still read a chosen file. It cannot after the file was changed or deleted. */
export const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength > 0,
      () => false,
    );

/** Returns true if a retry can help. The server refuses the same file again, but a network error can pass. */
export const mayArriveLater = ({ kind, codeName }: AppError): boolean =>
  kind !== 'code' || (codeName !== undefined && codes[codeName].healedBy === 'waiting');
