import { type UploadedFile, uploadTypes } from '@kit/contracts/wire/upload';
import { fileTypeFromBuffer } from 'file-type';

/** Kinds that `file-type` tells apart and the contract does not: an animated PNG is a PNG, and these play as MP4. */
const countsAs: Readonly<Record<string, UploadedFile['mime']>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
};

/** What a file is by its content, whatever its name and its sender say; undefined for what may not be uploaded. */
export const fileTypeOf = async (bytes: Buffer): Promise<UploadedFile['mime'] | undefined> => {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  return countsAs[mime] ?? uploadTypes.find((type) => type === mime);
};
