import { MEGABYTE } from '@kit/contracts/constants';
import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../../core/collection';
import type { Collection, Documents } from '../../core/documents';
import { ownPath } from '../own-path';
import { jsonSize } from './fields';

/** The storages of a page that belong to the state of a device. */
export const storageAreas = ['local', 'session'] as const;

const LONGEST_KEY = 200;
const LONGEST_VALUE = 64 * 1024;
/** Maximum stored values of one device. The app has about twenty. */
export const MAXIMUM_ITEMS = 100;
/** Maximum devices with a stored state. */
const MAXIMUM_DEVICES = 50;
/** Maximum size of the stored values of all devices, as JSON in characters. The app stores a few kilobytes. */
const MAXIMUM_SIZE = 4 * MEGABYTE;

/** A value in the storage of a device. */
export const storageItem = z.strictObject({
  area: z.enum(storageAreas),
  key: z.string().check(z.maxLength(LONGEST_KEY)),
  value: z.string().check(z.maxLength(LONGEST_VALUE)),
});
export type StorageItem = z.infer<typeof storageItem>;

/** Path and query of the app below the base path of the sandbox. */
export const devicePath = ownPath.check(z.maxLength(2_000));

/** The page that a simulated device shows, by device name. */
export const devicePageCollection = defineCollection('devicePage', z.strictObject({ path: devicePath }));
/** The stored values of simulated devices: a document each, so that the history stores only what changed. */
export const deviceItemCollection = defineCollection(
  'deviceItem',
  z.strictObject({ device: z.string(), ...storageItem.shape }),
);
type Page = RecordOf<typeof devicePageCollection>;
type Item = RecordOf<typeof deviceItemCollection>;

/** Page and storage of a simulated device. */
export interface DeviceState {
  readonly path: string;
  readonly items: readonly StorageItem[];
}

const QUERY = /\?.*$/;
const idOf = (device: string, { area, key }: Pick<StorageItem, 'area' | 'key'>): string => `${device} ${area} ${key}`;

/**
 * The page and the storage of each simulated device. They are documents of the sandbox, so going back restores the
 * devices too. Snapshots, traces and saved scenarios leave them out.
 */
export class DeviceStates {
  readonly #pages: Collection<Page>;
  readonly #items: Collection<Item>;

  constructor(documents: Documents) {
    this.#pages = documents.collection(devicePageCollection);
    this.#items = documents.collection(deviceItemCollection);
  }

  /** Path of the page that a device shows; undefined if unknown. */
  path(device: string): string | undefined {
    return this.#pages.get(device)?.path;
  }

  /** The page that a device shows, without its query; undefined if unknown. */
  screen(device: string): string | undefined {
    return this.path(device)?.replace(QUERY, '');
  }

  /** Page and storage of a device; undefined if unknown. */
  of(device: string): DeviceState | undefined {
    const path = this.path(device);
    if (path === undefined) return undefined;
    const items = this.#own(device).map(([, { area, key, value }]) => ({ area, key, value }));
    return { path, items };
  }

  /**
   * Stores the state of a device, writing only what changed.
   * @returns false if too many devices have a state, or their values are too large together
   */
  put(device: string, { path, items }: DeviceState): boolean {
    if (this.#pages.get(device) === undefined && this.#pages.size >= MAXIMUM_DEVICES) return false;
    if (this.#sizeWithout(device) + jsonSize(items) > MAXIMUM_SIZE) return false;
    if (this.path(device) !== path) this.#pages.set(device, { path });
    const kept = new Set<string>();
    for (const item of items) {
      const id = idOf(device, item);
      kept.add(id);
      if (this.#items.get(id)?.value !== item.value) this.#items.set(id, { device, ...item });
    }
    for (const [id] of this.#own(device)) if (!kept.has(id)) this.#items.delete(id);
    return true;
  }

  #sizeWithout(device: string): number {
    let size = 0;
    for (const [, item] of this.#items.entries()) {
      if (item.device !== device) size += item.key.length + item.value.length;
    }
    return size;
  }

  #own(device: string): [string, Item][] {
    return [...this.#items.entries()].filter(([, item]) => item.device === device);
  }
}
