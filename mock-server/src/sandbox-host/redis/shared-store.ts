import type { LeaseState, SandboxHost } from '../../sandbox/sandbox-host';
import type { StoredDocument, Write } from '../../store/store';

/** A sandbox that this server owns, in its state at the claim. */
export interface ClaimedSandbox {
  readonly sandbox: string;
  /** The fence: each claim of the sandbox, by any server, increases it. */
  readonly epoch: number;
  /** in the order in which they were first stored, without documents that are loaded on demand */
  readonly documents: readonly StoredDocument[];
  /** ids of the documents that are loaded on demand */
  readonly idsApart: readonly string[];
  /** @returns the existing documents among the ids, in the order in which they were first stored */
  loadApart(ids: readonly string[]): Promise<readonly StoredDocument[]>;
  /**
   * Applies all writes or none. Fails if another server has claimed the sandbox. Retries until the lease expires if the
   * store cannot be reached.
   * @throws SandboxLost if this server no longer owns the sandbox; the writes may have been applied
   */
  commit(writes: readonly Write[]): Promise<void>;
}

/** The other server that owns a sandbox. */
export interface Owner {
  readonly server: string;
  /** time until the lease expires, unless the owner renews it */
  readonly leaseEndsInMs: number;
}

/** Signals that another server on the same store has a different value for a setting. */
export class SettingsMismatch extends Error {
  override readonly name = 'SettingsMismatch';

  /** @param setting name of the setting that differs */
  constructor(readonly setting: string) {
    super(`${setting} differs from that of the other servers`);
  }
}

/** Signals that this server no longer owns a sandbox. */
export class SandboxLost extends Error {
  override readonly name = 'SandboxLost';
}

/** Signals that the store cannot answer now. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Receives events of a store. */
export interface SharedStoreListener {
  /** This server has lost a sandbox: its lease ended, or another server claimed the sandbox. */
  lost(sandbox: string): void;
  /** Another server requests a sandbox that this server owns in Redis. @param next id of that server */
  wanted(sandbox: string, next: string): void;
  /** A server has released a sandbox. */
  released(sandbox: string): void;
  /** Returns all documents of a sandbox in memory, to restore a Redis that has lost them. */
  documents(sandbox: string): readonly StoredDocument[];
}

/** The sandboxes that several servers share. One server owns each sandbox at a time. */
export interface SharedStore {
  readonly description: string;
  /** kind of the documents that are loaded on demand */
  readonly kindApart: string;
  /** problems for the operator */
  readonly warnings: readonly string[];
  /** undefined if this server has no lease and so serves nothing */
  readonly lease: LeaseState | undefined;
  listen(listener: SharedStoreListener): void;
  /** Returns false once another server may claim the sandboxes of this one. */
  isServing(): boolean;
  /**
   * Claims a sandbox without an owner, or with an expired owner. Otherwise requests it from its owner.
   * @param existingOnly does not create a missing sandbox
   * @returns undefined if the sandbox is missing and `existingOnly` is true
   * @throws StoreUnavailable
   */
  claim(sandbox: string, existingOnly: boolean): Promise<ClaimedSandbox | Owner | undefined>;
  /** Marks a sandbox as used, so that it does not expire. */
  touch(sandbox: string): void;
  /** Releases a sandbox. @param next id of the server that may claim it next; empty for any */
  release(sandbox: string, next: string): Promise<void>;
  /**
   * Releases a sandbox that Redis assigns to this server, but that this server does not have in memory.
   * @param next id of the server that may claim it next; empty for any
   */
  disown(sandbox: string, next: string): Promise<void>;
  readonly reserveFile: SandboxHost['reserveFile'];
  /** Ends the lease and with it the ownership of all sandboxes. */
  close(): Promise<void>;
}
