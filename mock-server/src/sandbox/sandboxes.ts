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

/** A sandbox that cannot be: the message says why, for whoever named it. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

/** All sandboxes of the server. One appears when it is first named. */
export class Sandboxes {
  readonly #known = new Map<string, Sandbox>();
  readonly #commits: CommitQueue;
  readonly #journal: { readonly entries: number; readonly bytes: number };

  constructor(
    commits: CommitQueue,
    journal: { readonly entries: number; readonly bytes: number },
    stored: readonly StoredDocument[],
  ) {
    this.#commits = commits;
    this.#journal = journal;
    const bySandbox = new Map<string, StoredDocument[]>();
    for (const document of stored) {
      const documents = bySandbox.get(document.sandbox) ?? [];
      documents.push(document);
      bySandbox.set(document.sandbox, documents);
    }
    for (const [name, documents] of bySandbox) this.#open(name, documents);
  }

  /** @throws SandboxError when the name is malformed or there are too many already */
  get(name: string): Sandbox {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (!NAME.test(name)) throw new SandboxError(`A sandbox cannot be named "${name}": a name is ${NAME_IN_WORDS}`);
    if (this.#known.size >= MAXIMUM_SANDBOXES) {
      throw new SandboxError(
        `There are ${MAXIMUM_SANDBOXES} sandboxes already, which is the most that one server holds`,
      );
    }
    return this.#open(name, []);
  }

  /** Puts other documents in the place of all that a sandbox holds, as if the server had started with them. */
  replace(name: string, stored: readonly Omit<StoredDocument, 'sandbox'>[]): Sandbox {
    const { documents, journal } = this.get(name);
    // The next position: what the journal noted down so far means the documents that are gone.
    const own = stored.map((document) => ({ ...document, sandbox: name }));
    const replacing = new Documents(name, this.#commits, own, documents.position + 1);
    replacing.storeAll();
    const sandbox = new Sandbox(name, replacing, journal);
    this.#known.set(name, sandbox);
    return sandbox;
  }

  names(): string[] {
    return [...this.#known.keys()].sort();
  }

  #open(name: string, stored: readonly StoredDocument[]): Sandbox {
    const sandbox = new Sandbox(name, new Documents(name, this.#commits, stored), new Journal(this.#journal));
    this.#known.set(name, sandbox);
    return sandbox;
  }
}
