import { defineCollection } from '../../core/collection';
import type { Collection, Documents } from '../../core/documents';
import { count } from './fields';

export const counterCollection = defineCollection('counter', count);

/** A persistent counter of a sandbox. */
export class Counter {
  readonly #records: Collection<number>;

  constructor(
    documents: Documents,
    readonly name: 'orders' | 'virtualAccounts' | 'faults' | 'supportClicks',
  ) {
    this.#records = documents.collection(counterCollection);
  }

  /** The last number; 0 before the first. */
  get last(): number {
    return this.#records.get(this.name) ?? 0;
  }

  /** Passes over the numbers up to this one. */
  reach(number: number): void {
    if (number > this.last) this.#records.set(this.name, number);
  }

  next(): number {
    const number = this.last + 1;
    this.#records.set(this.name, number);
    return number;
  }
}
