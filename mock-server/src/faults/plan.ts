import type { Hit } from '../sandbox/records/faults';
import { latencyOf } from './random';
import type { AppliedFault, Effect } from './schema';

/** What the line does to a reply that is ready: network, HTTP status or envelope. */
export type LineEffect = Extract<Effect, { network: string } | { http: number } | { envelope: string }>;

/** What faults make of one reply, beside what they changed in its entries. */
export interface FaultPlan {
  /** for the journal, in order of creation */
  readonly applied: readonly AppliedFault[];
  readonly delayMs: number;
  readonly line: LineEffect | undefined;
}

const isLine = (effect: Effect): effect is LineEffect =>
  'network' in effect || 'http' in effect || 'envelope' in effect;

/** Latencies add up; a fault that met several entries is one for the journal. */
export const planOf = (hits: readonly Hit[]): FaultPlan => ({
  applied: [...new Map(hits.map(({ id, effect }) => [id, { id, effect }])).values()],
  delayMs: hits.reduce(
    (sum, { effect, seed, n }) => ('latency' in effect ? sum + latencyOf(effect.latency, seed, n) : sum),
    0,
  ),
  line: hits.map(({ effect }) => effect).find(isLine),
});
