const GOLDEN = 0x9e3779b9;
const TWO_TO_32 = 2 ** 32;

/** The nth random number of a seed, uniform in [0, 1) (splitmix32). The counter `n` is its only state. */
export const seededRandom = (seed: number, n: number): number => {
  let mixed = (seed + Math.imul(n + 1, GOLDEN)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / TWO_TO_32;
};
