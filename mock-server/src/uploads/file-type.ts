import type { UploadedFile } from '@kit/contracts/wire/upload';

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/** Brands of ISO media files that browsers play as MP4; the same container holds HEIC and AVIF pictures. */
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|M4V |MSNV|3gp\d)$/;

const isMp4 = (bytes: Buffer): boolean =>
  startsWith(bytes, 'ftyp', 4) && MP4_BRANDS.test(bytes.toString('latin1', 8, 12));

/** What a file is by its first bytes, whatever its name and its sender say; undefined for what may not be uploaded. */
export const fileType = (bytes: Buffer): UploadedFile['mime'] | undefined => {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, '%PDF-')) return 'application/pdf';
  return isMp4(bytes) ? 'video/mp4' : undefined;
};
