import { randomBytes } from 'node:crypto';
import type { LeaseState } from '../shared-store';
import type { Connection } from './connection';
import { leaseKey } from './keys';

/** How long a server may be silent before others may take over, in milliseconds: with the taking over it is three seconds. */
export const LEASE_LIFE = 2_700;
export const RENEWED_EVERY = 900;

/**
 * The right of this server to what it holds. It ends here no later than in Redis, because it counts from when a renewal
 * was sent; and one that has ended is never taken up again, so that nobody else has to wonder whether it might be.
 */
export class Lease {
  readonly #connection: Connection;
  readonly #onLost: () => void;
  readonly #timer: NodeJS.Timeout;
  #server: string | undefined;
  /** of performance.now() */
  #until = 0;
  #asking = false;
  #ending: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(connection: Connection, onLost: () => void) {
    this.#connection = connection;
    this.#onLost = onLost;
    this.#timer = setInterval(() => void this.renew(), RENEWED_EVERY);
    connection.onReady(() => void this.renew());
  }

  /** Under what this server claims sandboxes; undefined while it may not. */
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

  /** Renews the lease, or takes another where there is none; a Redis that cannot be asked lets it end. */
  async renew(): Promise<void> {
    if (this.#isClosed) return;
    if (this.#server !== undefined && !this.isHeld()) this.#lose();
    const server = this.#server;
    if (server === undefined) return this.#take();
    const sentAt = performance.now();
    const reply = await this.#connection.send('PEXPIRE', leaseKey(server), String(LEASE_LIFE)).catch(() => undefined);
    if (reply === undefined || server !== this.#server) return;
    if (Number(reply) === 1) this.#prolong(sentAt);
    else this.#lose();
  }

  /** Gives it up: what was held under it can be claimed at once. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const server = this.#server;
    this.#lose();
    if (server !== undefined) await this.#connection.send('DEL', leaseKey(server)).catch(() => undefined);
  }

  async #take(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const server = randomBytes(8).toString('hex');
    const sentAt = performance.now();
    try {
      await this.#connection.send('SET', leaseKey(server), '1', 'PX', String(LEASE_LIFE));
      if (this.#isClosed) return;
      this.#server = server;
      this.#prolong(sentAt);
    } catch {
      // The next turn tries again.
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
    if (this.#server === undefined) return;
    this.#server = undefined;
    this.#onLost();
  }
}
