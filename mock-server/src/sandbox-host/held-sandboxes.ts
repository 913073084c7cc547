import { ByteBudget } from '../sandbox/byte-budget';
import { configuredMark } from '../sandbox/collections';
import { Documents, type DocumentsApart } from '../sandbox/documents';
import { History } from '../sandbox/history';
import { Journal } from '../sandbox/journal/journal';
import { SandboxError } from '../sandbox/names';
import { realNow } from '../sandbox/replay-context';
import { Sandbox } from '../sandbox/sandbox';
import { MAXIMUM_SANDBOXES, type SandboxHost, type SandboxState, type SandboxTotals } from '../sandbox/sandbox-host';
import { CommitQueue } from '../store/commit-queue';
import type { Store, StoredDocument } from '../store/store';

const MARK = 'mark';

/** Queue of sandboxes that exist only for one read. It stores nothing. */
const NEVER_COMMITTED = new CommitQueue({ commit: () => undefined }, () => undefined);

/** A sandbox that this server serves from memory. */
export interface Held {
  readonly sandbox: Sandbox;
  readonly commits: CommitQueue;
  /** number of the last use, counted over all sandboxes; the smallest marks the least recently used */
  use: number;
  usedAt: number | null;
}

/** All journals and histories together may take as much memory as this number of full journals. */
const FULL_JOURNALS = 16;
/** Minimum of journal and history that each sandbox keeps at that limit, in bytes. */
const LEAST_OF_A_JOURNAL = 128 * 1024;
/** Limit of the documents of all sandboxes, in bytes. Above it, sandboxes are evicted. */
const DOCUMENT_BYTES = 512 * 1024 * 1024;
/** Sandboxes with documents up to this size are not evicted at that limit, in bytes. */
const LEAST_DOCUMENT_BYTES = 1024 * 1024;
/** Growth of the documents before the next attempt to evict, if the last attempt was not enough, in bytes. */
const DOCUMENT_STEP = 8 * 1024 * 1024;

/** Limit of the stored replies to reads of all sandboxes, in bytes. */
const REPLY_BYTES = 64 * 1024 * 1024;
/** Minimum that each sandbox keeps at that limit, in bytes: one segment. */
const LEAST_REPLY_BYTES = 64 * 1024;

/** Limits of the journal of each sandbox. */
export interface JournalLimits {
  readonly entries: number;
  readonly bytes: number;
}

const storeMark = (name: string, commits: CommitQueue): void =>
  commits.add({ sandbox: name, kind: configuredMark.kind, id: MARK, body: { at: realNow() } });

/** Returns true if anything was ever done in a sandbox. */
export const hasBegun = ({ sandbox: { documents, journal } }: Held): boolean =>
  documents.size > 0 || documents.position > 0 || !journal.isUntouched;

/**
 * The common part of both hosts. If the maximum number of sandboxes is reached, the least recently used one is evicted.
 */
