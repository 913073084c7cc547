import type { Act } from '../sandbox/journal/acts';
import type { Journal } from '../sandbox/journal/journal';
import { type StoredCall, storedActCollection, storedCallCollection } from '../sandbox/journal/stored-journal';
import type { CommitQueue } from '../store/commit-queue';
import type { StoredDocument } from '../store/store';

/** The latest calls and acts of a sandbox that survive a restart. */
const KEPT_CALLS = 200;
const KEPT_ACTS = 200;
/** Interval between writes, in ms. The journal of a killed server lacks its last calls; their changes are stored. */
const INTERVAL = 250;

/** The last ids that the store has. */
interface Stored {
  readonly call: number;
  readonly act: number;
  /** last call that was cleared from the journal */
  readonly cleared: number;
}

const NOTHING: Stored = { call: 0, act: 0, cleared: 0 };

const slotOf = (id: number, kept: number): string => String(id % kept);

/** The ids after `last`, at most `most` of them. */
const newIds = (last: number, newest: number, most: number): number[] => {
  const first = Math.max(last, newest - most, 0) + 1;
  return Array.from({ length: Math.max(0, newest - first + 1) }, (_, index) => first + index);
};

/** Returns true for a document of a journal, which is not part of the state of a sandbox. */
export const isOfJournal = ({ kind }: Pick<StoredDocument, 'kind'>): boolean =>
  kind === storedCallCollection.kind || kind === storedActCollection.kind;

/**
 * Stores the end of each journal beside the state of its sandbox, so that it survives a restart. It writes a few times a
 * second and not with each call, and each sandbox needs a fixed number of documents.
 */
export class JournalKeeper {
  readonly #commits: CommitQueue;
  readonly #stored = new Map<string, Stored>();
  readonly #timer: NodeJS.Timeout;

  /** @param journals the journals of all sandboxes, by name */
  constructor(commits: CommitQueue, journals: () => Iterable<readonly [string, Journal]>) {
    this.#commits = commits;
    this.#timer = setInterval(() => this.keepAll(journals()), INTERVAL).unref();
  }

  /** Continues a journal with the documents that the store has. */
  restore(sandbox: string, journal: Journal, documents: readonly StoredDocument[]): void {
    const bodies = (kind: string) => documents.filter((document) => document.kind === kind).map(({ body }) => body);
    journal.restore(bodies(storedCallCollection.kind) as StoredCall[], bodies(storedActCollection.kind) as Act[]);
    this.#stored.set(sandbox, { call: journal.lastId, act: journal.acts.lastId, cleared: 0 });
  }

  /** Writes the whole journal next time, because all stored documents of the sandbox were replaced or deleted. */
  rewrite(sandbox: string): void {
    this.#stored.delete(sandbox);
  }

  keepAll(journals: Iterable<readonly [string, Journal]>): void {
    for (const [sandbox, journal] of journals) this.#keep(sandbox, journal);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #keep(sandbox: string, journal: Journal): void {
    const before = this.#stored.get(sandbox) ?? NOTHING;
    const { lastId: call, clearedTo: cleared } = journal;
    const { lastId: act } = journal.acts;
    if (before.call === call && before.act === act && before.cleared === cleared) return;
    this.#stored.set(sandbox, { call, act, cleared });
    const write = ({ kind }: { readonly kind: string }, id: string, body: unknown) =>
      this.#commits.add({ sandbox, kind, id, body });
    if (before.cleared < cleared) {
      for (const id of newIds(0, cleared, KEPT_CALLS)) write(storedCallCollection, slotOf(id, KEPT_CALLS), undefined);
      // Keeps the newest cleared id, so that the next call does not get it again.
      write(storedCallCollection, slotOf(cleared, KEPT_CALLS), { id: cleared, piece: '', key: null });
      for (let slot = 0; slot < KEPT_ACTS; slot += 1) write(storedActCollection, String(slot), undefined);
    }
    for (const id of newIds(before.call, call, KEPT_CALLS)) {
      const encoded = journal.encoded(id);
      if (encoded !== undefined) write(storedCallCollection, slotOf(id, KEPT_CALLS), { id, ...encoded });
    }
    for (const each of journal.acts
      .list()
      .filter(({ id }) => id > before.act)
      .slice(-KEPT_ACTS)) {
      // Positions refer to the history of this run.
      const { from: _, to: __, ...kept } = each;
      write(storedActCollection, slotOf(each.id, KEPT_ACTS), kept);
    }
  }
}
