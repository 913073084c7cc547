import { informationStep } from '@kit/contracts/enums';
import { bankInfo } from '@kit/contracts/methods/bank';
import { personalInfo } from '@kit/contracts/methods/profile';
import { workInfo } from '@kit/contracts/methods/work';
import { instant, phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import type { Collection, Documents } from '../documents';
import { defineCollection, type RecordOf } from './define-collection';
import { borrowerOutcomes, usualOutcomes } from './outcomes';
import { readableId } from './readable-id';

/** A person who logged in at least once; what the four steps save is null until it is saved. */
export const borrowerCollection = defineCollection(
  'borrower',
  z.object({
    userIdentifier: z.string(),
    /** in its canonical form, 11 digits */
    contactNumber: phone,
    outcomes: borrowerOutcomes,
    /** empty until the personal information is saved */
    fullName: z.string(),
    completedSteps: z.readonly(z.array(informationStep.schema)),
    personal: z.nullable(personalInfo),
    work: z.nullable(workInfo),
    /** the photo that was saved as the borrower's, and when, on the sandbox's clock */
    face: z.nullable(z.readonly(z.object({ fileId: z.string(), savedAt: instant }))),
    /** in full: only a summary of it ever leaves */
    bank: z.nullable(bankInfo),
  }),
);
export type Borrower = RecordOf<typeof borrowerCollection>;

/** What the four steps save. */
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

  /** The borrower of a number; a number that is new here becomes one. */
  findOrRegister(contactNumber: string): Borrower {
    const known = this.#records.get(contactNumber);
    if (known !== undefined) return known;
    const borrower: Borrower = {
      userIdentifier: readableId('U'),
      contactNumber,
      outcomes: usualOutcomes,
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

  /** All of them, oldest first. */
  list(): Borrower[] {
    return [...this.#records.entries()].map(([, borrower]) => borrower);
  }

  /** Keeps what changed of a borrower. @returns the borrower as stored: name and completed steps follow from the rest */
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

  /** Forgets a borrower: the number can register again, as another. */
  remove(contactNumber: string): void {
    this.#records.delete(contactNumber);
  }
}
