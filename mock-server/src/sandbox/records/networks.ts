import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../../core/collection';
import type { Collection, Documents } from '../../core/documents';
import { randomInt } from '../../core/replay-context';
import { networkPresets, type PresetName, presetNames } from '../../faults/networks';

/** Maximum devices with their own network. */
export const MAXIMUM_NETWORKS = 50;

/** The simulated network of one device, or of all devices, by device name. */
export const networkCollection = defineCollection('network', z.strictObject({ preset: z.enum(presetNames) }), {
  documents: MAXIMUM_NETWORKS,
});
type NetworkRecord = RecordOf<typeof networkCollection>;

/** An active network simulation. */
export interface DeviceNetwork {
  readonly preset: PresetName;
  /** null for all devices without their own network */
  readonly device: string | null;
}

/** Parts of a whole in which losses are drawn. */
const PARTS = 1_000;
/** Id of the network for all devices. No device has this name. */
const EVERYBODY = '';
/** The simulated networks of a sandbox's devices. */
export class Networks {
  readonly #records: Collection<NetworkRecord>;

  constructor(documents: Documents) {
    this.#records = documents.collection(networkCollection);
  }

  /** Returns true if no network is simulated. */
  get none(): boolean {
    return this.#records.size === 0;
  }

  list(): DeviceNetwork[] {
    return [...this.#records.entries()].map(([id, { preset }]) => ({ preset, device: id === EVERYBODY ? null : id }));
  }

  /** @returns false if too many devices have their own network */
  set(preset: PresetName, device: string | undefined): boolean {
    const id = device ?? EVERYBODY;
    if (this.#records.get(id) === undefined && this.#records.size >= MAXIMUM_NETWORKS) return false;
    this.#records.set(id, { preset });
    return true;
  }

  /**
   * Ends the network simulation of a device, or all of them.
   * @returns the number of ended simulations
   */
  end(device: string | undefined): number {
    const ids = [...this.#records.entries()].map(([id]) => id).filter((id) => device === undefined || id === device);
    for (const id of ids) this.#records.delete(id);
    return ids.length;
  }

  /** The network of a device, or else the one for all devices. */
  of(device: string | undefined): PresetName | undefined {
    return this.#records.get(this.#idOf(device))?.preset;
  }

  /** Draws whether the next transfer of a device gets lost. */
  loses(device: string | undefined): boolean {
    const preset = this.of(device);
    return preset !== undefined && randomInt(PARTS) < networkPresets[preset].loss * PARTS;
  }

  #idOf(device = EVERYBODY): string {
    return this.#records.get(device) === undefined ? EVERYBODY : device;
  }
}
