import { needsTurning, orientationOf, orientationOnly } from './exif';

const HEAD_BYTES = 12;
const EXTENDED = 'VP8X';
const EXIF = 'EXIF';
const FRAME = 'ANMF';
/** Position and duration of an animation frame; the chunks of its picture follow. */
const FRAME_HEAD_BYTES = 16;
/** The chunks that define a picture. The cleaner drops all others. */
const FRAME_PICTURE = new Set(['VP8 ', 'VP8L', 'ALPH']);
const PICTURE = new Set([...FRAME_PICTURE, EXTENDED, 'ANIM', FRAME, 'ICCP']);
/** Bits of the extended header's first byte. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

const chunk = (type: string, payload: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(payload.length, 4);
  return Buffer.concat([head, payload, Buffer.alloc(payload.length % 2)]);
};

interface Chunk {
  readonly type: string;
  readonly payload: Buffer;
}

/** The chunks between two offsets, or undefined if they do not fit. */
const chunksOf = (bytes: Buffer, from: number, end: number): Chunk[] | undefined => {
  if (end > bytes.length) return undefined;
  const chunks: Chunk[] = [];
  for (let at = from; at + 8 <= end; ) {
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) return undefined;
    chunks.push({ type: bytes.toString('latin1', at, at + 4), payload: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
};

/** Keeps the picture chunks of an animation frame; undefined for a broken frame. */
const cleanFrame = (payload: Buffer): Buffer | undefined => {
  const chunks = chunksOf(payload, FRAME_HEAD_BYTES, payload.length);
  const picture = chunks?.filter(({ type }) => FRAME_PICTURE.has(type));
  return picture === undefined || picture.length === 0
    ? undefined
    : Buffer.concat([payload.subarray(0, FRAME_HEAD_BYTES), ...picture.map((part) => chunk(part.type, part.payload))]);
};

/** Clears the Exif and XMP bits of the extended header. The Exif bit stays if we add our own orientation. */
const cleanHeader = (payload: Buffer, turned: boolean): Buffer => {
  const flags = (payload[0] ?? 0) & ~(HAS_EXIF | HAS_XMP);
  return Buffer.concat([Buffer.from([turned ? flags | HAS_EXIF : flags]), payload.subarray(1)]);
};

const orientationIn = (chunks: readonly Chunk[]): number => {
  const exif = chunks.find(({ type }) => type === EXIF)?.payload;
  // Some programs begin this chunk with the prefix of a JPEG's Exif segment.
  return exif === undefined ? 1 : orientationOf(exif.subarray(exif.indexOf('Exif\0\0') === 0 ? 6 : 0));
};

/**
 * Removes Exif, XMP, chunks without picture data (in frames too) and trailing data from a WebP, and keeps its
 * orientation. Undefined for an invalid WebP.
 */
export const cleanWebp = (bytes: Buffer): Buffer | undefined => {
  if (bytes.length < HEAD_BYTES) return undefined;
  const chunks = chunksOf(bytes, HEAD_BYTES, 8 + bytes.readUInt32LE(4));
  if (chunks === undefined || !chunks.some(({ type }) => PICTURE.has(type) && type !== EXTENDED)) return undefined;
  const orientation = orientationIn(chunks);
  const turned = needsTurning(orientation);
  const cleaned: Buffer[] = [];
  for (const { type, payload } of chunks) {
    if (!PICTURE.has(type)) continue;
    const clean = type === FRAME ? cleanFrame(payload) : payload;
    if (clean === undefined) return undefined;
    cleaned.push(chunk(type, type === EXTENDED && payload.length > 0 ? cleanHeader(payload, turned) : clean));
  }
  if (turned) cleaned.push(chunk(EXIF, orientationOnly(orientation)));
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...cleaned]));
};
