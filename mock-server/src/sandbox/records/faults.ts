import { MEGABYTE } from '@kit/contracts/constants';
import * as z from 'zod/mini';
import { defineCollection } from '../../core/collection';
import { type Collection, type Documents, idsWhere } from '../../core/documents';
import { realNow } from '../../core/replay-context';
import { type FaultHit, type FaultTarget, faultAt, matchFault } from '../../faults/matching';
import { type Fault, type FaultDefinition, fault } from '../../faults/schema';
import { Counter } from './counters';
import { jsonSize, time } from './fields';

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

const numberOf = (id: string): number => Number(id.slice(1));

/**
 * The faults of a sandbox, oldest first. Counters are stored with each fault, so a snapshot continues them.
 */
export class Faults {
  readonly #records: Collection<Fault>;
  /** The last id of a removed fault. It is not used again: the journal names it. */
  readonly #removed: Counter;

  constructor(documents: Documents) {
    this.#records = documents.collection(faultCollection);
    this.#removed = new Counter(documents, 'faults');
  }

  /** Returns true if no fault is in force, so that callers can skip matching. */
  get none(): boolean {
    for (const [, stored] of this.#records.entries()) if (stored.state === 'active') return false;
    return true;
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
    this.#removed.reach(numberOf(id));
    return true;
  }

  /** @returns the number of removed faults */
  removeAll(): number {
    const ids = [...this.#records.entries()].map(([id]) => id);
    for (const id of ids) this.remove(id);
    return ids.length;
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
    const last = Math.max(this.#removed.last, ...[...this.#records.entries()].map(([id]) => numberOf(id)));
    const createdAt = realNow();
    const stored: Fault = {
      ...definition,
      id: `f${last + 1}`,
      seen: 0,
      matched: 0,
      state: 'active',
      createdAt,
      expiresAt: definition.ttlMs === undefined ? null : createdAt + definition.ttlMs,
    };
    this.#records.set(stored.id, stored);
    return stored;
  }

  #candidates(method: string | undefined): string[] {
    return idsWhere(
      this.#records,
      (stored) => stored.state === 'active' && (stored.match.method === undefined || stored.match.method === method),
    );
  }

  #match(id: string, target: FaultTarget, index: number, earlier: readonly FaultHit[]): FaultHit | undefined {
    const found = this.#records.get(id);
    const stored = found && this.#aged(found);
    if (stored === undefined) return undefined;
    const match = matchFault(stored, target, index, earlier);
    if (match === undefined) return undefined;
    this.#records.set(id, match.fault);
    return match.hit;
  }

  /** The fault with its current state, expired if its time is over. */
  #aged(stored: Fault): Fault {
    const aged = faultAt(stored, realNow());
    if (aged !== stored) {
      this.#records.set(stored.id, aged);
    }
    return aged;
  }
}
