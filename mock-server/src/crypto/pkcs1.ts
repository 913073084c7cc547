const BLOCK_TYPE = 2;
/** A zero and the block type come before the padding. */
const HEADER_BYTES = 2;
const LEAST_PADDING = 8;

/** Returns 1 for a zero byte and 0 for any other. It does not branch: subtracting 1 sets the sign bit only for zero. */
const isZero = (byte: number): number => (byte - 1) >>> 31;

/**
 * Removes the PKCS#1 v1.5 padding of an encryption block (RFC 8017, 7.2.2): `00 02`, at least 8 bytes other than zero,
 * `00`, the text. It runs in constant time: it reads every byte and decides at the end.
 * @param block decrypted block, as long as the modulus
 * @returns the text, one character per byte, or undefined for invalid padding
 */
export const unpadded = (block: Buffer): string | undefined => {
  let separatorSeen = 0;
  let start = 0;
  for (let index = HEADER_BYTES; index < block.length; index += 1) {
    const isSeparator = isZero(block[index] ?? 0) & ~separatorSeen;
    // The mask has all bits set, or none.
    start |= -isSeparator & (index + 1);
    separatorSeen |= isSeparator;
  }
  const isPaddingShort = (start - (HEADER_BYTES + LEAST_PADDING + 1)) >>> 31;
  const wrong = (block[0] ?? 0) | ((block[1] ?? 0) ^ BLOCK_TYPE) | (separatorSeen ^ 1) | isPaddingShort;
  const text = block.toString('latin1', start);
  return wrong === 0 ? text : undefined;
};
