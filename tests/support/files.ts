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

export const jpeg = (): Buffer =>
  Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAZEAEAAgMAAAAAAAAAAAAAAAAAAQM0crH/xAAVAQEBAAAAAAAAAAAAAAAAAAADB//EABsRAAAHAQAAAAAAAAAAAAAAAAABAgMzcbEE/9oADAMBAAIRAxEAPwCGvyLNp6AofPCiiwA/Kqz0f//Z',
    'base64',
  );
const chunk = (type: string, payload: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), payload]);
  return Buffer.concat([big(payload.length), body, big(crc32Of(body))]);
};

export const png = (): Buffer => {
  const header = Buffer.concat([big(2), big(1), Buffer.from([8, 2, 0, 0, 0])]);
  const points = deflateSync(Buffer.from([0, 255, 0, 0, 0, 0, 255]));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const VP8 = Buffer.from('MAIAnQEqAgABAAIANCWgAnS6AfgAAyDxzmAA/vufrpf59p/1Pquev3/xu3GG+9AAAAA=', 'base64');
const riffChunk = (type: string, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type, 'latin1'), little(payload.length), payload, Buffer.alloc(payload.length % 2)]);

export const webp = (): Buffer =>
  riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), riffChunk('VP8 ', VP8)]));

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
