import { CommitQueue } from '../store/commit-queue';
import type { StoredDocument } from '../store/store';
import { configuredMark } from './collections';
import { Documents } from './documents';
import { Journal } from './journal/journal';
import { realNow } from './replay-context';
import { Sandbox } from './sandbox';

export const DEFAULT_SANDBOX = 'default';
/** Also what a path segment and a cookie can carry unescaped. */
const NAME = /^[\w-][\w.-]{0,63}$/;
const NAME_IN_WORDS = '1 to 64 letters, digits, dots, hyphens or underscores, not beginning with a dot';
/** A mistyped load test must not be able to fill the memory. */
export const MAXIMUM_SANDBOXES = 1_000;
const MARK = 'mark';

/** A sandbox that cannot be: the message says why, for whoever named it. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
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
  /** counts all uses of all sandboxes: which was used last */
  use: number;
  usedAt: number | null;
}

/** Of a sandbox that only a reader sees. */
const NOWHERE = new CommitQueue(
  { description: 'nowhere', load: () => [], commit: () => undefined, close: () => undefined },
  () => undefined,
);

/**
 * All sandboxes of the server. One begins when something is first written to it. Where there are as many as can be, the
 * one that was used longest ago gives way to a new one, unless somebody configured it or follows it.
 */
export class Sandboxes {
  readonly #held = new Map<string, Held>();
  readonly #configured = new Set<string>();
  /** of sandboxes that somebody follows before they begin */
  readonly #awaited = new Map<string, Journal>();
  readonly #commits: CommitQueue;
  readonly #limits: { readonly entries: number; readonly bytes: number };
  #uses = 0;

  constructor(
    commits: CommitQueue,
    journal: { readonly entries: number; readonly bytes: number },
    stored: readonly StoredDocument[],
  ) {
    this.#commits = commits;
    this.#limits = journal;
    const bySandbox = new Map<string, StoredDocument[]>();
    for (const document of stored) {
      const documents = bySandbox.get(document.sandbox) ?? [];
      if (document.kind === configuredMark.kind) this.#configured.add(document.sandbox);
      else documents.push(document);
      bySandbox.set(document.sandbox, documents);
    }
    for (const [name, documents] of bySandbox) this.#open(name, documents).usedAt = null;
  }

  /**
   * A sandbox to work in, which begins where there was none.
   * @throws SandboxError when the name is malformed or there are too many already
   */
  get(name: string): Sandbox {
    const held = this.#used(name);
    if (held !== undefined) return held.sandbox;
    this.checkName(name);
    if (this.#held.size >= MAXIMUM_SANDBOXES) this.#makeRoom();
    return this.#open(name, []).sandbox;
  }

  /**
   * A sandbox to look at: where there is none, an empty one that nobody else sees. Its journal is that of the sandbox
   * once that begins.
   * @throws SandboxError when the name is malformed
   */
  peek(name: string): Sandbox {
    const held = this.#used(name);
    if (held !== undefined) return held.sandbox;
    this.checkName(name);
    return new Sandbox(name, new Documents(name, NOWHERE, []), this.#awaitedJournal(name));
  }

  /** @throws SandboxError when no sandbox can have this name */
  checkName(name: string): void {
    if (!NAME.test(name)) throw new SandboxError(`A sandbox cannot be named "${name}": a name is ${NAME_IN_WORDS}`);
  }

  /** Keeps a sandbox from giving way to another, also after a restart: somebody set it up. */
  configure(name: string): void {
    if (this.#configured.has(name) || !this.#held.has(name)) return;
    this.#configured.add(name);
    this.#storeMark(name);
  }

  /** Puts other documents in the place of all that a sandbox holds, as if the server had started with them. */
  replace(name: string, stored: readonly Omit<StoredDocument, 'sandbox'>[]): Sandbox {
    const { documents, journal } = this.get(name);
    // The next position: what the journal noted down so far means the documents that are gone.
    const own = stored.map((document) => ({ ...document, sandbox: name }));
    const replacing = new Documents(name, this.#commits, own, documents.position + 1);
    replacing.storeAll();
    if (this.#configured.has(name)) this.#storeMark(name);
    return this.#hold(new Sandbox(name, replacing, journal)).sandbox;
  }

  /** Empties a sandbox: it is as if it had just begun, and nobody had configured it. */
  reset(name: string): void {
    this.#held.get(name)?.sandbox.reset();
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
    return true;
  }

  names(): string[] {
    return [...this.#held.keys()].sort();
  }

  /** All of them, by name. */
  list(): SandboxState[] {
    return this.names().flatMap((name) => {
      const held = this.#held.get(name);
      if (held === undefined) return [];
      const isConfigured = this.#configured.has(name);
      return [{ name, isConfigured, documents: held.sandbox.documents.size, lastUsedAt: held.usedAt }];
    });
  }

  /** Resolves when everything written so far is kept; undefined when nothing waits. */
  flushed(): Promise<void> | undefined {
    return this.#commits.flushed();
  }

  #used(name: string): Held | undefined {
    const held = this.#held.get(name);
    if (held === undefined) return undefined;
    this.#uses += 1;
    held.use = this.#uses;
    held.usedAt = realNow();
    return held;
  }

  #open(name: string, stored: readonly StoredDocument[]): Held {
    const journal = this.#awaited.get(name) ?? new Journal(this.#limits);
    this.#awaited.delete(name);
    return this.#hold(new Sandbox(name, new Documents(name, this.#commits, stored), journal));
  }

  #hold(sandbox: Sandbox): Held {
    this.#uses += 1;
    const held = { sandbox, use: this.#uses, usedAt: realNow() };
    this.#held.set(sandbox.name, held);
    return held;
  }

  #makeRoom(): void {
    let oldest: Held | undefined;
    for (const [name, held] of this.#held) {
      const stays = name === DEFAULT_SANDBOX || this.#configured.has(name) || held.sandbox.journal.listeners > 0;
      if (!stays && (oldest === undefined || held.use < oldest.use)) oldest = held;
    }
    if (oldest === undefined) {
      throw new SandboxError(
        `There are ${MAXIMUM_SANDBOXES} sandboxes already, which is the most that one server holds, and somebody configured or follows each: DELETE /__admin/sandboxes/<name> makes room`,
      );
    }
    this.delete(oldest.sandbox.name);
  }

  #awaitedJournal(name: string): Journal {
    for (const [other, journal] of this.#awaited) if (journal.listeners === 0) this.#awaited.delete(other);
    const journal = this.#awaited.get(name) ?? new Journal(this.#limits);
    this.#awaited.set(name, journal);
    return journal;
  }

  #storeMark(name: string): void {
    this.#commits.add({ sandbox: name, kind: configuredMark.kind, id: MARK, body: { at: realNow() } });
  }
}
