import { MEGABYTE } from '@kit/contracts/constants';
import * as z from 'zod/mini';
import { type FaultHit, type FaultTarget, faultAt, matchFault } from '../../faults/matching';
import { type Fault, type FaultDefinition, fault } from '../../faults/schema';
import type { Collection, Documents } from '../documents';
import { jsonSize } from '../recent-items';
import { realNow } from '../replay-context';
import { defineCollection } from './define-collection';
import { time } from './fields';

/** Maximum faults per sandbox, including used-up ones. */
export const MAXIMUM_FAULTS = 500;
/** Maximum size of the faults of a sandbox, as JSON in characters. An edited reply has up to 100,000. */
const MAXIMUM_SIZE = 4 * MEGABYTE;

/** Size of a fault as it was added: its counts grow afterwards. */
const sizeAsAdded = (body: unknown): number => {
  const { match, effect, after, times, ttlMs } = body as Fault;
  return jsonSize({ match, effect, after, times, ttlMs });
};

export const faultCollection = defineCollection(
  'fault',
  z.strictObject({ ...fault.shape, createdAt: time, expiresAt: z.nullable(time) }),
  { documents: MAXIMUM_FAULTS, size: MAXIMUM_SIZE, sizeOf: sizeAsAdded },
);

const ANY = '';

/**
 * The faults of a sandbox, oldest first, indexed by method so that unaffected calls cost nothing. Counters are stored
 * with each fault, so a snapshot continues them.
 */
export class Faults {
  readonly #records: Collection<Fault>;
  readonly #byMethod = new Map<string, string[]>();
  #lastId = 0;

  constructor(documents: Documents) {
    this.#records = documents.collection(faultCollection);
    for (const [id, stored] of this.#records.entries()) {
      this.#lastId = Math.max(this.#lastId, Number(id.slice(1)));
      if (stored.state === 'active') this.#index(stored);
    }
  }

  /** Returns true if no fault is active, so that callers can skip matching. */
  get none(): boolean {
    return this.#byMethod.size === 0;
  }

  /**
   * @param definition with a canonical phone number
   * @returns undefined if the sandbox has reached its limit
   */
  add(definition: FaultDefinition): Fault | undefined {
    if (this.#records.size >= MAXIMUM_FAULTS) return undefined;
    const stored = [...this.#records.entries()].map(([, each]) => each);
    if (jsonSize([...stored, definition]) > MAXIMUM_SIZE) return undefined;
    return this.#add(definition);
  }

  list(): Fault[] {
    return [...this.#records.entries()].map(([, stored]) => this.#aged(stored));
  }

  find(id: string): Fault | undefined {
    const stored = this.#records.get(id);
    return stored && this.#aged(stored);
  }

  remove(id: string): boolean {
    const stored = this.#records.get(id);
    if (stored === undefined) return false;
    this.#records.delete(id);
    this.#drop(stored);
    return true;
  }

  /** @returns the number of removed faults */
  removeAll(): number {
    const ids = [...this.#records.entries()].map(([id]) => id);
    for (const id of ids) this.remove(id);
    return ids.length;
  }

  /** Clears derived data after the documents were deleted. */
  clear(): void {
    this.#byMethod.clear();
  }

  /**
   * Finds the faults that apply to the calls of one request, and counts them. If a reply allows only one effect of a
   * group, the oldest fault applies.
   */
  take(targets: readonly FaultTarget[]): FaultHit[] {
    const hits: FaultHit[] = [];
    targets.forEach((target, index) => {
      for (const id of this.#candidates(target.method)) {
        const hit = this.#match(id, target, index, hits);
        if (hit !== undefined) hits.push(hit);
      }
    });
    return hits;
  }

  #add(definition: FaultDefinition): Fault {
    this.#lastId += 1;
    const createdAt = realNow();
    const stored: Fault = {
      ...definition,
      id: `f${this.#lastId}`,
      seen: 0,
      matched: 0,
      state: 'active',
      createdAt,
      expiresAt: definition.ttlMs === undefined ? null : createdAt + definition.ttlMs,
    };
    this.#records.set(stored.id, stored);
    this.#index(stored);
    return stored;
  }

  #candidates(method: string | undefined): string[] {
    const named = method === undefined ? [] : (this.#byMethod.get(method) ?? []);
    const all = [...named, ...(this.#byMethod.get(ANY) ?? [])];
    return all.sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
  }

  #match(id: string, target: FaultTarget, index: number, earlier: readonly FaultHit[]): FaultHit | undefined {
    const found = this.#records.get(id);
    const stored = found && this.#aged(found);
    if (stored === undefined) return undefined;
    const match = matchFault(stored, target, index, earlier);
    if (match === undefined) return undefined;
    this.#records.set(id, match.fault);
    if (match.fault.state !== 'active') this.#drop(match.fault);
    return match.hit;
  }

  /** The fault with its current state, expired if its time is over. */
  #aged(stored: Fault): Fault {
    const aged = faultAt(stored, realNow());
    if (aged !== stored) {
      this.#records.set(stored.id, aged);
      this.#drop(aged);
    }
    return aged;
  }

  #index({ id, match }: Pick<Fault, 'id' | 'match'>): void {
    const method = match.method ?? ANY;
    this.#byMethod.set(method, [...(this.#byMethod.get(method) ?? []), id]);
  }

  #drop({ id, match }: Pick<Fault, 'id' | 'match'>): void {
    const method = match.method ?? ANY;
    const rest = (this.#byMethod.get(method) ?? []).filter((other) => other !== id);
    if (rest.length > 0) this.#byMethod.set(method, rest);
    else this.#byMethod.delete(method);
  }
}
