import * as z from 'zod/mini';
import { networkPresets, type PresetName, presetNames, transferTime } from '../../faults/networks';
import { seededRandom } from '../../faults/seeded-random';
import type { Collection, Documents } from '../documents';
import { randomInt } from '../replay-context';
import { defineCollection, type RecordOf } from './define-collection';
import { count } from './fields';

/** The network of one phone, or of all of them, by the phone's name. */
export const networkCollection = defineCollection(
  'network',
  z.strictObject({
    preset: z.enum(presetNames),
    /** what is lost follows from it */
    seed: z.int(),
    /** how often that was decided */
    drawn: count,
  }),
);
type NetworkRecord = RecordOf<typeof networkCollection>;

/** A network in force. */
export interface PhoneNetwork {
  readonly preset: PresetName;
  /** null for every phone that has none of its own */
  readonly phone: string | null;
}

/** Of the network that is everybody's: no phone is called so. */
const EVERYBODY = '';
/** How many phones of a sandbox can have a network of their own. */
export const MAXIMUM_NETWORKS = 50;

/** The networks of a sandbox's phones, as bad as they were made. */
export class Networks {
  readonly #records: Collection<NetworkRecord>;
  /** by the document's id: when what is on its way down has gone, as performance.now() tells it */
  readonly #busyUntil = new Map<string, number>();

  constructor(documents: Documents) {
    this.#records = documents.collection(networkCollection);
  }

  /** Whether every phone has the network that is really there. */
  get none(): boolean {
    return this.#records.size === 0;
  }

  list(): PhoneNetwork[] {
    return [...this.#records.entries()].map(([id, { preset }]) => ({ preset, phone: id === EVERYBODY ? null : id }));
  }

  /** @returns false where too many phones have one already */
  set(preset: PresetName, phone: string | undefined): boolean {
    const id = phone ?? EVERYBODY;
    if (this.#records.get(id) === undefined && this.#records.size >= MAXIMUM_NETWORKS) return false;
    this.#records.set(id, { preset, seed: randomInt(1_000_000_000), drawn: 0 });
    return true;
  }

  /** Ends the network of a phone, or all of them. @returns how many there were */
  end(phone: string | undefined): number {
    const ids = [...this.#records.entries()].map(([id]) => id).filter((id) => phone === undefined || id === phone);
    for (const id of ids) this.#records.delete(id);
    return ids.length;
  }

  /** The network of a phone: everybody's where it is not known. */
  of(phone: string | undefined): PresetName | undefined {
    return this.#records.get(this.#idOf(phone))?.preset;
  }

  /** Decides, and counts, whether something of a phone is lost on its way. */
  loses(phone: string | undefined): boolean {
    const id = this.#idOf(phone);
    const record = this.#records.get(id);
    if (record === undefined) return false;
    const { loss } = networkPresets[record.preset];
    if (loss === 0 || loss === 1) return loss === 1;
    this.#records.set(id, { ...record, drawn: record.drawn + 1 });
    return seededRandom(record.seed, record.drawn) < loss;
  }

  /** Milliseconds until the first byte of a reply comes to a phone. */
  latency(phone: string): number {
    const preset = this.of(phone);
    return preset === undefined ? 0 : networkPresets[preset].latencyMs;
  }

  /**
   * Sends bytes down to a phone after those that are on their way to it: its network is one.
   * @returns milliseconds until they have arrived
   */
  sendDown(phone: string, bytes: number): number {
    const preset = this.of(phone);
    if (preset === undefined) return 0;
    const id = this.#idOf(phone);
    const now = performance.now();
    const until =
      Math.max(now, this.#busyUntil.get(id) ?? 0) + transferTime(bytes, networkPresets[preset].downBytesPerSecond);
    this.#busyUntil.set(id, until);
    return until - now;
  }

  #idOf(phone = EVERYBODY): string {
    return this.#records.get(phone) === undefined ? EVERYBODY : phone;
  }
}
