import type { Connection } from './connection';
import { LIFE_KEY, newLife } from './keys';
import { LEASE_LIFE } from './lease';
import { StoreUnavailable } from './shared-store';

export const DATA_LOST =
  'Redis has lost its data: the servers write what they hold again. What none of them held is gone. Start Redis with --appendonly yes.';

/**
 * Notices that Redis has lost its data while servers run: it was emptied, or restarted without an append-only file. Each
 * server then writes what it holds again. Until all have done so, no server creates a sandbox, since another one may hold
 * a sandbox of that name.
 */
export class DataLife {
  readonly #connection: Connection;
  readonly #recover: () => Promise<void>;
  /** the text in Redis that all servers know */
  #life: string;
  /** of performance.now() */
  #createsAfter: number;
  #recovery: Promise<void> | undefined;

  /**
   * @param isLost whether Redis had lost its data when this server started
   * @param recover writes again what this server holds
   */
  constructor(connection: Connection, life: string, isLost: boolean, recover: () => Promise<void>) {
    this.#connection = connection;
    this.#life = life;
    this.#createsAfter = isLost ? performance.now() + LEASE_LIFE : 0;
    this.#recover = recover;
  }

  /** Whether Redis has lost its data since the last time that this server asked, and this server recovers from it. */
  async isRecovering(): Promise<boolean> {
    const hasLost = await this.#hasLost();
    return hasLost || this.#recovery !== undefined;
  }

  /** @throws StoreUnavailable if another server may hold the sandbox in memory, though Redis does not know it */
  async checkMayCreate(sandbox: string): Promise<void> {
    if ((await this.isRecovering()) || performance.now() < this.#createsAfter) {
      throw new StoreUnavailable(`Redis has lost its data, and another server may hold the sandbox "${sandbox}"`);
    }
  }

  async #hasLost(): Promise<boolean> {
    if ((await this.#connection.send('GET', LIFE_KEY)) === this.#life) return false;
    await this.#connection.send('SET', LIFE_KEY, newLife(), 'NX');
    const life = String(await this.#connection.send('GET', LIFE_KEY));
    if (life === this.#life) return true;
    this.#life = life;
    this.#createsAfter = performance.now() + LEASE_LIFE;
    this.#recovery = this.#recover().finally(() => {
      this.#recovery = undefined;
    });
    return true;
  }
}
