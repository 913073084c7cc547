import type { UploadedFile } from '@kit/contracts/wire/upload';
import { cleanJpeg } from './jpeg';
import { cleanPng } from './png';
import { cleanWebp } from './webp';

const asItIs = (bytes: Buffer): Buffer => bytes;

const cleaners: Readonly<Record<UploadedFile['mime'], (bytes: Buffer) => Buffer | undefined>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'application/pdf': asItIs,
  'video/mp4': asItIs,
};

/**
 * A file as it may be kept: an image without what tells where, when and by whom it was taken (docs/protocol.md section
 * 3; decision 0009 says why these cleaners are our own). Undefined for an image that is broken: one that cannot be
 * walked through to its end cannot be cleaned either.
 * @param mime what the file is by its content
 */
export const cleanFile = (mime: UploadedFile['mime'], bytes: Buffer): Buffer | undefined => cleaners[mime](bytes);
