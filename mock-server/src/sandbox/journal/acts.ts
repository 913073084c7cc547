import type { Budget } from '../byte-budget';
import { RecentItems } from '../recent-items';

/** A change of a sandbox through the admin API: a tester's act. */
export interface Act {
  /** unique in the sandbox */
  readonly id: number;
  /** real time, milliseconds since the epoch */
  readonly at: number;
  /** the sandbox's clock after it, milliseconds since the epoch */
  readonly clock: number;
  /** method and path without its parameters, such as `POST /requests/:id/back` */
  readonly route: string;
  /** method and path with its parameters */
  readonly call: string;
  /** JSON; empty if missing or too long */
  readonly body: string;
  /** id of the last call before it */
  readonly after: number;
  /** document positions before and after it; undefined if unknown, for example before a restart */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Maximum number of acts, and maximum length of a stored body. */
const LIMITS = { items: 1_000, size: Number.POSITIVE_INFINITY };
const LONGEST_BODY = 2_000;

/** Body of an act as it is stored. */
export const storedBody = (body: unknown): string => {
  const json = body === undefined || body === null ? '' : JSON.stringify(body);
  return json.length > LONGEST_BODY ? '' : json;
};

/** The latest acts of a sandbox, oldest first. */
export class Acts extends RecentItems<Act> {
  #nextId: number;

  /**
   * @param firstId smallest id of this server's acts
   * @param budget bytes that the journals of all sandboxes share
   */
  constructor(firstId = 1, budget?: Budget) {
    super(LIMITS, budget);
    this.#nextId = firstId;
  }

  /** @returns the act with its id */
  record(act: Omit<Act, 'id'>): Act {
    const recorded = { id: this.#nextId, ...act };
    this.#nextId += 1;
    this.add([recorded]);
    return recorded;
  }

  /** Id of the newest act; before the first one, one less than its id. */
  get lastId(): number {
    return this.#nextId - 1;
  }

  /** Continues with acts of an earlier run of the server. */
  restore(acts: readonly Act[]): void {
    const sorted = acts.toSorted((one, other) => one.id - other.id);
    this.add(sorted);
    this.#nextId = (sorted.at(-1)?.id ?? 0) + 1;
  }

  find(id: number): Act | undefined {
    return this.list().find((act) => act.id === id);
  }

  /** The acts between two calls, oldest first. */
  between(from: number, to: number): Act[] {
    return this.list().filter(({ after }) => after >= from && after < to);
  }
}
