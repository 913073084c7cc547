import { type InformationStep, informationStep } from '@kit/contracts/enums';
import type { BankInfo } from '@kit/contracts/methods/bank';
import type { PersonalInfo } from '@kit/contracts/methods/profile';
import type { WorkInfo } from '@kit/contracts/methods/work';
import type { Collection, Documents } from '../documents';
import { type BorrowerOutcomes, usualOutcomes } from './outcomes';
import { readableId } from './readable-id';

/** A photo that was saved as the borrower's. */
interface SavedFace {
  readonly fileId: string;
  /** on the sandbox's clock */
  readonly savedAt: number;
}

/** What the four steps saved; null what was not saved yet. */
interface Information {
  readonly personal: PersonalInfo | null;
  readonly work: WorkInfo | null;
  readonly face: SavedFace | null;
  /** in full: only a summary of it ever leaves */
  readonly bank: BankInfo | null;
}

/** A person who logged in at least once. */
export interface Borrower extends Information {
  readonly userIdentifier: string;
  /** in its canonical form, 11 digits */
  readonly contactNumber: string;
  readonly outcomes: BorrowerOutcomes;
  /** empty until the personal information is saved */
  readonly fullName: string;
  readonly completedSteps: readonly InformationStep[];
}

const fullNameOf = ({ personal }: Information): string =>
  personal === null
    ? ''
    : [personal.firstName, personal.middleName, personal.lastName].map((name) => name.trim()).join(' ');

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
    this.#kept.set(contactNumber, borrower);
    return borrower;
  }

  /** All of them, oldest first. */
  list(): Borrower[] {
    return [...this.#kept.entries()].map(([, borrower]) => borrower);
  }

  /** Keeps what changed of a borrower. @returns the borrower as kept: name and completed steps follow from the rest */
  save(borrower: Borrower, changes: Partial<Information & Pick<Borrower, 'outcomes'>>): Borrower {
    const changed = { ...borrower, ...changes };
    const kept = {
      ...changed,
      fullName: fullNameOf(changed),
      completedSteps: informationStep.values.filter((step) => changed[step] !== null),
    };
    this.#kept.set(kept.contactNumber, kept);
    return kept;
  }

  /** Forgets a borrower: the number can register again, as another. */
  remove(contactNumber: string): void {
    this.#kept.delete(contactNumber);
  }
}
