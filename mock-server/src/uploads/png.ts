const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const FRAME_BYTES = 12;
const FIRST = 'IHDR';
const LAST = 'IEND';
/**
 * The chunks of the PNG standard (third edition) that define the picture. All others hold text, Exif data, times or
 * private data, which the picture does not need.
 */
const PICTURE = new Set([
  ...[FIRST, 'PLTE', 'tRNS', 'IDAT', LAST],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

/** Keeps the picture chunks of a PNG and drops trailing data. Undefined for an invalid PNG. */
export const cleanPng = (bytes: Buffer): Buffer | undefined => {
  const parts: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= bytes.length) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || (at === SIGNATURE_BYTES && type !== FIRST)) return undefined;
    if (PICTURE.has(type)) parts.push(bytes.subarray(at, end));
    if (type === LAST) return Buffer.concat(parts);
    at = end;
  }
  return undefined;
};
