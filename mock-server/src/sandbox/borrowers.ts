import { randomInt } from 'node:crypto';
import type { InformationStep } from '@kit/contracts/enums';
import type { Collection, Documents } from './documents';

/** A person who logged in at least once. */
export interface Borrower {
  readonly userIdentifier: string;
  /** in its canonical form, 11 digits */
  readonly contactNumber: string;
  /** empty until the personal information is saved */
  readonly fullName: string;
  readonly completedSteps: readonly InformationStep[];
}

/** Without 0, O, 1 and I: an identifier is read out to customer service over the phone. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const readableIdentifier = (): string =>
  `U${Array.from({ length: 9 }, () => READABLE.charAt(randomInt(READABLE.length))).join('')}`;

/** The borrowers of a sandbox, by canonical phone number. */
export class Borrowers {
  readonly #kept: Collection<Borrower>;

  constructor(documents: Documents) {
    this.#kept = documents.collection<Borrower>('borrower');
  }

  find(contactNumber: string): Borrower | undefined {
    return this.#kept.get(contactNumber);
  }

  /** The borrower of a number; a number that is new here becomes one. */
  findOrRegister(contactNumber: string): Borrower {
    const known = this.#kept.get(contactNumber);
    if (known !== undefined) return known;
    const borrower: Borrower = {
      userIdentifier: readableIdentifier(),
      contactNumber,
      fullName: '',
      completedSteps: [],
    };
    this.#kept.set(contactNumber, borrower);
    return borrower;
  }
}
