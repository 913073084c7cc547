import type { UploadedFile } from '@kit/contracts/wire/upload';
import { fileType } from './file-type';
import { cleanJpeg } from './jpeg';
import { cleanPng } from './png';
import { cleanWebp } from './webp';

/** What is kept of an upload. */
export interface CleanFile {
  readonly mime: UploadedFile['mime'];
  readonly bytes: Buffer;
}

const asItIs = (bytes: Buffer): Buffer => bytes;

const cleaners: Readonly<Record<UploadedFile['mime'], (bytes: Buffer) => Buffer | undefined>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'application/pdf': asItIs,
  'video/mp4': asItIs,
};

/**
 * A file as it may be kept: of an allowed type by its content, and an image without what tells where, when and by whom
 * it was taken (protocol.md section 3). Undefined for any other file, and for an image that is broken: one that cannot
 * be walked through to its end cannot be cleaned either.
 */
export const cleanFile = (bytes: Buffer): CleanFile | undefined => {
  const mime = fileType(bytes);
  const clean = mime === undefined ? undefined : cleaners[mime](bytes);
  return mime === undefined || clean === undefined ? undefined : { mime, bytes: clean };
};
