import { needsTurning, orientationOf, orientationOnly } from './exif';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const EXIF = 'Exif\0\0';

const segment = (marker: number, payload: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
};

const isApplicationData = (marker: number): boolean => marker >= APP0 && marker <= APP15;

/** JFIF header: version and density, then width and height of an optional thumbnail, which follows. */
const JFIF_BYTES = 14;
const JFIF_THUMBNAIL_AT = 12;
/** Adobe's segment: version, flags and colour transform. */
const ADOBE_BYTES = 12;

/** Keeps the payload that the colours of the picture need; undefined for a segment that must go. */
const pictureOnly = (marker: number, payload: Buffer): Buffer | undefined => {
  if (marker === COMMENT) return undefined;
  if (!isApplicationData(marker)) return payload;
  const starts = (text: string): boolean => payload.toString('latin1', 0, text.length) === text;
  if (marker === APP0 && starts('JFIF\0') && payload.length >= JFIF_BYTES) {
    return Buffer.concat([payload.subarray(0, JFIF_THUMBNAIL_AT), Buffer.alloc(JFIF_BYTES - JFIF_THUMBNAIL_AT)]);
  }
  if (marker === APP2 && starts('ICC_PROFILE\0')) return payload;
  return marker === APP14 && starts('Adobe') ? payload.subarray(0, ADOBE_BYTES) : undefined;
};

/** The end of a scan's compressed data: the next marker other than a stuffed byte or a restart. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
};

/**
 * Removes Exif, XMP, IPTC, comments, embedded previews and trailing data from a JPEG, and keeps its orientation.
 * Undefined for an invalid JPEG.
 */
export const cleanJpeg = (bytes: Buffer): Buffer | undefined => {
  const parts: Buffer[] = [];
  let orientation = 1;
  let seenScan = false;
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      // Any number of fill bytes can precede a marker.
      at += 1;
      continue;
    }
    if (marker === END) {
      parts.push(Buffer.from([0xff, END]));
      break;
    }
    if (at + 4 > bytes.length) return undefined;
    const length = bytes.readUInt16BE(at + 2);
    const payload = bytes.subarray(at + 4, at + 2 + length);
    if (length < 2 || payload.length !== length - 2) return undefined;
    if (marker === APP1 && payload.toString('latin1', 0, EXIF.length) === EXIF) {
      orientation = orientationOf(payload.subarray(EXIF.length));
    }
    const picture = pictureOnly(marker, payload);
    if (picture !== undefined) parts.push(segment(marker, picture));
    at += 2 + length;
    if (marker === SCAN) {
      seenScan = true;
      const end = endOfScan(bytes, at);
      parts.push(bytes.subarray(at, end));
      at = end;
    }
  }
  if (!seenScan) return undefined;
  const turned = Buffer.concat([Buffer.from(EXIF, 'latin1'), orientationOnly(orientation)]);
  return Buffer.concat([
    Buffer.from([0xff, START]),
    ...(needsTurning(orientation) ? [segment(APP1, turned)] : []),
    ...parts,
  ]);
};
