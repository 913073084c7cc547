import { type CodeName, codeName, codes, topLevelCodes, universalCodes } from '@kit/contracts/codes';
import type { Effect, EffectOf, Fault } from './schema';

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

/** Codes that can also appear in an entry's result. */
const entryCodes: readonly CodeName[] = universalCodes;

/** Returns true for a code that refuses a whole envelope, which means that no entry ran (section 8). */
export const standsAtTop = (code: number): boolean =>
  topLevelCodes.some((name) => codes[name].code === code && !entryCodes.includes(name));

/** The part of a whole reply that an effect changes. Undefined for an effect on one entry. */
const partOf = (effect: Effect): string | undefined => {
  if ('code' in effect) return standsAtTop(effect.code) ? 'refusal' : undefined;
  if ('reply' in effect) return undefined;
  if ('drop' in effect) return effect.drop === 'slow' ? 'slow' : 'drop';
  return Object.keys(effect)[0];
};

/** Returns true if an earlier hit excludes this fault: one part of a reply changes once, but delays add up. */
const isExcluded = ({ id, effect }: Fault, earlier: readonly FaultHit[]): boolean => {
  const part = partOf(effect);
  if (part === undefined) return false;
  return earlier.some((hit) => partOf(hit.effect) === part && (part !== 'delay' || hit.id === id));
};

/** Returns the state at a time of the sandbox's clock. The stored state does not know the time. */
export const stateAt = ({ state, endsAt }: Fault, now: number): Fault['state'] =>
  endsAt !== undefined && now >= endsAt ? 'used up' : state;

/**
 * Compares a fault with one call of an envelope, and counts the call.
 * @param now time of the sandbox's clock
 * @param target index of the call in its envelope
 * @param earlier earlier hits on the same envelope
 * @returns the fault with its new counts, and the hit if it applies; undefined if the fault does not match the call
 */
export const matchFault = (
  fault: Fault,
  call: FaultTarget,
  now: number,
  target: number,
  earlier: readonly FaultHit[],
): { readonly fault: Fault; readonly hit: FaultHit | undefined } | undefined => {
  const { id, effect, match, after = 0, times } = fault;
  const isMatch =
    (match.method ?? call.method) === call.method &&
    (match.contactNumber ?? call.contactNumber) === call.contactNumber &&
    (match.device ?? call.device) === call.device;
  if (!isMatch || stateAt(fault, now) !== 'active') return undefined;
  const seen = fault.seen + 1;
  const applies = seen > after && !isExcluded(fault, earlier);
  const matched = fault.matched + Number(applies);
  return {
    fault: { ...fault, seen, matched, state: matched === times ? 'used up' : 'active' },
    hit: applies ? { id, effect, target } : undefined,
  };
};

/** Returns true if a fault loses the call on its way, so that it never runs. */
export const isLost = (hits: readonly FaultHit[]): boolean =>
  hits.some(({ effect }) => 'drop' in effect && (effect.drop === 'before' || effect.drop === 'upload'));

/** Returns the code of an effect with its message, or else the contract's. An unknown code has that of a failure. */
export const withMessage = ({ code, message }: EffectOf<'code'>) => {
  return { code, message: message ?? codes[codeName(code) ?? 'INTERNAL_ERROR'].message };
};

/**
 * The code and message of the first hit that refuses the whole call. Call it before any entry runs: clients rely on
 * these codes to mean that no entry ran.
 */
export const refusalBy = (hits: readonly FaultHit[]) => {
  for (const { effect } of hits) if ('code' in effect && standsAtTop(effect.code)) return withMessage(effect);
  return undefined;
};
