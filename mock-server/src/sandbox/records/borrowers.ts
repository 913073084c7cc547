import { informationStep } from '@kit/contracts/enums';
import { bankInfo } from '@kit/contracts/methods/bank';
import { personalInfo } from '@kit/contracts/methods/profile';
import { workInfo } from '@kit/contracts/methods/work';
import { instant, phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../../core/collection';
import type { Collection, Documents } from '../../core/documents';
import { borrowerOutcomes, defaultOutcomes } from './outcomes';
import { readableId } from './readable-id';

/** A person who logged in at least once. Each information step is null until it is saved. */
export const borrowerCollection = defineCollection(
  'borrower',
  z.object({
    userIdentifier: z.string(),
    /** canonical form, 11 digits */
    contactNumber: phone,
    outcomes: borrowerOutcomes,
    /** empty before the personal information is saved */
    fullName: z.string(),
    completedSteps: z.readonly(z.array(informationStep.schema)),
    personal: z.nullable(personalInfo),
    work: z.nullable(workInfo),
    /** the saved face photo and its time on the sandbox's clock */
    face: z.nullable(z.readonly(z.object({ fileId: z.string(), savedAt: instant }))),
    /** unmasked; replies contain only a masked summary */
    bank: z.nullable(bankInfo),
  }),
);
export type Borrower = RecordOf<typeof borrowerCollection>;

/** The data of the four steps. */
type Information = Pick<Borrower, 'personal' | 'work' | 'face' | 'bank'>;

const fullNameOf = ({ personal }: Information): string =>
  personal === null
    ? ''
    : [personal.firstName, personal.middleName, personal.lastName].map((name) => name.trim()).join(' ');

/** The borrowers of a sandbox, by canonical phone number. */
export class Borrowers {
  readonly #records: Collection<Borrower>;

  constructor(documents: Documents) {
    this.#records = documents.collection(borrowerCollection);
  }

  find(contactNumber: string): Borrower | undefined {
    return this.#records.get(contactNumber);
  }

  /** Returns the borrower of a number, and registers a new number. */
  findOrRegister(contactNumber: string): Borrower {
    const known = this.#records.get(contactNumber);
    if (known !== undefined) return known;
    const borrower: Borrower = {
      userIdentifier: readableId('U'),
      contactNumber,
      outcomes: defaultOutcomes,
      fullName: '',
      completedSteps: [],
      personal: null,
      work: null,
      face: null,
      bank: null,
    };
    this.#records.set(contactNumber, borrower);
    return borrower;
  }

  get count(): number {
    return this.#records.size;
  }

  /** Oldest first. */
  list(): Borrower[] {
    return [...this.#records.entries()].map(([, borrower]) => borrower);
  }

  /**
   * Saves changes of a borrower.
   * @returns the stored borrower, with updated name and completed steps
   */
  save(borrower: Borrower, changes: Partial<Information & Pick<Borrower, 'outcomes'>>): Borrower {
    const changed = { ...borrower, ...changes };
    const stored = {
      ...changed,
      fullName: fullNameOf(changed),
      completedSteps: informationStep.values.filter((step) => changed[step] !== null),
    };
    this.#records.set(stored.contactNumber, stored);
    return stored;
  }

  /** Deletes a borrower. The number can register again as a new one. */
  remove(contactNumber: string): void {
    this.#records.delete(contactNumber);
  }
}
