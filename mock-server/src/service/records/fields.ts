import { DAY } from '@kit/contracts/time-units';
import * as z from 'zod/mini';
import { Collection, type Documents, defineCollection, recordsOf } from '../../core/documents';
import { randomInt } from '../../core/replay-context';

/** Maximum lead of a clock over real time, in milliseconds. */
export const FURTHEST = 100 * 365 * DAY;

const within = (limit: number) => z.int().check(z.gte(-limit), z.lte(limit));

/**
 * Milliseconds of real time or of the sandbox's clock, from 1470 to 2470: years keep four digits. A snapshot written by
 * hand can contain times before 1970.
 */
export const time = within(5 * FURTHEST);

/** Maximum stored offset, and maximum distance of a frozen clock from 1970. */
export const MOST_KEPT = 2 * FURTHEST;
/** A stored clock value: an offset or a frozen time. */
export const clockTime = within(MOST_KEPT);

/** A number of items. */
export const count = z.int().check(z.nonnegative());

/** Without 0, O, 1 and I, because borrowers read ids to customer service over the phone. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 9;

/**
 * A random id that is easy to read aloud.
 * @param prefix one letter for the type of object
 */
export const readableId = (prefix: string): string =>
  prefix + Array.from({ length: LENGTH }, () => READABLE.charAt(randomInt(READABLE.length))).join('');

export const counterCollection = defineCollection('counter', count);

/** A persistent counter of a sandbox. */
export class Counter extends recordsOf(counterCollection) {
  constructor(
    documents: Documents,
    readonly name: 'orders' | 'virtualAccounts' | 'faults' | 'supportClicks',
  ) {
    super(documents);
  }

  /** The last number; 0 before the first. */
  get last(): number {
    return this.get(this.name) ?? 0;
  }

  next(): number {
    const number = this.last + 1;
    this.set(this.name, number);
    return number;
  }
}

/** Documents that belong to borrowers. An owner is a userIdentifier. */
export abstract class OwnedRecords<Value extends { readonly owner: string }> extends Collection<Value> {
  /** A document of this borrower. Undefined for a document of somebody else. */
  ofOwner(owner: string, id: string): Value | undefined {
    const value = this.get(id);
    return value?.owner === owner ? value : undefined;
  }

  /** Deletes all documents of this borrower. */
  forget(owner: string): void {
    this.deleteWhere((value) => value.owner === owner);
  }
}
