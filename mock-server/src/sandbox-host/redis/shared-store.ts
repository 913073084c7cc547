import type { StoredDocument, Write } from '../../store/store';

/** A sandbox that this server owns, as it was when it was claimed. */
export interface ClaimedSandbox {
  readonly sandbox: string;
  /** The fence: grows with each claim of the sandbox, by any server. */
  readonly epoch: number;
  /** in order of first arrival, without those that stay apart */
  readonly documents: readonly StoredDocument[];
  /** ids of the documents that stay in the store until they are asked for */
  readonly idsApart: readonly string[];
  /** @returns those of the ids that exist, in order of first arrival */
  loadApart(ids: readonly string[]): Promise<readonly StoredDocument[]>;
  /**
   * Applies all writes or none, unless another server has claimed the sandbox since. Waits while the store cannot be
   * reached, until the lease ends.
   * @throws SandboxLost if this server no longer owns the sandbox; whether the writes were applied is unknown
   */
  commit(writes: readonly Write[]): Promise<void>;
}

/** The other server that owns a sandbox. */
export interface Owner {
  readonly server: string;
  /** when anybody may claim the sandbox, unless the owner renews its lease */
  readonly leaseEndsInMs: number;
}

/** The lease of this server in `/__admin/health`. */
export interface LeaseState {
  /** id of this server; a new one with each lease */
  readonly server: string;
  readonly endsInMs: number;
}

/** Another server on the same store has another value for a setting. */
export class Disagreement extends Error {
  override readonly name = 'Disagreement';

  /** @param setting name of the setting that differs */
  constructor(readonly setting: string) {
    super(`${setting} differs from that of the other servers`);
  }
}

/** This server no longer owns a sandbox. */
export class SandboxLost extends Error {
  override readonly name = 'SandboxLost';
}

/** The store cannot answer now. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** What a store tells the host. */
export interface SharedStoreListener {
  /** This server has lost a sandbox: its lease ended, or another server claimed the sandbox. */
  lost(sandbox: string): void;
  /** Another server wants a sandbox that Redis says this server owns. @param next id of that server */
  wanted(sandbox: string, next: string): void;
  /** A server has released a sandbox. */
  released(sandbox: string): void;
  /** All documents of a sandbox as they are in memory, for a Redis that has lost them. */
  documents(sandbox: string): readonly StoredDocument[];
}

/** The sandboxes that several servers share. Each is owned by one server at a time. */
export interface SharedStore {
  readonly description: string;
  /** kind of the documents that stay apart */
  readonly kindApart: string;
  /** problems that an operator should know about */
  readonly warnings: readonly string[];
  /** undefined while this server has no lease and serves nothing */
  readonly lease: LeaseState | undefined;
  /** @param listener of this store, from now on */
  listen(listener: SharedStoreListener): void;
  /** Returns false from the moment on from which another server may claim what this one owns. */
  isServing(): boolean;
  /**
   * Claims a sandbox that nobody owns, or whose owner's lease has ended. Otherwise asks its owner to release it.
   * @param onlyLooks whether a sandbox without documents must not be created
   * @returns undefined if there is no such sandbox and `onlyLooks`
   * @throws StoreUnavailable
   */
  claim(sandbox: string, onlyLooks: boolean): Promise<ClaimedSandbox | Owner | undefined>;
  /** Notes that a sandbox is used, so that it does not expire. */
  touch(sandbox: string): void;
  /** Releases a sandbox. @param next id of the server that may claim it next; empty for any */
  release(sandbox: string, next: string): Promise<void>;
  /** Releases a sandbox that the store says this server owns, though it does not. */
  disown(sandbox: string, next: string): Promise<void>;
  /** Gives up the lease, and with it everything that this server still owns. */
  close(): Promise<void>;
}
