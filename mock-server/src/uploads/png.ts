const SIGNATURE_BYTES = 8;
/** Chunks that hold text, Exif data or the time of the last change: nothing that the picture needs. */
const TELL_ORIGIN = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);
const FIRST = 'IHDR';
const LAST = 'IEND';

/**
 * A PNG without text, Exif, time and whatever follows its end. Undefined where it is no PNG all the way through.
 */
export const cleanPng = (bytes: Buffer): Buffer | undefined => {
  const parts: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || (at === SIGNATURE_BYTES && type !== FIRST)) return undefined;
    if (!TELL_ORIGIN.has(type)) parts.push(bytes.subarray(at, end));
    if (type === LAST) return Buffer.concat(parts);
    at = end;
  }
  return undefined;
};
