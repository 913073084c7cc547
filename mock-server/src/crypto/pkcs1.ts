const BLOCK_TYPE = 2;
/** Before the padding: a zero and the type. */
const HEADER_BYTES = 2;
const LEAST_PADDING = 8;

/** 1 for a byte of zero, 0 for any other; below 2^31 a number is negative exactly where one was taken from zero. */
const isZero = (byte: number): number => (byte - 1) >>> 31;

/**
 * Takes the PKCS#1 v1.5 padding of an encryption block off (RFC 8017, 7.2.2): `00 02`, at least 8 bytes other than zero,
 * `00`, the text. It reads every byte and decides once, at the end: where it stopped must not show in its time.
 * @param block as long as the modulus
 * @returns the text, one character a byte, or undefined for a block that is padded in another way
 */
export const unpadded = (block: Buffer): string | undefined => {
  let separatorSeen = 0;
  let start = 0;
  for (let index = HEADER_BYTES; index < block.length; index += 1) {
    const isSeparator = isZero(block[index] ?? 0) & ~separatorSeen;
    // A mask of all bits, or of none.
    start |= -isSeparator & (index + 1);
    separatorSeen |= isSeparator;
  }
  const isPaddingShort = (start - (HEADER_BYTES + LEAST_PADDING + 1)) >>> 31;
  const wrong = (block[0] ?? 0) | ((block[1] ?? 0) ^ BLOCK_TYPE) | (separatorSeen ^ 1) | isPaddingShort;
  const text = block.toString('latin1', start);
  return wrong === 0 ? text : undefined;
};
