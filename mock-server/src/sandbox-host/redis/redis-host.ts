import { messageOf } from '@kit/contracts/message-of';
import type { Documents } from '../../sandbox/documents';
import { checkSandboxName, SandboxUnavailable } from '../../sandbox/names';
import type { Sandbox } from '../../sandbox/sandbox';
import type { ClaimOptions, SandboxState, SharedState } from '../../sandbox/sandbox-host';
import type { CommitQueue } from '../../store/commit-queue';
import type { StoredDocument } from '../../store/store';
import { type Held, HeldSandboxes, hasBegun, type JournalLimits } from '../held-sandboxes';
import { RunningCalls } from './running-calls';
import { type ClaimedSandbox, type SharedStore, StoreUnavailable } from './shared-store';

/**
 * Time that a call waits for its sandbox, in milliseconds. Longer than a lease, and shorter than nginx's timeout, so that
 * the client gets our error instead of nginx's.
 */
export const PATIENCE = 4_500;
/** Time that a hand-over waits for running calls, in milliseconds. The fence rejects later commits, and clients retry. */
const FINISH_WITHIN = 1_000;
/** Interval between attempts to claim, in milliseconds, because Redis messages can get lost. */
const RETRY = 200;

/** An attempt to claim a sandbox, shared by all calls that wait for it. */
interface Attempt {
  readonly existingOnly: boolean;
  /** time at which the last waiting call gives up, in terms of performance.now() */
  until: number;
  /** the first server that requested the sandbox during the attempt */
  next: string | undefined;
  /** why a call that gives up did not get the sandbox */
  reason: string;
}

type Claiming = Attempt & { readonly claimed: Promise<boolean> };

/**
 * The host of one of several servers. It serves the sandboxes that this server has claimed in Redis. If another server
 * requests one, it finishes the running calls, waits for its commits, and hands the sandbox over.
 */
export class RedisHost extends HeldSandboxes {
  readonly description: string;
  readonly #store: SharedStore;
  readonly #report: (line: string) => void;
  readonly #running = new RunningCalls();
  readonly #claiming = new Map<string, Claiming>();
  /** pending hand-overs */
  readonly #leaving = new Map<string, Promise<void>>();
  /** sandboxes that are no longer served, with commits pending */
  readonly #ending = new Map<string, Held>();
  /** wakes the claims that wait for a released sandbox */
  readonly #waiting = new Map<string, () => void>();
  #isClosed = false;

  /** @param report receives refused commits, for the operator */
  constructor(
    store: SharedStore,
    journal: JournalLimits,
    report: (line: string) => void,
    measure?: (seconds: number) => void,
  ) {
    super(journal, measure);
    this.description = store.description;
    this.#store = store;
    this.reserveFile = store.reserveFile;
    this.#report = report;
    store.listen({
      lost: (name) => this.forget(name),
      wanted: (name, next) => this.#want(name, next),
      released: (name) => this.#waiting.get(name)?.(),
      documents: (name) => this.#documents(name),
    });
  }

  get shared(): SharedState {
    const { lease, warnings } = this.#store;
    return { lease, owned: this.held.size, warnings };
  }

  claim(name: string, options: ClaimOptions = {}): Promise<boolean> | undefined {
    this.#store.touch(name);
    this.makeRoomForDocuments();
    const held = this.#isServed(name) ? this.held.get(name) : undefined;
    if (held !== undefined && (options.withFiles !== true || held.sandbox.documents.isComplete)) return undefined;
    return this.#claimed(name, options);
  }

  begin(name: string): () => void {
    return this.#running.begin(name);
  }

  override holds(name: string): boolean {
    return this.held.has(name) && this.#store.isServing();
  }

  get(name: string): Sandbox {
    checkSandboxName(name);
    const sandbox = this.#store.isServing() ? this.used(name) : undefined;
    if (sandbox === undefined) throw new SandboxUnavailable(`Another server is taking over the sandbox "${name}"`);
    return sandbox;
  }

  peek(name: string, isMissing = false): Sandbox {
    if (!isMissing || this.held.has(name)) return this.get(name);
    return this.emptySandbox(name);
  }

  delete(name: string): boolean {
    const held = this.held.get(name);
    if (held === undefined) return false;
    held.sandbox.documents.clear();
    held.sandbox.journal.end();
    void this.#release(name);
    return true;
  }

  override list(): SandboxState[] {
    const begun = new Set([...this.held].filter(([, held]) => hasBegun(held)).map(([name]) => name));
    return super.list().filter(({ name }) => begun.has(name));
  }

  flushed(name: string): Promise<void> | undefined {
    return (this.held.get(name) ?? this.#ending.get(name))?.commits.flushed();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.names().map((name) => this.#handOver(name, '')));
    await Promise.all(this.#leaving.values());
    await this.#store.close();
  }

  protected cannotServe(): string | undefined {
    if (this.#isClosed) return 'this server is stopping';
    return this.#store.lease === undefined ? 'this server has no lease in Redis' : undefined;
  }

  protected mayMakeRoom({ sandbox: { name, journal } }: Held): boolean {
    return journal.listeners === 0 && !this.#running.has(name);
  }

  protected makeRoomOf({ sandbox }: Held): void {
    void this.#release(sandbox.name);
  }

  protected override forget(name: string): void {
    this.#tellMoved(name);
    super.forget(name);
  }

  /** Disconnects the listeners of the journal. They reconnect to the next owner of the sandbox. */
  #tellMoved(name: string): void {
    const journal = this.held.get(name)?.sandbox.journal;
    journal?.notify({ event: 'moved', data: { sandbox: name } });
    journal?.end();
  }

  /** Returns true if a call may begin in a sandbox. */
  #isServed(name: string): boolean {
    return this.held.has(name) && this.#store.isServing() && !this.#leaving.has(name);
  }

  async #claimed(name: string, { existingOnly = false, withFiles = false }: ClaimOptions): Promise<boolean> {
    checkSandboxName(name);
    const deadline = performance.now() + PATIENCE;
    for (;;) {
      const exists = this.#isServed(name) || (await this.#wait(name, existingOnly, deadline));
      // The shared claim was read-only and created nothing, so claim again.
      if (!exists && !existingOnly) continue;
      const documents = this.held.get(name)?.sandbox.documents;
      if (!exists || !withFiles || documents === undefined || documents.isComplete) return exists;
      await this.#loadFiles(name, documents);
    }
  }

