import type { StoredDocument, Write } from './store';

/** A sandbox that this server owns, as it was when it was claimed. */
export interface Holding {
  readonly sandbox: string;
  /** The fence: it grows with each claim of the sandbox, by whichever server. */
  readonly epoch: number;
  /** in order of first arrival */
  readonly documents: readonly StoredDocument[];
  /**
   * Applies all or nothing, in their order, unless another server has claimed the sandbox since. It waits while the
   * store cannot be reached, for as long as the lease lasts.
   * @throws SandboxLost when the sandbox is no longer held here: what becomes of the writes is not known
   */
  commit(writes: readonly Write[]): Promise<void>;
}

/** Who else holds a sandbox. */
export interface Owner {
  readonly server: string;
  /** `host:port` of the server; empty where it does not listen yet */
  readonly address: string;
}

/** What `/__admin/health` says of a lease. */
export interface LeaseState {
  /** of this server, as the others know it; it takes another after it has lost its lease */
  readonly server: string;
  /** milliseconds until others may claim what is held here, unless it is renewed */
  readonly endsInMs: number;
}

/** Another server on the same store was told otherwise. */
export class Disagreement extends Error {
  override readonly name = 'Disagreement';

  /** @param setting the name of what they differ in */
  constructor(readonly setting: string) {
    super(`${setting} is not what the other servers were told`);
  }
}

/** A sandbox is no longer held by this server. */
export class SandboxLost extends Error {
  override readonly name = 'SandboxLost';
}

/** The store cannot be asked just now. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * The port behind which several servers keep their sandboxes together: each is held by one server at a time, which
 * serves it from memory, and its writes are refused once another server has claimed it.
 */
export interface SharedStore {
  /** what it is and where, as `/__admin/health` shows it, without a password */
  readonly description: string;
  /** what whoever runs the server should know of it, as it stands */
  readonly warnings: readonly string[];
  /** undefined while this server has none, and serves nothing */
  readonly lease: LeaseState | undefined;
  /** what the servers know and nobody else does */
  readonly peerSecret: string;
  /** how many sandboxes are held here */
  readonly held: number;
  /** where the other servers reach this one, once it listens */
  address: string;
  /** False from the moment on from which another server may claim what is held here. */
  isServing(): boolean;
  /**
   * Claims a sandbox that nobody holds, or whose owner's lease has ended.
   * @throws StoreUnavailable
   */
  claim(sandbox: string): Promise<Holding | Owner>;
  /**
   * The same of a sandbox that somebody only looks at: undefined where nobody holds it and nothing is kept of it.
   * @throws StoreUnavailable
   */
  claimKept(sandbox: string): Promise<Holding | Owner | undefined>;
  /** Whether a server has its lease; one that has not may answer later, but not for what it held. */
  isAlive(server: string): Promise<boolean>;
  /** Hears of each sandbox that this server no longer holds. */
  onLost(listener: (sandbox: string) => void): void;
  /** Keeps a sandbox from expiring, since it is used. */
  touch(sandbox: string): void;
  /** Hands a sandbox over: from then on anybody may claim it. */
  release(sandbox: string): Promise<void>;
  /** Hands over all that is held here: from then on anybody may claim it. */
  close(): Promise<void>;
}
