import type { FaultHit } from '../matching';
import type { Transport } from '../outgoing-reply';
import { type Latency, MAXIMUM_LATENCY } from '../schema';
import { seededRandom } from '../seeded-random';

/**
 * Delay in milliseconds.
 * @param n index of the draw for this seed
 */
export const delayOf = (latency: Latency, seed: number, n: number): number => {
  if ('ms' in latency) return latency.ms;
  // Separate from the random numbers that decide whether a fault applies.
  const first = seededRandom(~seed, 2 * n);
  if ('uniform' in latency) {
    const [least, most] = latency.uniform;
    return least + (most - least) * first;
  }
  const { median, sigma } = latency.lognormal;
  // Box–Muller transform. 1 - first is never 0.
  const normal = Math.sqrt(-2 * Math.log(1 - first)) * Math.cos(2 * Math.PI * seededRandom(~seed, 2 * n + 1));
  return Math.min(MAXIMUM_LATENCY, median * Math.exp(sigma * normal));
};

/** Delays the reply. The latencies of several faults add up. */
export const applyLatency = <Reply extends Transport>(reply: Reply, { effect, seed, n }: FaultHit): Reply =>
  'latency' in effect ? { ...reply, delayMs: reply.delayMs + delayOf(effect.latency, seed, n) } : reply;
