import { CommitQueue } from '../store/commit-queue';
import type { StoredDocument } from '../store/store';
import { configuredMark } from './collections';
import { Documents } from './documents';
import { History } from './history';
import { Journal } from './journal/journal';
import { checkSandboxName, DEFAULT_SANDBOX, SandboxError, SandboxUnavailable } from './names';
import { realNow } from './replay-context';
import { Sandbox } from './sandbox';

/** A mistyped load test must not be able to fill the memory. */
export const MAXIMUM_SANDBOXES = 1_000;
const MARK = 'mark';

/** A sandbox that was claimed from the other servers. */
export interface ClaimedSandbox {
  readonly name: string;
  readonly stored: readonly StoredDocument[];
  readonly commits: CommitQueue;
  /** how often it was claimed so far */
  readonly epoch: number;
}

/** How sandboxes are held of which several servers take turns as the owner. */
export interface SharedTenure {
  /** whether what is held here may be served at this moment */
  isServing(): boolean;
  /** Lets other servers claim a sandbox, once what was written to it is kept. */
  release(name: string, commits: CommitQueue): void;
}

/** What can be said of a sandbox from outside. */
export interface SandboxState {
  readonly name: string;
  /** whether somebody set it up, so that it does not give way to another */
  readonly isConfigured: boolean;
  readonly documents: number;
  /** real time, milliseconds; null where that was before the server started */
  readonly lastUsedAt: number | null;
}

interface Held {
  readonly sandbox: Sandbox;
  readonly commits: CommitQueue;
  /** counts all uses of all sandboxes: which was used last */
  use: number;
  usedAt: number | null;
}

/** Whether anything was ever done in one that was claimed. */
const hasBegun = ({ sandbox: { documents, journal } }: Held): boolean =>
  documents.size > 0 || documents.position > 0 || !journal.isUntouched;

/** Of a sandbox that only a reader sees. */
const NOWHERE = new CommitQueue({ commit: () => undefined }, () => undefined);

const storeMark = (name: string, commits: CommitQueue): void =>
  commits.add({ sandbox: name, kind: configuredMark.kind, id: MARK, body: { at: realNow() } });

/**
 * The sandboxes that this server holds. One begins when something is first written to it, where this server is the only
 * one; where there are several, when it was claimed from them. Where there are as many as can be, the
 * one that was used longest ago gives way to a new one, unless somebody configured it or follows it.
 */
export class Sandboxes {
  readonly #held = new Map<string, Held>();
  readonly #configured = new Set<string>();
  /** of sandboxes that somebody follows before they begin */
  readonly #awaited = new Map<string, Journal>();
  /** of those that were ended, until that is kept */
  readonly #ending = new Map<string, CommitQueue>();
  /** one for all of them, or how they are shared: then each comes with its own */
  readonly #commits: CommitQueue | SharedTenure;
  readonly #limits: { readonly entries: number; readonly bytes: number };
  #uses = 0;

  constructor(
    commits: CommitQueue | SharedTenure,
    journal: { readonly entries: number; readonly bytes: number },
    stored: readonly StoredDocument[],
  ) {
    this.#commits = commits;
    this.#limits = journal;
    if (!(commits instanceof CommitQueue)) return;
    const bySandbox = new Map<string, StoredDocument[]>();
    for (const document of stored) {
      const documents = bySandbox.get(document.sandbox) ?? [];
      documents.push(document);
      bySandbox.set(document.sandbox, documents);
    }
    for (const [name, documents] of bySandbox) this.#open(name, documents, commits).usedAt = null;
  }

