import type { CommitQueue } from '../store/commit-queue';
import type { StoredDocument } from '../store/store';
import { Documents } from './documents';
import { Journal } from './journal/journal';
import { Sandbox } from './sandbox';

export const DEFAULT_SANDBOX = 'default';
/** Also what a path segment and a cookie can carry unescaped. */
const NAME = /^[\w-][\w.-]{0,63}$/;
const NAME_IN_WORDS = '1 to 64 letters, digits, dots, hyphens or underscores, not beginning with a dot';
/** A mistyped load test must not be able to fill the memory. */
const MAXIMUM_SANDBOXES = 1_000;

export const isSandboxName = (name: string): boolean => NAME.test(name);

/** A sandbox that cannot be: the message says why, for whoever named it. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

/** A sandbox that cannot be served just now: its caller may try again. */
export class SandboxUnavailable extends Error {
  override readonly name = 'SandboxUnavailable';
}

interface Held {
  readonly sandbox: Sandbox;
  readonly commits: CommitQueue;
}

/** A sandbox that was claimed from the other servers. */
export interface ClaimedSandbox {
  readonly name: string;
  readonly stored: readonly StoredDocument[];
  readonly commits: CommitQueue;
  /** how often it was claimed so far */
  readonly epoch: number;
}

/**
 * The sandboxes that this server holds. One appears when it is first named, where the server is the only one; where there
 * are several, when it was claimed from them.
 */
export class Sandboxes {
  readonly #known = new Map<string, Held>();
  /** of a server that is the only one */
  readonly #commits: CommitQueue | undefined;
  readonly #journal: { readonly entries: number; readonly bytes: number };
  readonly #isServing: () => boolean;

  /**
   * @param commits of all sandboxes; undefined where each comes with its own, when it is claimed
   * @param isServing whether what is held here may be served at this moment
   */
  constructor(
    commits: CommitQueue | undefined,
    journal: { readonly entries: number; readonly bytes: number },
    stored: readonly StoredDocument[],
    isServing: () => boolean = () => true,
  ) {
    this.#commits = commits;
    this.#journal = journal;
    this.#isServing = isServing;
    if (commits === undefined) return;
    const bySandbox = new Map<string, StoredDocument[]>();
    for (const document of stored) {
      const documents = bySandbox.get(document.sandbox) ?? [];
      documents.push(document);
      bySandbox.set(document.sandbox, documents);
    }
    for (const [name, documents] of bySandbox) this.#open({ name, stored: documents, commits, epoch: 0 });
  }

  /**
   * @throws SandboxError when the name is malformed or there are too many already
   * @throws SandboxUnavailable when another server may hold it
   */
  get(name: string): Sandbox {
    const known = this.#known.get(name);
    if (known !== undefined && this.#isServing()) return known.sandbox;
    this.check(name);
    if (this.#commits === undefined) throw new SandboxUnavailable(`The sandbox "${name}" is moving between servers`);
    return this.#open({ name, stored: [], commits: this.#commits, epoch: 0 });
  }

  /** @throws SandboxError when the name is malformed or there are too many already */
  check(name: string): void {
    if (!isSandboxName(name)) throw new SandboxError(`A sandbox cannot be named "${name}": a name is ${NAME_IN_WORDS}`);
    if (!this.#known.has(name) && this.#known.size >= MAXIMUM_SANDBOXES) {
      throw new SandboxError(
        `There are ${MAXIMUM_SANDBOXES} sandboxes already, which is the most that one server holds`,
      );
    }
  }

  /** Whether `get` would answer a sandbox that this server holds. */
  holds(name: string): boolean {
    return this.#known.has(name) && this.#isServing();
  }

  /** Takes over a sandbox that was claimed. */
  adopt(claimed: ClaimedSandbox): void {
    this.forget(claimed.name);
    this.#open(claimed);
  }

  /** Lets go of a sandbox that another server may hold from now on. */
  forget(name: string): void {
    this.#known.get(name)?.sandbox.journal.end();
    this.#known.delete(name);
  }

  /** Puts other documents in the place of all that a sandbox holds, as if the server had started with them. */
  replace(name: string, stored: readonly Omit<StoredDocument, 'sandbox'>[]): Sandbox {
    const { documents, journal } = this.get(name);
    const commits = this.#known.get(name)?.commits;
    if (commits === undefined) throw new SandboxUnavailable(`The sandbox "${name}" is gone`);
    // The next position: what the journal noted down so far means the documents that are gone.
    const own = stored.map((document) => ({ ...document, sandbox: name }));
    const replacing = new Documents(name, commits, own, documents.position + 1);
    replacing.storeAll();
    const sandbox = new Sandbox(name, replacing, journal);
    this.#known.set(name, { sandbox, commits });
    return sandbox;
  }

  names(): string[] {
    return [...this.#known.keys()].sort();
  }

  /** Resolves when all that was written so far is kept, or refused. */
  async settled(): Promise<void> {
    const commits = new Set([...this.#known.values()].map((held) => held.commits));
    await Promise.allSettled([...commits].map((queue) => queue.flushed()));
  }

  #open({ name, stored, commits, epoch }: ClaimedSandbox): Sandbox {
    const documents = new Documents(name, commits, stored);
    const sandbox = new Sandbox(name, documents, new Journal(this.#journal, epoch));
    this.#known.set(name, { sandbox, commits });
    return sandbox;
  }
}
