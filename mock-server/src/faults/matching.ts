import { exclusiveGroup } from './effect-scope';
import type { ChangedField } from './outgoing-reply';
import type { AppliedFault, Effect, StoredFault } from './schema';
import { seededRandom } from './seeded-random';

/** The properties of a call that faults match. */
export interface FaultTarget {
  /** undefined for an unreadable call */
  readonly method: string | undefined;
  /** in canonical form */
  readonly contactNumber: string | undefined;
  /** device that sent the call; undefined if unknown */
  readonly device?: string | undefined;
  /** the same on a retry; empty if the call has none */
  readonly requestId?: string;
}

/** A fault that applies to a call. */
export interface FaultHit {
  readonly id: string;
  readonly effect: Effect;
  /** index of the call in its envelope */
  readonly target: number;
  /** seed of the effect's random values */
  readonly seed: number;
  readonly n: number;
}

/** A fault with its counters after a comparison with a call, and the hit if it applies. */
export interface FaultMatch {
  readonly fault: StoredFault;
  readonly hit: FaultHit | undefined;
}

/**
 * The fault at a time: an active fault past its lifetime is expired.
 * @param now real time in milliseconds since the epoch
 */
export const faultAt = (fault: StoredFault, now: number): StoredFault =>
  fault.state === 'active' && fault.expiresAt !== null && now >= fault.expiresAt
    ? { ...fault, state: 'expired' }
    : fault;

/** Returns true if earlier hits exclude this one. A latency counts once per fault and reply. */
const isExcluded = ({ id, effect }: Pick<StoredFault, 'id' | 'effect'>, earlier: readonly FaultHit[]): boolean => {
  const group = exclusiveGroup(effect);
  if (group !== undefined) return earlier.some((hit) => exclusiveGroup(hit.effect) === group);
  return 'latency' in effect && earlier.some((hit) => hit.id === id);
};

/** Number of entries that a fault remembers: far more than can be in flight at once. */
const MAXIMUM_REMEMBERED = 100;

/**
 * Returns true if a fault can still apply. A used-up fault applies only to retries of the calls that it already
 * matched.
 */
export const isInForce = ({ state, withRetry = false }: StoredFault): boolean =>
  state === 'active' || (state === 'used up' && withRetry);

const entryOf = ({ requestId = '' }: FaultTarget, target: number): string | undefined =>
  requestId === '' ? undefined : `${requestId}:${target}`;

const remember = (fault: StoredFault, entry: string | undefined, n: number | null): Pick<StoredFault, 'met'> =>
  fault.withRetry === true && entry !== undefined
    ? { met: [...(fault.met ?? []), { entry, n }].slice(-MAXIMUM_REMEMBERED) }
    : {};

/**
 * Compares an effective fault with one call of an envelope, and updates its counters.
 * @param target index of the call in its envelope
 * @param earlier earlier hits on the same envelope
 * @returns undefined if the fault does not match the call
 */
export const matchFault = (
  fault: StoredFault,
  call: FaultTarget,
  target: number,
  earlier: readonly FaultHit[],
): FaultMatch | undefined => {
  const { id, match, effect, times, seed } = fault;
  if (match.contactNumber !== undefined && match.contactNumber !== call.contactNumber) return undefined;
  if (match.device !== undefined && match.device !== call.device) return undefined;
  const entry = entryOf(call, target);
  const known = fault.met?.find((met) => met.entry === entry);
  if (known !== undefined) {
    const { n } = known;
    return { fault, hit: n === null || isExcluded(fault, earlier) ? undefined : { id, effect, target, seed, n } };
  }
  if (fault.state !== 'active') return undefined;
  const seen = fault.seen + 1;
  const applies =
    (match.nth === undefined || match.nth === seen) &&
    (match.probability === undefined || seededRandom(seed, seen) < match.probability) &&
    !isExcluded(fault, earlier);
  const matched = fault.matched + (applies ? 1 : 0);
  const isUsedUp = matched === times || (match.nth !== undefined && seen >= match.nth);
  return {
    fault: {
      ...fault,
      ...remember(fault, entry, applies ? matched : null),
      seen,
      matched,
      state: isUsedUp ? 'used up' : 'active',
    },
    hit: applies ? { id, effect, target, seed, n: matched } : undefined,
  };
};

/**
 * The journal entry for the faults of a call. A fault that hit several entries appears once.
 * @param changed the fields that the faults changed
 */
export const appliedFaults = (
  hits: readonly FaultHit[],
  changed: readonly ChangedField[],
): readonly AppliedFault[] | undefined => {
  if (hits.length === 0) return undefined;
  const fieldsOf = (id: string) => changed.filter((each) => each.id === id).map(({ field }) => field);
  const journalEntry = ({ id, effect }: FaultHit): AppliedFault =>
    'payload' in effect || 'reply' in effect ? { id, effect, fields: fieldsOf(id) } : { id, effect };
  return [...new Map(hits.map((hit) => [hit.id, journalEntry(hit)])).values()];
};