  /**
   * A sandbox to work in, which begins where there was none.
   * @throws SandboxError when the name is malformed or there are too many already
   * @throws SandboxUnavailable when another server may hold it
   */
  get(name: string): Sandbox {
    const held = this.#used(name);
    if (held !== undefined) return held.sandbox;
    const commits = this.#ownCommits(name);
    if (this.#held.size >= MAXIMUM_SANDBOXES) this.#makeRoom();
    return this.#open(name, [], commits).sandbox;
  }

  /**
   * A sandbox to look at: where there is none, an empty one that nobody else sees. Its journal is that of the sandbox
   * once that begins.
   * @param isNowhere whether it is known to be on no other server either
   * @throws SandboxError when the name is malformed
   * @throws SandboxUnavailable when another server may hold it
   */
  peek(name: string, isNowhere = false): Sandbox {
    const held = this.#used(name);
    if (held !== undefined) return held.sandbox;
    if (!isNowhere) this.#ownCommits(name);
    const journal = isNowhere ? new Journal(this.#limits) : this.#awaitedJournal(name);
    return new Sandbox(name, new Documents(name, NOWHERE, []), journal);
  }

  /** Whether a sandbox can be served here and now without a claim. */
  holds(name: string): boolean {
    return this.#held.has(name) && this.#isServing();
  }

  /** Takes over a sandbox that was claimed. @throws SandboxError when there are too many already */
  adopt({ name, stored, commits, epoch }: ClaimedSandbox): void {
    this.forget(name);
    if (this.#held.size >= MAXIMUM_SANDBOXES) this.#makeRoom();
    this.#open(name, stored, commits, epoch);
  }

  /** Lets go of a sandbox that another server may hold from now on; it is kept as it is. */
  forget(name: string): void {
    this.#held.get(name)?.sandbox.journal.end();
    this.#held.delete(name);
    this.#configured.delete(name);
  }

  /** Keeps a sandbox from giving way to another, also after a restart: somebody set it up. */
  configure(name: string): void {
    const held = this.#held.get(name);
    if (held === undefined || this.#configured.has(name)) return;
    this.#configured.add(name);
    storeMark(name, held.commits);
  }

  /** Puts other documents in the place of all that a sandbox holds, as if the server had started with them. */
  replace(name: string, stored: readonly Omit<StoredDocument, 'sandbox'>[]): Sandbox {
    const { documents, journal } = this.get(name);
    const commits = this.#held.get(name)?.commits ?? this.#ownCommits(name);
    // The next position: what the journal noted down so far means the documents that are gone.
    const own = stored.map((document) => ({ ...document, sandbox: name }));
    const replacing = new Documents(name, commits, own, new History(documents.position + 1));
    replacing.storeAll();
    if (this.#configured.has(name)) storeMark(name, commits);
    return this.#hold(new Sandbox(name, replacing, journal), commits).sandbox;
  }

  /**
   * Puts a sandbox back to where it stood at a position of its documents, in one commit.
   * @returns undefined where its history no longer reaches so far
   */
  back(name: string, position: number): Sandbox | undefined {
    const held = this.#held.get(name);
    const documents = held?.sandbox.documents.backTo(position);
    if (held === undefined || documents === undefined) return undefined;
    if (this.#configured.has(name)) storeMark(name, held.commits);
    return this.#hold(new Sandbox(name, documents, held.sandbox.journal), held.commits).sandbox;
  }

  /** Empties a sandbox: it is as if it had just begun, and nobody had configured it. */
  reset(name: string): void {
    const held = this.#held.get(name);
    if (held !== undefined && hasBegun(held)) held.sandbox.reset();
    this.#configured.delete(name);
  }

  /** Ends a sandbox with all that it holds. @returns whether there was one */
  delete(name: string): boolean {
    const held = this.#held.get(name);
    if (held === undefined) return false;
    this.#held.delete(name);
    this.#configured.delete(name);
    held.sandbox.documents.clear();
    held.sandbox.journal.end();
    this.#giveUp(name, held.commits);
    return true;
  }

  names(): string[] {
    return [...this.#held.keys()].sort();
  }

  /** All of them, by name. One that was claimed and in which nothing was done has not begun. */
  list(): SandboxState[] {
    const isShared = !(this.#commits instanceof CommitQueue);
    return this.names().flatMap((name) => {
      const held = this.#held.get(name);
      if (held === undefined || (isShared && !hasBegun(held))) return [];
      const isConfigured = this.#configured.has(name);
      return [{ name, isConfigured, documents: held.sandbox.documents.size, lastUsedAt: held.usedAt }];
    });
  }

  /** Resolves when everything written so far to a sandbox is kept; undefined when nothing waits. */
  flushed(name: string): Promise<void> | undefined {
    if (this.#commits instanceof CommitQueue) return this.#commits.flushed();
    return (this.#held.get(name)?.commits ?? this.#ending.get(name))?.flushed();
  }

  /** Resolves when everything written so far is kept, or refused. */
  async settled(): Promise<void> {
    const own = this.#commits instanceof CommitQueue ? [this.#commits] : [];
    const commits = new Set([
      ...own,
      ...[...this.#held.values()].map((held) => held.commits),
      ...this.#ending.values(),
    ]);
    await Promise.allSettled([...commits].map((queue) => queue.flushed()));
  }

  #isServing(): boolean {
    return this.#commits instanceof CommitQueue || this.#commits.isServing();
  }

  /** Those of a sandbox that may begin here. */
  #ownCommits(name: string): CommitQueue {
    checkSandboxName(name);
    if (this.#commits instanceof CommitQueue) return this.#commits;
    throw new SandboxUnavailable(`The sandbox "${name}" is moving between servers`);
  }

  #giveUp(name: string, commits: CommitQueue): void {
    if (this.#commits instanceof CommitQueue) return;
    this.#ending.set(name, commits);
    const done = () => this.#ending.get(name) === commits && this.#ending.delete(name);
    Promise.resolve(commits.flushed()).then(done, done);
    this.#commits.release(name, commits);
  }

  #used(name: string): Held | undefined {
    const held = this.#held.get(name);
    if (held === undefined || !this.#isServing()) return undefined;
    this.#uses += 1;
    held.use = this.#uses;
    held.usedAt = realNow();
    return held;
  }

  #open(name: string, stored: readonly StoredDocument[], commits: CommitQueue, epoch = 1): Held {
    const journal = this.#awaited.get(name) ?? new Journal(this.#limits, epoch);
    this.#awaited.delete(name);
    const documents = stored.filter(({ kind }) => kind !== configuredMark.kind);
    if (documents.length < stored.length) this.#configured.add(name);
    return this.#hold(new Sandbox(name, new Documents(name, commits, documents), journal), commits);
  }

  #hold(sandbox: Sandbox, commits: CommitQueue): Held {
    this.#uses += 1;
    const held = { sandbox, commits, use: this.#uses, usedAt: realNow() };
    this.#held.set(sandbox.name, held);
    return held;
  }

  #makeRoom(): void {
    const isShared = !(this.#commits instanceof CommitQueue);
    let oldest: Held | undefined;
    for (const [name, held] of this.#held) {
      // Where it is shared it does not end, and begins here again with its next call.
      const stays = isShared
        ? held.sandbox.journal.listeners > 0
        : name === DEFAULT_SANDBOX || this.#configured.has(name) || held.sandbox.journal.listeners > 0;
      if (!stays && (oldest === undefined || held.use < oldest.use)) oldest = held;
    }
    if (oldest === undefined) {
      throw new SandboxError(
        `There are ${MAXIMUM_SANDBOXES} sandboxes already, which is the most that one server holds, and somebody configured or follows each: DELETE /__admin/sandboxes/<name> makes room`,
      );
    }
    const { sandbox, commits } = oldest;
    if (!isShared) {
      this.delete(sandbox.name);
      return;
    }
    this.forget(sandbox.name);
    this.#giveUp(sandbox.name, commits);
  }

  #awaitedJournal(name: string): Journal {
    for (const [other, journal] of this.#awaited) if (journal.listeners === 0) this.#awaited.delete(other);
    const journal = this.#awaited.get(name) ?? new Journal(this.#limits);
    this.#awaited.set(name, journal);
    return journal;
  }
}
