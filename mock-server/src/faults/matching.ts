import { exclusiveGroup } from './effect-scope';
import type { ChangedField } from './outgoing-reply';
import type { AppliedFault, Effect, Fault } from './schema';

/** The properties of a call that faults match. */
export interface FaultTarget {
  /** undefined for an unreadable call */
  readonly method: string | undefined;
  /** in canonical form */
  readonly contactNumber: string | undefined;
  /** device that sent the call; undefined if unknown */
  readonly device?: string | undefined;
}

/** A fault that applies to a call. */
export interface FaultHit {
  readonly id: string;
  readonly effect: Effect;
  /** index of the call in its envelope */
  readonly target: number;
}

/** A fault with its counters after a comparison with a call, and the hit if it applies. */
export interface FaultMatch {
  readonly fault: Fault;
  readonly hit: FaultHit | undefined;
}

/**
 * The fault at a time: an active fault past its lifetime is expired.
 * @param now real time in milliseconds since the epoch
 */
export const faultAt = (fault: Fault, now: number): Fault =>
  fault.state === 'active' && fault.expiresAt !== null && now >= fault.expiresAt
    ? { ...fault, state: 'expired' }
    : fault;

/** Returns true if earlier hits exclude this one. A latency counts once per fault and reply. */
const isExcluded = ({ id, effect }: Pick<Fault, 'id' | 'effect'>, earlier: readonly FaultHit[]): boolean => {
  const group = exclusiveGroup(effect);
  if (group !== undefined) return earlier.some((hit) => exclusiveGroup(hit.effect) === group);
  return 'latency' in effect && earlier.some((hit) => hit.id === id);
};

/**
 * Compares an effective fault with one call of an envelope, and updates its counters.
 * @param target index of the call in its envelope
 * @param earlier earlier hits on the same envelope
 * @returns undefined if the fault does not match the call
 */
export const matchFault = (
  fault: Fault,
  call: FaultTarget,
  target: number,
  earlier: readonly FaultHit[],
): FaultMatch | undefined => {
  const { id, match, effect, after = 0, times } = fault;
  if (fault.state !== 'active') return undefined;
  if (match.contactNumber !== undefined && match.contactNumber !== call.contactNumber) return undefined;
  if (match.device !== undefined && match.device !== call.device) return undefined;
  const seen = fault.seen + 1;
  const applies = seen > after && !isExcluded(fault, earlier);
  const matched = fault.matched + (applies ? 1 : 0);
  return {
    fault: { ...fault, seen, matched, state: matched === times ? 'used up' : 'active' },
    hit: applies ? { id, effect, target } : undefined,
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
