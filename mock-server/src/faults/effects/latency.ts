import type { FaultHit } from '../matching';
import type { Transport } from '../outgoing-reply';
import type { Latency } from '../schema';

/** Delay in milliseconds. It is not part of the reply, so a replay needs no seed for it. */
const delayOf = (latency: Latency): number => {
  if ('ms' in latency) return latency.ms;
  const [least, most] = latency.uniform;
  return least + (most - least) * Math.random();
};

/** Delays the reply. The latencies of several faults add up. */
export const applyLatency = <Reply extends Transport>(reply: Reply, { effect }: FaultHit): Reply =>
  'latency' in effect ? { ...reply, delayMs: reply.delayMs + delayOf(effect.latency) } : reply;
