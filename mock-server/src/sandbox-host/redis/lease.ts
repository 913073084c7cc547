import { randomBytes } from 'node:crypto';
import type { LeaseState } from '../../sandbox/sandbox-host';
import type { Connection } from './connection';
import { leaseKey } from './redis-keys';
import { LEASE, run } from './scripts';

/** Life of a lease, in milliseconds. Short enough that another server takes over within three seconds. */
export const LEASE_LIFE = 2_700;
export const RENEWED_EVERY = 900;

/** Receives events of a lease. */
export interface LeaseListener {
  /** A lease with this id has begun. Runs before the server claims anything under it. */
  begun(server: string): Promise<void>;
  /** The lease of this id has ended. */
  lost(server: string): void;
  /** A valid lease is missing in Redis. The listener writes it again if Redis has lost its data. */
  missing(): Promise<void>;
}

/**
 * A server may own sandboxes only while it has a lease. The server counts the lease from the moment it sends a renewal.
 * Redis counts from the moment the renewal arrives, so the lease ends here first. A server never renews an expired lease.
 * It takes a new lease with a new id.
 */
export class Lease {
  readonly #connection: Connection;
  readonly #listener: LeaseListener;
  readonly #timer: NodeJS.Timeout;
  #server: string | undefined;
  /** in terms of performance.now() */
  #until = 0;
  #asking = false;
  #ending: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(connection: Connection, listener: LeaseListener) {
    this.#connection = connection;
    this.#listener = listener;
    this.#timer = setInterval(() => void this.renew(), RENEWED_EVERY);
    connection.onReady(() => void this.renew());
  }

  /** Id under which this server claims sandboxes; undefined without a valid lease. */
  get server(): string | undefined {
    return this.isHeld() ? this.#server : undefined;
  }

  get state(): LeaseState | undefined {
    const server = this.server;
    return server === undefined ? undefined : { server, endsInMs: Math.round(this.#until - performance.now()) };
  }

  isHeld(): boolean {
    return performance.now() < this.#until;
  }

  /** Renews the lease, or takes a new one if it has expired. */
  async renew(): Promise<void> {
    if (this.#isClosed) return;
    if (this.#server !== undefined && !this.isHeld()) this.#lose();
    const server = this.#server;
    if (server === undefined) return this.#take();
    const sentAt = performance.now();
    try {
      let isRenewed = await this.#extend(server);
      if (!isRenewed) {
        await this.#listener.missing();
        isRenewed = await this.#extend(server);
      }
      if (server !== this.#server) return;
      if (isRenewed) this.#prolong(sentAt);
      else this.#lose();
    } catch {
      // If Redis is unreachable, the lease expires.
    }
  }

  /** Writes the lease again after Redis has lost its data, unless it has expired. */
  async rewrite(): Promise<void> {
    const { server } = this;
    if (server !== undefined) await this.#write(server);
  }

  /** Ends the lease. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const server = this.#server;
    this.#lose();
    if (server !== undefined) await this.#connection.send('DEL', leaseKey(server)).catch(() => undefined);
  }

  async #write(server: string): Promise<void> {
    await run(this.#connection, LEASE, [leaseKey(server)], [String(LEASE_LIFE)]);
  }

  async #extend(server: string): Promise<boolean> {
    return Number(await this.#connection.send('PEXPIRE', leaseKey(server), String(LEASE_LIFE))) === 1;
  }

  async #take(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const server = randomBytes(8).toString('hex');
    const sentAt = performance.now();
    try {
      await this.#write(server);
      await this.#listener.begun(server);
      if (this.#isClosed) return;
      this.#server = server;
      this.#prolong(sentAt);
    } catch {
      // The next renewal retries.
    } finally {
      this.#asking = false;
    }
  }

  #prolong(sentAt: number): void {
    this.#until = Math.max(this.#until, sentAt + LEASE_LIFE);
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => void this.renew(), this.#until - performance.now());
  }

  #lose(): void {
    clearTimeout(this.#ending);
    this.#until = 0;
    const server = this.#server;
    if (server === undefined) return;
    this.#server = undefined;
    this.#listener.lost(server);
  }
}