export abstract class HeldSandboxes implements SandboxHost {
  abstract readonly description: string;
  abstract readonly shared: SandboxHost['shared'];
  reserveFile: SandboxHost['reserveFile'] = async () => () => undefined;
  protected readonly held = new Map<string, Held>();
  readonly #configured = new Set<string>();
  readonly #limits: JournalLimits;
  readonly #journalBytes: ByteBudget;
  readonly #replyBytes = new ByteBudget(REPLY_BYTES, LEAST_REPLY_BYTES);
  readonly #measure: ((seconds: number) => void) | undefined;
  #uses = 0;
  #documentBytes = 0;
  /** size above which sandboxes are evicted; rises while too few can be evicted */
  #documentLimit = DOCUMENT_BYTES;
  readonly #countDocuments = (bytes: number): void => {
    this.#documentBytes += bytes;
  };

  /** @param measure receives the time of each commit */
  constructor(limits: JournalLimits, measure?: (seconds: number) => void) {
    this.#measure = measure;
    this.#limits = limits;
    this.#journalBytes = new ByteBudget(FULL_JOURNALS * limits.bytes, LEAST_OF_A_JOURNAL);
  }

  abstract claim(...given: Parameters<SandboxHost['claim']>): Promise<boolean> | undefined;
  abstract begin(name: string): (() => void) | undefined;
  abstract get(name: string): Sandbox;
  abstract peek(name: string, isMissing?: boolean): Sandbox;
  abstract delete(name: string): boolean;
  abstract flushed(name: string): Promise<void> | undefined;
  abstract close(): Promise<void>;

  /** Returns the reason why this server cannot serve calls now, apart from refused commits. */
  protected abstract cannotServe(): string | undefined;
  /** Returns true if a sandbox may be evicted. */
  protected abstract mayMakeRoom(held: Held): boolean;
  /** Evicts a sandbox. */
  protected abstract makeRoomOf(held: Held): void;

  holds(name: string): boolean {
    return this.held.has(name);
  }

  configure(name: string): void {
    const held = this.held.get(name);
    if (held === undefined || this.#configured.has(name)) return;
    this.#configured.add(name);
    storeMark(name, held.commits);
  }

  replace(name: string, stored: readonly Omit<StoredDocument, 'sandbox'>[]): Sandbox {
    const { documents, journal } = this.get(name);
    const { commits } = this.#known(name);
    // Journal entries refer to positions of the old documents, so the new history starts after them.
    const own = stored.map((document) => ({ ...document, sandbox: name }));
    const history = new History(documents.position + 1, journal.share);
    const replacing = new Documents(name, commits, own, history, undefined, this.#countDocuments);
    documents.end(true);
    replacing.storeAll();
    if (this.#configured.has(name)) storeMark(name, commits);
    return this.#hold(name, replacing, journal, commits).sandbox;
  }

  back(name: string, position: number): Sandbox | undefined {
    const held = this.held.get(name);
    const documents = held?.sandbox.documents.backTo(position);
    if (held === undefined || documents === undefined) return undefined;
    if (this.#configured.has(name)) storeMark(name, held.commits);
    return this.#hold(name, documents, held.sandbox.journal, held.commits).sandbox;
  }

  reset(name: string): void {
    const held = this.held.get(name);
    if (held !== undefined && hasBegun(held)) held.sandbox.reset();
    this.#configured.delete(name);
  }

  totals(): SandboxTotals {
    let sessions = 0;
    for (const { sandbox } of this.held.values()) sessions += sandbox.sessions.size;
    const [journalBytes, replyBytes] = [this.#journalBytes.bytes, this.#replyBytes.bytes];
    const documentBytes = this.#documentBytes;
    return { sandboxes: this.held.size, sessions, documentBytes, journalBytes, replyBytes };
  }

  async problem(): Promise<string | undefined> {
    const reason = this.cannotServe();
    if (reason !== undefined) return reason;
    const queues = new Set([...this.held.values()].map(({ commits }) => commits));
    const results = await Promise.allSettled([...queues].map((commits) => commits.flushed()));
    return results.some(({ status }) => status === 'rejected') ? 'the store refuses writes' : undefined;
  }

  names(): string[] {
    return [...this.held.keys()].sort();
  }

  list(): SandboxState[] {
    return this.names().map((name) => {
      const { sandbox, usedAt } = this.#known(name);
      const isConfigured = this.#configured.has(name);
      const { documents, journal } = sandbox;
      const bytes = documents.bytes + journal.bytes;
      return { name, isConfigured, documents: documents.size, bytes, lastUsedAt: usedAt };
    });
  }

  protected isConfigured(name: string): boolean {
    return this.#configured.has(name);
  }

  /** @param report receives refused commits, for the operator */
  protected newQueue(store: Pick<Store, 'commit'>, report: (line: string) => void): CommitQueue {
    return new CommitQueue(store, report, this.#measure);
  }

  /** Returns a sandbox in memory and marks it as used. */
  protected used(name: string): Sandbox | undefined {
    const held = this.held.get(name);
    if (held === undefined) return undefined;
    this.#uses += 1;
    held.use = this.#uses;
    held.usedAt = realNow();
    return held.sandbox;
  }

  /**
   * Adds a sandbox to memory.
   * @param stored its documents, including the mark of a configured sandbox
   */
  protected open(
    name: string,
    commits: CommitQueue,
    stored: readonly StoredDocument[],
    journal = this.newJournal(),
    apart?: DocumentsApart,
  ): Held {
    const documents = stored.filter(({ kind }) => kind !== configuredMark.kind);
    if (documents.length < stored.length) this.#configured.add(name);
    const history = new History(0, journal.share);
    const opened = new Documents(name, commits, documents, history, apart, this.#countDocuments);
    return this.#hold(name, opened, journal, commits);
  }

  /** Removes a sandbox from memory only. */
  protected forget(name: string): void {
    const held = this.held.get(name);
    this.held.delete(name);
    this.#configured.delete(name);
    held?.sandbox.journal.end();
    held?.sandbox.replies.end();
    held?.sandbox.documents.end(true);
  }

  /** Returns all documents of a sandbox, including its mark, as the store has them after all commits. */
  protected stored({ sandbox: { name, documents } }: Held): StoredDocument[] {
    const all = documents.all() ?? [];
    if (!this.#configured.has(name)) return all;
    return [...all, { sandbox: name, kind: configuredMark.kind, id: MARK, body: { at: realNow() } }];
  }

  /** @param epoch number of claims of the sandbox so far */
  protected newJournal(epoch = 1): Journal {
    return new Journal(this.#limits, epoch, this.#journalBytes);
  }

  /** Creates an empty sandbox for one read. The server does not hold it. */
  protected emptySandbox(name: string, journal = this.newJournal()): Sandbox {
    return new Sandbox(name, new Documents(name, NEVER_COMMITTED, []), journal);
  }

  /** Evicts a sandbox if the maximum is reached. @throws SandboxError if none may be evicted */
  protected makeRoom(): void {
    if (this.held.size < MAXIMUM_SANDBOXES) return;
    let oldest: Held | undefined;
    for (const held of this.held.values()) {
      if (this.mayMakeRoom(held) && (oldest === undefined || held.use < oldest.use)) oldest = held;
    }
    if (oldest === undefined) {
      throw new SandboxError(
        `This server already has ${MAXIMUM_SANDBOXES} sandboxes, and none may be evicted because each is configured or has a listener. Delete one with DELETE /__admin/sandboxes/<name>.`,
      );
    }
    this.makeRoomOf(oldest);
  }

  /**
   * Evicts the sandboxes with the most documents until their total is within the limit. Call it at the start of a call,
   * before anything depends on the sandbox.
   */
  protected makeRoomForDocuments(): void {
    if (this.#documentBytes <= this.#documentLimit) return;
    const isLarge = ({ sandbox }: Held): boolean => sandbox.documents.bytes > LEAST_DOCUMENT_BYTES;
    const candidates = [...this.held.values()].filter((held) => isLarge(held) && this.mayMakeRoom(held));
    candidates.sort((one, other) => other.sandbox.documents.bytes - one.sandbox.documents.bytes);
    for (const held of candidates) {
      if (this.#documentBytes <= DOCUMENT_BYTES) break;
      this.makeRoomOf(held);
    }
    // Raises the limit if too little was evicted. Otherwise each call would search all sandboxes again.
    this.#documentLimit = this.#documentBytes <= DOCUMENT_BYTES ? DOCUMENT_BYTES : this.#documentBytes + DOCUMENT_STEP;
  }

  #hold(name: string, documents: Documents, journal: Journal, commits: CommitQueue): Held {
    this.held.get(name)?.sandbox.replies.end();
    const sandbox = new Sandbox(name, documents, journal, this.#replyBytes);
    this.#uses += 1;
    const held = { sandbox, commits, use: this.#uses, usedAt: realNow() };
    this.held.set(name, held);
    return held;
  }

  #known(name: string): Held {
    const held = this.held.get(name);
    if (held === undefined) throw new Error(`The sandbox "${name}" is not in memory`);
    return held;
  }
}
