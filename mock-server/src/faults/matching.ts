import { exclusiveGroup } from './effect-scope';
import type { ChangedField } from './outgoing-reply';
import type { AppliedFault, Effect, StoredFault } from './schema';
import { seededRandom } from './seeded-random';

/** One call as faults see it. */
export interface FaultTarget {
  /** undefined where the call could not be read */
  readonly method: string | undefined;
  /** canonical */
  readonly contactNumber: string | undefined;
  /** the same on a retry; empty where the call has none */
  readonly requestId?: string;
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
  readonly fault: StoredFault;
  readonly hit: FaultHit | undefined;
}

/** The fault as it stands at a time. @param now real time, milliseconds since the epoch */
export const faultAt = (fault: StoredFault, now: number): StoredFault =>
  fault.state === 'active' && fault.expiresAt !== null && now >= fault.expiresAt
    ? { ...fault, state: 'expired' }
    : fault;

/** Whether earlier hits leave no room for this one: a latency counts once for each fault and reply. */
const isTaken = ({ id, effect }: Pick<StoredFault, 'id' | 'effect'>, earlier: readonly FaultHit[]): boolean => {
  const group = exclusiveGroup(effect);
  if (group !== undefined) return earlier.some((hit) => exclusiveGroup(hit.effect) === group);
  return 'latency' in effect && earlier.some((hit) => hit.id === id);
};

/** How many entries a fault knows again: far more than can be on their way at a time. */
const MAXIMUM_MET = 100;

/** Whether a fault is still about calls: one that is used up is about the retries of those that it met. */
export const isInForce = ({ state, withRetry = false }: StoredFault): boolean =>
  state === 'active' || (state === 'used up' && withRetry);

const entryOf = ({ requestId = '' }: FaultTarget, target: number): string | undefined =>
  requestId === '' ? undefined : `${requestId}:${target}`;

const withMet = (fault: StoredFault, entry: string | undefined, n: number | null): Pick<StoredFault, 'met'> =>
  fault.withRetry === true && entry !== undefined
    ? { met: [...(fault.met ?? []), { entry, n }].slice(-MAXIMUM_MET) }
    : {};

/**
 * Compares a fault in force with one call of an envelope, and counts it.
 * @param target the call's index in its envelope
 * @param earlier what has hit the same envelope so far
 * @returns undefined where the fault is not about this call
 */
export const matchFault = (
  fault: StoredFault,
  call: FaultTarget,
  target: number,
  earlier: readonly FaultHit[],
): FaultMatch | undefined => {
  const { id, match, effect, times, seed } = fault;
  if (match.contactNumber !== undefined && match.contactNumber !== call.contactNumber) return undefined;
  const entry = entryOf(call, target);
  const known = fault.met?.find((met) => met.entry === entry);
  if (known !== undefined) {
    const { n } = known;
    return { fault, hit: n === null || isTaken(fault, earlier) ? undefined : { id, effect, target, seed, n } };
  }
  if (fault.state !== 'active') return undefined;
  const seen = fault.seen + 1;
  const applies =
    (match.nth === undefined || match.nth === seen) &&
    (match.probability === undefined || seededRandom(seed, seen) < match.probability) &&
    !isTaken(fault, earlier);
  const matched = fault.matched + (applies ? 1 : 0);
  const isUsedUp = matched === times || (match.nth !== undefined && seen >= match.nth);
  return {
    fault: {
      ...fault,
      ...withMet(fault, entry, applies ? matched : null),
      seen,
      matched,
      state: isUsedUp ? 'used up' : 'active',
    },
    hit: applies ? { id, effect, target, seed, n: matched } : undefined,
  };
};

/**
 * What the journal says of the faults that a call met. One that met several entries is told once.
 * @param changed what they changed about the reply
 */
export const appliedFaults = (
  hits: readonly FaultHit[],
  changed: readonly ChangedField[],
): readonly AppliedFault[] | undefined => {
  if (hits.length === 0) return undefined;
  const fieldsOf = (id: string) => changed.filter((each) => each.id === id).map(({ field }) => field);
  const told = ({ id, effect }: FaultHit): AppliedFault =>
    'payload' in effect ? { id, effect, fields: fieldsOf(id) } : { id, effect };
  return [...new Map(hits.map((hit) => [hit.id, told(hit)])).values()];
};
