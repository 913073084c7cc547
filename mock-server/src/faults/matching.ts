import { exclusiveGroup } from './effect-scope';
import type { AppliedFault, Effect, Fault } from './schema';
import { seededRandom } from './seeded-random';

/** One call as faults see it. */
export interface FaultTarget {
  /** undefined where the call could not be read */
  readonly method: string | undefined;
  /** canonical */
  readonly contactNumber: string | undefined;
}

/** A fault that applies to a call. */
export interface FaultHit {
  readonly id: string;
  readonly effect: Effect;
  /** index of the call among those of its envelope */
  readonly target: number;
  /** what random values of the effect follow from */
  readonly seed: number;
  readonly n: number;
}

/** A fault with its counters after a call that it was compared with, and how it applies to that call, if it does. */
export interface FaultMatch {
  readonly fault: Fault;
  readonly hit: FaultHit | undefined;
}

/** The fault as it stands at a time. @param now real time, milliseconds since the epoch */
export const faultAt = (fault: Fault, now: number): Fault =>
  fault.state === 'active' && fault.expiresAt !== null && now >= fault.expiresAt
    ? { ...fault, state: 'expired' }
    : fault;

/** Whether earlier hits leave no room for this one: a latency counts once for each fault and reply. */
const isTaken = ({ id, effect }: Fault, earlier: readonly FaultHit[]): boolean => {
  const group = exclusiveGroup(effect);
  if (group !== undefined) return earlier.some((hit) => exclusiveGroup(hit.effect) === group);
  return 'latency' in effect && earlier.some((hit) => hit.id === id);
};

/**
 * Compares an active fault with one call of an envelope, and counts it.
 * @param target the call's index in its envelope
 * @param earlier what has hit the same envelope so far
 * @returns undefined where the fault is not about this call
 */
export const matchFault = (
  fault: Fault,
  { contactNumber }: FaultTarget,
  target: number,
  earlier: readonly FaultHit[],
): FaultMatch | undefined => {
  const { id, match, effect, times, seed } = fault;
  if (match.contactNumber !== undefined && match.contactNumber !== contactNumber) return undefined;
  const seen = fault.seen + 1;
  const applies =
    (match.nth === undefined || match.nth === seen) &&
    (match.probability === undefined || seededRandom(seed, seen) < match.probability) &&
    !isTaken(fault, earlier);
  const matched = fault.matched + (applies ? 1 : 0);
  const isUsedUp = matched === times || (match.nth !== undefined && seen >= match.nth);
  return {
    fault: { ...fault, seen, matched, state: isUsedUp ? 'used up' : 'active' },
    hit: applies ? { id, effect, target, seed, n: matched } : undefined,
  };
};

/** What the journal says of the faults that a call met. One that met several entries is told once. */
export const appliedFaults = (hits: readonly FaultHit[]): readonly AppliedFault[] | undefined =>
  hits.length === 0 ? undefined : [...new Map(hits.map(({ id, effect }) => [id, { id, effect }])).values()];
