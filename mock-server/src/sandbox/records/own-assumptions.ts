import { type Assumptions, assumptions, assumptionTable } from '@kit/contracts/assumptions';
import * as z from 'zod/mini';
import type { Collection, Documents } from '../documents';
import { defineCollection, type RecordOf } from './define-collection';

const { assessingTime, reviewTime, freezePeriodDays, tokenLife, maximumApplicationsADay, maximumOpenTickets } =
  assumptionTable;

/**
 * The assumptions that one sandbox can change, because only this server's handlers read them. The app and the schemas of
 * the contract read the others, which have one value for the whole process.
 */
export const ownAssumptions = z.partial(
  z.object({
    assessingTime: assessingTime.schema,
    reviewTime: reviewTime.schema,
    freezePeriodDays: freezePeriodDays.schema,
    tokenLife: tokenLife.schema,
    maximumApplicationsADay: maximumApplicationsADay.schema,
    maximumOpenTickets: maximumOpenTickets.schema,
  }),
);

export const ownAssumptionsCollection = defineCollection('assumptions', ownAssumptions);
export type OwnAssumptions = RecordOf<typeof ownAssumptionsCollection>;

const ID = 'assumptions';
const NONE: OwnAssumptions = {};

/** The assumptions of a sandbox: those of the server, and its own changes. */
export class SandboxAssumptions {
  readonly #records: Collection<OwnAssumptions>;

  constructor(documents: Documents) {
    this.#records = documents.collection(ownAssumptionsCollection);
  }

  /** The values that differ from those of the server. */
  get changed(): OwnAssumptions {
    return this.#records.get(ID) ?? NONE;
  }

  /** The effective values. Read them when you use them: they change while the server runs. */
  get values(): Assumptions {
    const changed = this.#records.get(ID);
    return changed === undefined ? assumptions : { ...assumptions, ...changed };
  }

  /** Replaces all changes. */
  set(changed: OwnAssumptions): void {
    if (Object.keys(changed).length === 0) this.#records.delete(ID);
    else this.#records.set(ID, changed);
  }
}
