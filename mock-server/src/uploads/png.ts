const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const FRAME_BYTES = 12;
const FIRST = 'IHDR';
const LAST = 'IEND';
/**
 * The chunks of the PNG standard (third edition) that say how the picture looks. The others hold text, Exif data, times,
 * or what only the program that wrote them knows; none of them is needed to show the picture.
 */
const PICTURE = new Set([
  ...[FIRST, 'PLTE', 'tRNS', 'IDAT', LAST],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

/**
 * A PNG of the chunks that make up the picture, without whatever follows its end. Undefined where it is no PNG all the
 * way through.
 */
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
