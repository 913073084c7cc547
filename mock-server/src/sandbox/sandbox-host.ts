import type { StoredDocument } from '../store/store';
import type { Sandbox } from './sandbox';

/** Maximum sandboxes per server, so that a wrong load test cannot fill the memory. */
export const MAXIMUM_SANDBOXES = 1_000;

/** One sandbox in the list of `GET /__admin/sandboxes`. */
export interface SandboxState {
  readonly name: string;
  /** whether it was configured, so that the server does not evict it */
  readonly isConfigured: boolean;
  readonly documents: number;
  /** approximate memory of its documents and its journal */
  readonly bytes: number;
  /** real time, milliseconds; null if that was before the server started */
  readonly lastUsedAt: number | null;
}

/** The lease of this server in `/__admin/health`. */
export interface LeaseState {
  /** id of this server; a new one with each lease */
  readonly server: string;
  readonly endsInMs: number;
}

/** The part of `/__admin/health` about servers that share their sandboxes. */
export interface SharedState {
  /** undefined while this server has no lease and serves nothing */
  readonly lease: LeaseState | undefined;
  /** number of sandboxes that this server owns */
  readonly owned: number;
  /** problems that an operator should know about */
  readonly warnings: readonly string[];
}

/** Sums over the sandboxes that a server serves from memory. */
export interface SandboxTotals {
  readonly sandboxes: number;
  /** stored bearer tokens, valid or not */
  readonly sessions: number;
  /** approximate memory of the documents */
  readonly documentBytes: number;
  /** bytes of calls, acts, app errors, bridge calls and old documents */
  readonly journalBytes: number;
  /** bytes of the stored replies to reads */
  readonly replyBytes: number;
}

/** Options for claiming a sandbox. */
export interface ClaimOptions {
  /** Does not create a missing sandbox. */
  readonly existingOnly?: boolean;
  /** Loads uploaded files into memory too. */
  readonly withFiles?: boolean;
}

/**
 * Holds the sandboxes that this server serves from memory: all of them, or those that it has claimed from the other
 * servers on the same Redis.
 */
export interface SandboxHost {
  /** the store and its address, without a password */
  readonly description: string;
  /** undefined if no other server shares the sandboxes */
  readonly shared: SharedState | undefined;

  /**
   * Claims a sandbox, so that `get` and `peek` find it in the same turn of the event loop.
   * @returns false if the sandbox does not exist and `existingOnly` is true; undefined without waiting if it is claimed
   *   already
   * @throws SandboxUnavailable if another server does not release it in time
   */
  claim(name: string, options?: ClaimOptions): Promise<boolean> | undefined;

  /**
   * Counts a running call of a sandbox. The server does not hand the sandbox over before the call ends.
   * @returns ends the call; undefined if sandboxes are never handed over
   */
  begin(name: string): (() => void) | undefined;

  /**
   * Reserves room in the store for an uploaded file. A file that the store refuses later would be sent again with every
   * commit of its sandbox.
   * @returns releases the reservation after the commit; undefined if the store has no room for the file
   * @throws SandboxUnavailable if the store does not answer
   */
  readonly reserveFile: (bytes: number) => Promise<(() => void) | undefined>;

  /**
   * The sandbox to change. Created if it does not exist.
   * @throws SandboxError if the name is malformed or there are too many sandboxes
   * @throws SandboxUnavailable if this server has not claimed it
   */
  get(name: string): Sandbox;

  /**
   * Returns the sandbox to read. If it does not exist, returns an empty one that is not stored. A sandbox that is created
   * later under this name continues its journal.
   * @param isMissing whether a claim found that the sandbox exists on no server
   * @throws SandboxError if the name is malformed
   * @throws SandboxUnavailable if this server has not claimed it
   */
  peek(name: string, isMissing?: boolean): Sandbox;

  /** Whether a sandbox can be served without a claim. */
  holds(name: string): boolean;

  /** Protects a configured sandbox from eviction, also after a restart. */
  configure(name: string): void;

  /** Replaces all documents of a sandbox, as if the server had started with them. */
  replace(name: string, documents: readonly Omit<StoredDocument, 'sandbox'>[]): Sandbox;

  /**
   * Restores an earlier document position of a sandbox, in one commit.
   * @returns undefined if the history does not reach that far
   */
  back(name: string, position: number): Sandbox | undefined;

  /** Empties a sandbox and removes its configuration. */
  reset(name: string): void;

  /** Deletes a sandbox with its journal. @returns false if there is none */
  delete(name: string): boolean;

  /** Returns the reason why this server cannot serve calls now, or undefined. Retries commits that the store refused. */
  problem(): Promise<string | undefined>;

  totals(): SandboxTotals;

  names(): string[];

  /** The sandboxes by name, without those that were claimed but never used. */
  list(): SandboxState[];

  /** Resolves when all writes to a sandbox are committed; undefined if none is pending. */
  flushed(name: string): Promise<void> | undefined;

  /** Finishes running calls, commits pending writes, hands all sandboxes over and closes the store. */
  close(): Promise<void>;
}
