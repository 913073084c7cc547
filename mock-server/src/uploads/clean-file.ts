import type { UploadedFile } from '@kit/contracts/wire/upload';
import { cleanJpeg } from './jpeg';
import { cleanPng } from './png';
import { cleanWebp } from './webp';

const unchanged = (bytes: Buffer): Buffer => bytes;

const cleaners: Readonly<Record<UploadedFile['mime'], (bytes: Buffer) => Buffer | undefined>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'application/pdf': unchanged,
  'video/mp4': unchanged,
};

/**
 * Removes metadata from an image: place, time and author (docs/protocol.md section 3; decision 0009 explains why these
 * cleaners are our own). Undefined for a broken image, because the cleaner must read it to its end.
 * @param mime type detected from the content
 */
export const cleanFile = (mime: UploadedFile['mime'], bytes: Buffer): Buffer | undefined => cleaners[mime](bytes);
