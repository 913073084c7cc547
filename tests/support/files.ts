import { deflateSync } from 'node:zlib';

/** Small valid files. Each picture has two pixels, one red and one blue. */

const big = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const little = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const table = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** The checksum of a PNG chunk. Node has its own from version 22. */
const crc32Of = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
};

/** Text planted in metadata. It must not survive in a stored picture. */
export const SECRET_PLACE = 'N6.5244 E3.3792 Lagos';

/** Exif data as a phone writes them, with the orientation and the place where the picture was taken. */
export const exifBlock = (orientation: number, order: 'II' | 'MM' = 'II'): Buffer => {
  const isLittle = order === 'II';
  const short = (value: number) => {
    const bytes = Buffer.alloc(2);
    if (isLittle) bytes.writeUInt16LE(value);
    else bytes.writeUInt16BE(value);
    return bytes;
  };
  const long = (value: number) => (isLittle ? little(value) : big(value));
  const text = Buffer.from(`${SECRET_PLACE}\0`, 'latin1');
  const DIRECTORY_END = 8 + 2 + 2 * 12 + 4;
  return Buffer.concat([
    Buffer.from(order, 'latin1'),
    ...[short(42), long(8), short(2)],
    ...[short(0x010e), short(2), long(text.length), long(DIRECTORY_END)],
    ...[short(0x0112), short(3), long(1), short(orientation), short(0)],
    long(0),
    text,
  ]);
};

const segment = (marker: number, payload: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(payload.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, payload]);
};

const PLAIN_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAZEAEAAgMAAAAAAAAAAAAAAAAAAQM0crH/xAAVAQEBAAAAAAAAAAAAAAAAAAADB//EABsRAAAHAQAAAAAAAAAAAAAAAAABAgMzcbEE/9oADAMBAAIRAxEAPwCGvyLNp6AofPCiiwA/Kqz0f//Z',
  'base64',
);
/** A JPEG with several scans, between which other segments may appear. */
export const PROGRESSIVE_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAVAQEBAAAAAAAAAAAAAAAAAAADBv/aAAwDAQACEAMQAAABhChP/8QAFRABAQAAAAAAAAAAAAAAAAAAATL/2gAIAQEAAQUCa//EABcRAAMBAAAAAAAAAAAAAAAAAAABAjL/2gAIAQMBAT8BvTP/xAAXEQADAQAAAAAAAAAAAAAAAAAAAQMy/9oACAECAQE/AZ4R/8QAFRABAQAAAAAAAAAAAAAAAAAAAAH/2gAIAQEABj8Cr//EABUQAQEAAAAAAAAAAAAAAAAAAACh/9oACAEBAAE/IbH/2gAMAwEAAgADAAAAEP8A/8QAFxEAAwEAAAAAAAAAAAAAAAAAAAGhsf/aAAgBAwEBPxC56f/EABcRAAMBAAAAAAAAAAAAAAAAAAABobH/2gAIAQIBAT8QhWH/xAAWEAADAAAAAAAAAAAAAAAAAAAAobH/2gAIAQEAAT8QcU//2Q==',
  'base64',
);

/** @param inserted segments right after the start marker, as a phone writes them */
export const jpeg = (...inserted: Buffer[]): Buffer =>
  Buffer.concat([PLAIN_JPEG.subarray(0, 2), ...inserted, PLAIN_JPEG.subarray(2)]);
export const exifSegment = (orientation: number, order?: 'II' | 'MM'): Buffer =>
  segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifBlock(orientation, order)]));
export const xmpSegment = (): Buffer =>
  segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${SECRET_PLACE}</x>`, 'latin1'));
export const otherSegment = (marker: number, start = ''): Buffer =>
  segment(marker, Buffer.from(`${start}${SECRET_PLACE}`, 'latin1'));

/** Adobe's segment: version, flags and the colour transform. @param behind extra bytes after it */
export const adobeSegment = (behind = ''): Buffer =>
  segment(0xee, Buffer.concat([Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1'), Buffer.from(behind, 'latin1')]));

/** Length of the JFIF header of the plain JPEG, including the marker. */
const JFIF_SEGMENT_BYTES = 18;
/** A JPEG whose JFIF header contains a thumbnail of 7 by 1 pixels. */
export const jpegWithThumbnail = (): Buffer => {
  const header = Buffer.from(PLAIN_JPEG.subarray(6, 2 + JFIF_SEGMENT_BYTES));
  const points = Buffer.from(SECRET_PLACE, 'latin1');
  header[12] = points.length / 3;
  header[13] = 1;
  return Buffer.concat([
    PLAIN_JPEG.subarray(0, 2),
    segment(0xe0, Buffer.concat([header, points])),
    PLAIN_JPEG.subarray(2 + JFIF_SEGMENT_BYTES),
  ]);
};

const chunk = (type: string, payload: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), payload]);
  return Buffer.concat([big(payload.length), body, big(crc32Of(body))]);
};

/** @param inserted chunks between the header and the picture, by type */
export const png = (inserted: Readonly<Record<string, Buffer>> = {}): Buffer => {
  const header = Buffer.concat([big(2), big(1), Buffer.from([8, 2, 0, 0, 0])]);
  const points = deflateSync(Buffer.from([0, 255, 0, 0, 0, 0, 255]));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...Object.entries(inserted).map(([type, payload]) => chunk(type, payload)),
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
export const secretText = (): Buffer => Buffer.from(`Comment\0${SECRET_PLACE}`, 'latin1');

const VP8 = Buffer.from('MAIAnQEqAgABAAIANCWgAnS6AfgAAyDxzmAA/vufrpf59p/1Pquev3/xu3GG+9AAAAA=', 'base64');
const riffChunk = (type: string, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type, 'latin1'), little(payload.length), payload, Buffer.alloc(payload.length % 2)]);

/** The payload of one animation frame. @param extra chunks beside its picture */
export const animationFrame = (extra: Readonly<Record<string, Buffer>> = {}): Buffer =>
  Buffer.concat([
    Buffer.alloc(16),
    riffChunk('VP8 ', VP8),
    ...Object.entries(extra).map(([type, payload]) => riffChunk(type, payload)),
  ]);

/**
 * @param extra chunks beside the picture; if there are any, the file gets the extended header that announces Exif and
 * XMP
 */
export const webp = (extra: Readonly<Record<string, Buffer>> = {}): Buffer => {
  const types = Object.entries(extra);
  const extended = riffChunk('VP8X', Buffer.from([0x0c, 0, 0, 0, 1, 0, 0, 0, 0, 0]));
  return riffChunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP', 'latin1'),
      ...(types.length > 0 ? [extended] : []),
      riffChunk('VP8 ', VP8),
      ...types.map(([type, payload]) => riffChunk(type, payload)),
    ]),
  );
};

export const pdf = (): Buffer =>
  Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');

/** @param brand `isom` is a video that browsers play; other brands of the same container are pictures */
export const isoMedia = (brand = 'isom'): Buffer =>
  Buffer.concat([
    big(24),
    Buffer.from(`ftyp${brand}\0\0\x02\0${brand}mp42`, 'latin1'),
    big(8),
    Buffer.from('mdat', 'latin1'),
  ]);
