import { MINUTE } from '@kit/contracts/time-units';
import { type Documents, defineCollection, recordsOf } from '../../core/documents';
import { type FaultHit, type FaultTarget, matchFault, stateAt } from '../../faults/match';
import { type Effect, type Fault, type FaultDefinition, fault, type NetworkName, networks } from '../../faults/schema';
import type { VirtualClock } from '../clock';
import { Counter } from './fields';

/** Maximum faults per sandbox, including used-up ones. */
export const MAXIMUM_FAULTS = 200;

export const faultCollection = defineCollection('fault', fault, { most: MAXIMUM_FAULTS });

/** The faults of a sandbox, oldest first. Counters are stored with each fault, so a snapshot continues them. */
export class Faults extends recordsOf(faultCollection) {
  /** Ids are not used again: the journal names them. */
  readonly #ids: Counter;

  constructor(
    documents: Documents,
    readonly clock: VirtualClock,
  ) {
    super(documents);
    this.#ids = new Counter(documents, 'faults');
  }

  /**
   * @param definition with a canonical phone number
   * @returns undefined if the sandbox has reached its limit
   */
  add(definition: FaultDefinition & Pick<Fault, 'network'>): Fault | undefined {
    if (this.size >= MAXIMUM_FAULTS) return undefined;
    const { minutes } = definition;
    const added: Fault = {
      ...definition,
      ...(minutes !== undefined && { endsAt: this.clock.now() + minutes * MINUTE }),
      id: `f${this.#ids.next()}`,
      seen: 0,
      matched: 0,
      state: 'active',
    };
    this.set(added.id, added);
    return added;
  }

  /** With their states at the time of the clock. */
  list(): Fault[] {
    const now = this.clock.now();
    return this.values().map((stored) => ({ ...stored, state: stateAt(stored, now) }));
  }

  remove(id: string): boolean {
    const isKnown = this.get(id) !== undefined;
    this.delete(id);
    return isKnown;
  }

  /** @returns the number of removed faults */
  removeAll(): number {
    const { size } = this;
    this.deleteWhere(() => true);
    return size;
  }

  /**
   * Simulates a network for one device, or restores the real one.
   * @returns false if the sandbox has reached its limit
   */
  setNetwork(device: string, network: NetworkName | undefined): boolean {
    this.deleteWhere((each) => each.network !== undefined && each.match.device === device);
    const effects: readonly Effect[] = network === undefined ? [] : networks[network];
    return effects.every((effect) => this.add({ match: { device }, effect, network }) !== undefined);
  }

  /** Finds the faults that apply to the calls of one request, and counts them. The oldest comes first. */
  take(targets: readonly FaultTarget[]): readonly FaultHit[] {
    const { hits, counted } = this.#find(targets);
    for (const [id, found] of counted) this.set(id, found);
    return hits;
  }

  /** The share of an upload after which a fault breaks it, in percent; undefined if none does. Counts nothing. */
  uploadBreak(targets: readonly FaultTarget[]): number | undefined {
    return this.#find(targets).hits.flatMap(({ effect }) => ('drop' in effect ? (effect.percent ?? []) : []))[0];
  }

  /** The faults that apply, and the new counts of those that match. */
  #find(targets: readonly FaultTarget[]) {
    const hits: FaultHit[] = [];
    const counted = new Map<string, Fault>();
    if (this.size === 0) return { hits, counted };
    const now = this.clock.now();
    targets.forEach((target, index) => {
      for (const [id, stored] of this.entries()) {
        const found = matchFault(counted.get(id) ?? stored, target, now, index, hits);
        if (found === undefined) continue;
        counted.set(id, found.fault);
        if (found.hit !== undefined) hits.push(found.hit);
      }
    });
    return { hits, counted };
  }
}
