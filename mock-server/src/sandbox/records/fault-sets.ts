import { MEGABYTE } from '@kit/contracts/constants';
import * as z from 'zod/mini';
import { type FaultDefinition, faultDefinition } from '../../faults/schema';
import type { Collection, Documents } from '../documents';
import { jsonSize } from '../recent-items';
import { defineCollection, type RecordOf } from './define-collection';

/** Maximum saved sets per sandbox, and faults in one set. */
export const MAXIMUM_SETS = 50;
export const MAXIMUM_FAULTS_OF_SET = 50;
/** Maximum size of all sets of a sandbox, as JSON in characters. */
const MAXIMUM_SIZE = 2 * MEGABYTE;

export const faultSetCollection = defineCollection(
  'faultSet',
  z.strictObject({ faults: z.array(faultDefinition).check(z.maxLength(MAXIMUM_FAULTS_OF_SET)) }),
  { documents: MAXIMUM_SETS, size: MAXIMUM_SIZE },
);
type FaultSet = RecordOf<typeof faultSetCollection>;

/** Named sets of faults, which a tester adds again with one call. */
export class FaultSets {
  readonly #records: Collection<FaultSet>;

  constructor(documents: Documents) {
    this.#records = documents.collection(faultSetCollection);
  }

  list(): { readonly name: string; readonly faults: FaultDefinition[] }[] {
    return [...this.#records.entries()].map(([name, { faults }]) => ({ name, faults }));
  }

  find(name: string): readonly FaultDefinition[] | undefined {
    return this.#records.get(name)?.faults;
  }

  /** @returns false if the sandbox has the maximum of other sets, or all sets together are too large */
  put(name: string, faults: FaultDefinition[]): boolean {
    if (this.#records.get(name) === undefined && this.#records.size >= MAXIMUM_SETS) return false;
    const others = this.list().filter((set) => set.name !== name);
    if (jsonSize([...others, { name, faults }]) > MAXIMUM_SIZE) return false;
    this.#records.set(name, { faults });
    return true;
  }

  remove(name: string): boolean {
    if (this.#records.get(name) === undefined) return false;
    this.#records.delete(name);
    return true;
  }
}