  async #loadFiles(name: string, documents: Documents): Promise<void> {
    const end = this.begin(name);
    try {
      await documents.load();
    } catch (cause) {
      throw new SandboxUnavailable(messageOf(cause));
    } finally {
      end();
    }
  }

  /** Waits for a sandbox together with all other calls that need it. */
  async #wait(name: string, existingOnly: boolean, deadline: number): Promise<boolean> {
    const claiming = this.#claiming.get(name) ?? this.#begin(name, existingOnly, deadline);
    claiming.until = Math.max(claiming.until, deadline);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new SandboxUnavailable(claiming.reason)), deadline - performance.now());
    });
    try {
      return await Promise.race([claiming.claimed, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #begin(name: string, existingOnly: boolean, until: number): Claiming {
    const reason = `The server that owns the sandbox "${name}" does not release it`;
    const attempt: Attempt = { existingOnly, until, next: undefined, reason };
    const claimed = this.#take(name, attempt).finally(() => {
      this.#claiming.delete(name);
      this.#waiting.delete(name);
      const { next } = attempt;
      // Deferred, so that the waiting calls run before the sandbox is handed over.
      if (next !== undefined) setImmediate(() => this.#want(name, next));
    });
    const claiming = Object.assign(attempt, { claimed });
    this.#claiming.set(name, claiming);
    return claiming;
  }

  /** Claims a sandbox. Requests it from its owner until no call waits any longer. */
  async #take(name: string, attempt: Attempt): Promise<boolean> {
    const isAwaited = () => performance.now() <= attempt.until;
    // A claim before our own release would make the commits of the earlier epoch fail.
    await this.#leaving.get(name);
    while (!this.#isClosed) {
      if (this.#isServed(name)) return true;
      // Registered before the claim, because the owner may release the sandbox before Redis replies to us.
      const released = new Promise<void>((resolve) => this.#waiting.set(name, resolve));
      let retryInMs = RETRY;
      try {
        const found = await this.#store.claim(name, attempt.existingOnly);
        if (found === undefined) return false;
        if (!('leaseEndsInMs' in found)) return await this.#adopt(name, found);
        retryInMs = Math.min(RETRY, found.leaseEndsInMs + 1);
      } catch (cause) {
        if (!(cause instanceof StoreUnavailable)) throw new SandboxUnavailable(messageOf(cause));
        attempt.reason = cause.message;
      }
      await Promise.race([released, new Promise((resolve) => setTimeout(resolve, retryInMs))]);
      if (!isAwaited()) break;
    }
    throw new SandboxUnavailable(this.#isClosed ? 'This server is stopping' : attempt.reason);
  }

  async #adopt(name: string, claimed: ClaimedSandbox): Promise<true> {
    this.forget(name);
    try {
      this.makeRoom();
    } catch (cause) {
      await this.#store.release(name, '');
      throw cause;
    }
    // Pending calls fail when a sandbox is lost, and the store reports the cause.
    const commits: CommitQueue = this.newQueue(
      claimed,
      (line) => this.held.get(name)?.commits === commits && this.#report(line),
    );
    const apart = {
      kind: this.#store.kindApart,
      ids: claimed.idsApart,
      load: (ids: readonly string[]) => claimed.loadApart(ids),
    };
    this.open(name, commits, claimed.documents, this.newJournal(claimed.epoch), apart);
    return true;
  }

  #want(name: string, next: string): void {
    const claiming = this.#claiming.get(name);
    if (claiming !== undefined) claiming.next ??= next;
    else if (this.held.has(name)) void this.#handOver(name, next);
    else if (!this.#leaving.has(name)) void this.#store.disown(name, next);
  }

  /** Stops serving a sandbox, finishes its running calls, waits for its commits, and releases it. */
  #handOver(name: string, next: string): Promise<void> {
    return this.#leave(name, async () => {
      // Notified first, because a listener counts as a running call.
      this.#tellMoved(name);
      await this.#running.finish(name, FINISH_WITHIN);
      await this.#releaseNow(name, next);
    });
  }

  /** Releases a sandbox without running calls at once, to any server. */
  #release(name: string): Promise<void> {
    return this.#leave(name, () => this.#releaseNow(name, ''));
  }

  #leave(name: string, hand: () => Promise<void>): Promise<void> {
    const known = this.#leaving.get(name);
    if (known !== undefined) return known;
    const leaving = hand().finally(() => this.#leaving.delete(name));
    this.#leaving.set(name, leaving);
    return leaving;
  }

  async #releaseNow(name: string, next: string): Promise<void> {
    const held = this.held.get(name);
    if (held === undefined) return;
    this.#ending.set(name, held);
    this.forget(name);
    await held.commits.flushed()?.catch(() => undefined);
    await this.#store.release(name, next);
    this.#ending.delete(name);
  }

  #documents(name: string): readonly StoredDocument[] {
    const held = this.held.get(name) ?? this.#ending.get(name);
    return held === undefined ? [] : this.stored(held);
  }
}
