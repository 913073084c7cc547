/** The TIFF tag of an image's orientation. */
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;
const SHORT = 3;

/**
 * The orientation in the Exif data of an image: 1 (upright) to 8.
 * @param tiff the Exif block, starting with its byte order mark
 */
export const orientationOf = (tiff: Buffer): number => {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return UPRIGHT;
  const little = order === 'II';
  const short = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return UPRIGHT;
  const entries = short(directory);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) break;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return value >= UPRIGHT && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
};

/** The smallest Exif block that holds only the orientation. */
export const orientationOnly = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
};

export const needsTurning = (orientation: number): boolean => orientation !== UPRIGHT;
