import type { Connection } from './connection';
import { LEASE_LIFE } from './lease';
import { LIFE_KEY, newLife } from './redis-keys';
import { keep } from './scripts';
import { StoreUnavailable } from './shared-store';

export const DATA_LOST =
  'Redis has lost its data. Running servers write their sandboxes again; all other sandboxes are gone. Start Redis with --appendonly yes.';

/**
 * Detects that Redis has lost its data: somebody emptied it, or it restarted without an append-only file. Each server then
 * writes its sandboxes again. Meanwhile no server creates a sandbox, because another one may own that name.
 */
export class DataLoss {
  readonly #connection: Connection;
  readonly #recover: () => Promise<void>;
  /** random text in Redis that changes if Redis loses its data */
  #life: string;
  /** in terms of performance.now() */
  #createsAfter: number;
  #recovery: Promise<void> | undefined;

  /**
   * @param isLost Redis had lost its data when this server started
   * @param recover writes the sandboxes of this server again
   */
  constructor(connection: Connection, life: string, isLost: boolean, recover: () => Promise<void>) {
    this.#connection = connection;
    this.#life = life;
    this.#createsAfter = isLost ? performance.now() + LEASE_LIFE : 0;
    this.#recover = recover;
  }

  /** Returns true if Redis has lost its data since the last check, or if recovery still runs. */
  async isRecovering(): Promise<boolean> {
    const hasLost = await this.#hasLost();
    return hasLost || this.#recovery !== undefined;
  }

  /** @throws StoreUnavailable if another server may own the sandbox although Redis does not contain it */
  async checkMayCreate(sandbox: string): Promise<void> {
    if ((await this.isRecovering()) || performance.now() < this.#createsAfter) {
      throw new StoreUnavailable(`Redis has lost its data, and another server may own the sandbox "${sandbox}"`);
    }
  }

  async #hasLost(): Promise<boolean> {
    if ((await this.#connection.send('GET', LIFE_KEY)) === this.#life) return false;
    const { value: life } = await keep(this.#connection, LIFE_KEY, newLife());
    if (life === this.#life) return true;
    this.#life = life;
    this.#createsAfter = performance.now() + LEASE_LIFE;
    this.#recovery = this.#recover().finally(() => {
      this.#recovery = undefined;
    });
    return true;
  }
}
