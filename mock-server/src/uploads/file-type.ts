import { type UploadedFile, uploadTypes } from '@kit/contracts/wire/upload';
import { fileTypeFromBuffer } from 'file-type';

/**
 * Types of `file-type` that the contract does not distinguish: an animated PNG counts as PNG, and these videos as MP4.
 */
const countsAs: Readonly<Record<string, UploadedFile['mime']>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
};

/** Detects the type from the content, not from the name; undefined for a type that the server refuses. */
export const fileTypeOf = async (bytes: Buffer): Promise<UploadedFile['mime'] | undefined> => {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  return countsAs[mime] ?? uploadTypes.find((type) => type === mime);
};
