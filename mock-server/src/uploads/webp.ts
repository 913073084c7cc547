import { needsTurning, orientationOf, orientationOnly } from './exif';

const HEAD_BYTES = 12;
const EXTENDED = 'VP8X';
const EXIF = 'EXIF';
/** The chunks that make up the picture; anything else is left out. */
const PICTURE = new Set([EXTENDED, 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
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

const chunksOf = (bytes: Buffer): Chunk[] | undefined => {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  const chunks: Chunk[] = [];
  for (let at = HEAD_BYTES; at + 8 <= end; ) {
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) return undefined;
    chunks.push({ type: bytes.toString('latin1', at, at + 4), payload: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
};

/**
 * A WebP without Exif, XMP, unknown chunks and whatever follows its end; how it must be turned is kept.
 * Undefined where it is no WebP all the way through.
 */
export const cleanWebp = (bytes: Buffer): Buffer | undefined => {
  if (bytes.length < HEAD_BYTES) return undefined;
  const chunks = chunksOf(bytes);
  if (chunks === undefined || !chunks.some(({ type }) => PICTURE.has(type) && type !== EXTENDED)) return undefined;
  const exif = chunks.find(({ type }) => type === EXIF)?.payload;
  // Some writers put the prefix of a JPEG's Exif segment before the block.
  const orientation = exif === undefined ? 1 : orientationOf(exif.subarray(exif.indexOf('Exif\0\0') === 0 ? 6 : 0));
  const turned = needsTurning(orientation);
  const kept = chunks.flatMap(({ type, payload }) => {
    if (!PICTURE.has(type)) return [];
    if (type !== EXTENDED || payload.length === 0) return chunk(type, payload);
    const flags = (payload[0] ?? 0) & ~(HAS_EXIF | HAS_XMP);
    return chunk(type, Buffer.concat([Buffer.from([turned ? flags | HAS_EXIF : flags]), payload.subarray(1)]));
  });
  if (turned) kept.push(chunk(EXIF, orientationOnly(orientation)));
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]);
  return chunk('RIFF', body);
};
