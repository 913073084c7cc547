import type { Latency } from './schema';

const GOLDEN = 0x9e3779b9;
const TWO_TO_32 = 2 ** 32;

/** The nth number of a seed, evenly from 0 to below 1 (splitmix32): needs no state but a counter. */
export const chance = (seed: number, n: number): number => {
  let mixed = (seed + Math.imul(n + 1, GOLDEN)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / TWO_TO_32;
};

const LONGEST = 600_000;

/** Milliseconds to wait. @param n how many were drawn of this seed before */
export const latencyOf = (latency: Latency, seed: number, n: number): number => {
  if ('ms' in latency) return latency.ms;
  // Apart from the numbers that decide whether a fault applies at all.
  const first = chance(~seed, 2 * n);
  if ('uniform' in latency) {
    const [least, most] = latency.uniform;
    return least + (most - least) * first;
  }
  const { median, sigma } = latency.lognormal;
  // Box and Muller; 1 - first is never 0.
  const normal = Math.sqrt(-2 * Math.log(1 - first)) * Math.cos(2 * Math.PI * chance(~seed, 2 * n + 1));
  return Math.min(LONGEST, median * Math.exp(sigma * normal));
};
