import { setTimeout as wait } from 'node:timers/promises';
import { isSandboxName, SandboxUnavailable } from '../sandbox/names';
import { Sandboxes } from '../sandbox/sandboxes';
import { CommitQueue } from '../store/commit-queue';
import { type Holding, type Owner, type SharedStore, StoreUnavailable } from '../store/shared-store';
import { Peers } from './peers';

/** How long a call waits for a sandbox whose owner is gone, or for the store: longer than a lease, in milliseconds. */
const PATIENCE = 6_000;
const ASKED_AGAIN_AFTER = 50;
/** How long it is believed who holds a sandbox, in milliseconds; a server that does not hold it knows better anyway. */
const BELIEVED_FOR = 500;

/** Where a call is to be served: here, or at an address; or that there is nothing yet that it could be about. */
export type Place = 'here' | 'nowhere' | Owner;

/** Which sandboxes this server holds, of all that the servers share; the others it knows the owner of. */
export class Ownership {
  readonly #store: SharedStore;
  readonly #report: (line: string) => void;
  readonly #placing = new Map<string, Promise<Place>>();
  readonly #owners = new Map<string, { readonly owner: Owner; readonly until: number }>();
  #isClosed = false;
  readonly sandboxes: Sandboxes;
  /** connections to the other servers */
  readonly peers = new Peers();

  constructor(
    store: SharedStore,
    journal: { readonly entries: number; readonly bytes: number },
    report: (line: string) => void,
  ) {
    this.#store = store;
    this.#report = report;
    this.sandboxes = new Sandboxes(
      {
        isServing: () => !this.#isClosed && store.isServing(),
        release: (name, commits) => void this.#release(name, commits),
      },
      journal,
      [],
    );
    store.onLost((sandbox) => this.sandboxes.forget(sandbox));
  }

  get peerSecret(): string {
    return this.#store.peerSecret;
  }

  /** Whether a call of the sandbox can be served here and now; that of a malformed name is refused here. */
  isHere(name: string): boolean {
    this.#store.touch(name);
    return this.sandboxes.holds(name) || !isSandboxName(name);
  }

  /**
   * Where a sandbox is held, after it was claimed if nobody holds it.
   * @param call `isPassedOn`: whether another server believes that it is here, so that what we believed ourselves may be
   *   old; `onlyLooks`: whether a sandbox that does not exist need not begin with it
   * @throws SandboxUnavailable when that cannot be known for longer than a call can wait
   */
  async place(name: string, call: { readonly isPassedOn: boolean; readonly onlyLooks: boolean }): Promise<Place> {
    const believed = this.#owners.get(name);
    if (!call.isPassedOn && believed !== undefined && performance.now() < believed.until) return believed.owner;
    this.#owners.delete(name);
    for (;;) {
      const place = await (this.#placing.get(name) ?? this.#begin(name, call.onlyLooks));
      // Somebody else only looked.
      if (place !== 'nowhere' || call.onlyLooks) return place;
    }
  }

  /** Forgets who holds a sandbox, since they do not answer; a moment later it may be somebody else. */
  async doubt(name: string): Promise<void> {
    this.#owners.delete(name);
    await wait(ASKED_AGAIN_AFTER);
  }

  /** Whether an owner may still answer; one of which that is not known may. */
  isAlive({ server }: Owner): Promise<boolean> {
    return this.#store.isAlive(server).catch(() => true);
  }

  /** When a call that came now has waited for too long, as performance.now() tells it. */
  deadline(): number {
    return performance.now() + PATIENCE;
  }

  /** Lets what is on its way be kept, and hands all sandboxes over. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.sandboxes.settled();
    this.peers.close();
    await this.#store.close();
  }

  #begin(name: string, onlyLooks: boolean): Promise<Place> {
    const placing = this.#claim(name, onlyLooks).finally(() => this.#placing.delete(name));
    this.#placing.set(name, placing);
    return placing;
  }

  async #claim(name: string, onlyLooks: boolean): Promise<Place> {
    const deadline = this.deadline();
    while (!this.#isClosed) {
      if (this.sandboxes.holds(name)) return 'here';
      try {
        const found = await (onlyLooks ? this.#store.claimKept(name) : this.#store.claim(name));
        return found === undefined ? 'nowhere' : this.#settle(name, found);
      } catch (cause) {
        if (!(cause instanceof StoreUnavailable)) throw new SandboxUnavailable(String(cause));
        if (performance.now() > deadline) throw new SandboxUnavailable(cause.message);
        await wait(ASKED_AGAIN_AFTER);
      }
    }
    throw new SandboxUnavailable('This server is ending');
  }

  async #release(name: string, commits: CommitQueue): Promise<void> {
    await commits.flushed()?.catch(() => undefined);
    // It may have been named again meanwhile.
    if (!this.sandboxes.holds(name)) await this.#store.release(name);
  }

  #settle(name: string, found: Holding | Owner): Place {
    if ('address' in found) {
      this.#owners.set(name, { owner: found, until: performance.now() + BELIEVED_FOR });
      return found;
    }
    const { documents, epoch } = found;
    // Of a sandbox that is lost, whoever waits hears; the store tells the rest.
    const commits = new CommitQueue(found, (line) => this.sandboxes.holds(name) && this.#report(line));
    this.sandboxes.adopt({ name, stored: documents, commits, epoch });
    return 'here';
  }
}
