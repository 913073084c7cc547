import type { Journal } from '../sandbox/journal/journal';
import { checkSandboxName, DEFAULT_SANDBOX } from '../sandbox/names';
import { realNow } from '../sandbox/replay-context';
import type { Sandbox } from '../sandbox/sandbox';
import type { CommitQueue } from '../store/commit-queue';
import type { Store, StoredDocument } from '../store/store';
import { type Held, HeldSandboxes, type JournalLimits } from './held-sandboxes';
import { isOfJournal, JournalKeeper } from './journal-keeper';

/** Default idle time of a configured sandbox, in milliseconds: a day. */
const IDLE = 86_400_000;

/** The host of a single server. All sandboxes share the commit queue of its store. */
export class LocalHost extends HeldSandboxes {
  readonly description: string;
  readonly shared = undefined;
  readonly #idleMs: number;
  readonly #startedAt = realNow();
  readonly #store: Pick<Store, 'close'>;
  readonly #commits: CommitQueue;
  readonly #keeper: JournalKeeper | undefined;
  /** journals with listeners whose sandboxes do not exist yet */
  readonly #awaited = new Map<string, Journal>();

  /**
   * @param stored all documents in the store
   * @param report receives refused commits, for the operator
   * @param measure receives the time of each commit
   * @param keepsJournals stores the end of each journal too, so that it survives a restart
   * @param idleMs time without a call after which a configured sandbox may be evicted
   */
  constructor(
    store: Pick<Store, 'description' | 'commit' | 'close'>,
    stored: readonly StoredDocument[],
    journal: JournalLimits,
    report: (line: string) => void,
    measure?: (seconds: number) => void,
    idleMs = IDLE,
    keepsJournals = false,
  ) {
    super(journal, measure);
    this.#idleMs = idleMs;
    this.description = store.description;
    this.#store = store;
    this.#commits = this.newQueue(store, report);
    const bySandbox = new Map<string, StoredDocument[]>();
    for (const document of stored) {
      const documents = bySandbox.get(document.sandbox) ?? [];
      documents.push(document);
      bySandbox.set(document.sandbox, documents);
    }
    if (keepsJournals) this.#keeper = new JournalKeeper(this.#commits, () => this.#journals());
    for (const [name, documents] of bySandbox) {
      const held = this.open(
        name,
        this.#commits,
        documents.filter((document) => !isOfJournal(document)),
      );
      held.usedAt = null;
      this.#keeper?.restore(name, held.sandbox.journal, documents.filter(isOfJournal));
    }
  }

  claim(): undefined {
    return undefined;
  }

  begin(): undefined {
    return undefined;
  }

  get(name: string): Sandbox {
    this.makeRoomForDocuments();
    const sandbox = this.used(name);
    if (sandbox !== undefined) return sandbox;
    checkSandboxName(name);
    this.makeRoom();
    const journal = this.#awaited.get(name);
    const held = this.open(name, this.#commits, [], journal);
    this.#awaited.delete(name);
    return held.sandbox;
  }

  peek(name: string): Sandbox {
    const sandbox = this.used(name);
    if (sandbox !== undefined) return sandbox;
    checkSandboxName(name);
    return this.emptySandbox(name, this.#awaitedJournal(name));
  }

  override replace(...given: Parameters<HeldSandboxes['replace']>): Sandbox {
    this.#keeper?.rewrite(given[0]);
    return super.replace(...given);
  }

  override back(...given: Parameters<HeldSandboxes['back']>): Sandbox | undefined {
    this.#keeper?.rewrite(given[0]);
    return super.back(...given);
  }

  override reset(name: string): void {
    this.#keeper?.rewrite(name);
    super.reset(name);
  }

  delete(name: string): boolean {
    const held = this.held.get(name);
    if (held === undefined) return false;
    held.sandbox.documents.clear();
    this.#keeper?.rewrite(name);
    this.forget(name);
    return true;
  }

  flushed(): Promise<void> | undefined {
    return this.#commits.flushed();
  }

  async close(): Promise<void> {
    this.#keeper?.stop();
    this.#keeper?.keepAll(this.#journals());
    await this.#commits.flushed()?.catch(() => undefined);
    this.#store.close();
  }

  protected cannotServe(): undefined {
    return undefined;
  }

  protected mayMakeRoom({ sandbox: { name, journal }, usedAt }: Held): boolean {
    if (name === DEFAULT_SANDBOX || journal.listeners > 0) return false;
    return !this.isConfigured(name) || (usedAt ?? this.#startedAt) <= realNow() - this.#idleMs;
  }

  protected makeRoomOf({ sandbox }: Held): void {
    this.delete(sandbox.name);
  }

  *#journals(): Generator<readonly [string, Journal]> {
    for (const [name, { sandbox }] of this.held) yield [name, sandbox.journal];
  }

  #awaitedJournal(name: string): Journal {
    for (const [other, journal] of this.#awaited) if (journal.listeners === 0) this.#awaited.delete(other);
    const journal = this.#awaited.get(name) ?? this.newJournal();
    this.#awaited.set(name, journal);
    return journal;
  }
}
