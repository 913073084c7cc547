import { createHmac, randomBytes } from 'node:crypto';
import type { Connection } from './connection';
import { LEASE_LIFE } from './lease';
import { SETTINGS_KEY } from './redis-keys';
import { keep } from './scripts';

/** Settings that all servers on one Redis must share, by name. Lists agree if they share one value. */
export type Settings = Readonly<Record<string, string | readonly string[]>>;

const RETRY_AFTER = 200;
const SALT_BYTES = 16;

/** The value in Redis: a digest of each setting. Servers compare digests, so Redis never contains the settings. */
interface StoredDigests {
  readonly salt: string;
  readonly digests: Readonly<Record<string, readonly string[]>>;
}

const digestsOf = (common: Settings, salt: string): StoredDigests => {
  const digestOf = (value: string) => createHmac('sha256', salt).update(value).digest('hex');
  const lists = Object.entries(common).map(([name, value]) => [name, [value].flat().map(digestOf)] as const);
  return { salt, digests: Object.fromEntries(lists) };
};

/**
 * Checks that all running servers share their settings. The record expires when no server has a lease, so the next servers
 * may have other settings. If Redis loses its data, running servers write the record again.
 */
export class SharedSettings {
  readonly #connection: Connection;
  readonly #common: Settings;
  /** record of this server, written if Redis has none */
  readonly #own: string;

  constructor(connection: Connection, common: Settings) {
    this.#connection = connection;
    this.#common = common;
    this.#own = JSON.stringify(digestsOf(common, randomBytes(SALT_BYTES).toString('hex')));
  }

  /** Extends the record, or writes a missing one. @returns names of settings that differ from the other servers */
  async renew(): Promise<readonly string[]> {
    const { value } = await keep(this.#connection, SETTINGS_KEY, this.#own, LEASE_LIFE);
    const { salt, digests } = JSON.parse(value) as StoredDigests;
    const own = digestsOf(this.#common, salt).digests;
    const differing = Object.keys(own).filter((name) => !own[name]?.some((digest) => digests[name]?.includes(digest)));
    if (differing.length === 0) await this.#connection.send('PEXPIRE', SETTINGS_KEY, String(LEASE_LIFE));
    return differing;
  }

  /**
   * Renews at startup, with retries until the leases of stopped servers have expired.
   * @param isLost Redis has lost its data, so running servers must first write the record again
   */
  async join(isLost: boolean): Promise<readonly string[]> {
    const deadline = performance.now() + LEASE_LIFE + RETRY_AFTER;
    const again = () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    while (
      isLost &&
      performance.now() < deadline &&
      Number(await this.#connection.send('EXISTS', SETTINGS_KEY)) === 0
    ) {
      await again();
    }
    for (;;) {
      const others = await this.renew();
      // Later servers compare their settings with this record. Each server that joins replaces it, so a list can change on one
      // server at a time.
      if (others.length === 0) await this.#connection.send('SET', SETTINGS_KEY, this.#own, 'PX', String(LEASE_LIFE));
      if (others.length === 0 || performance.now() > deadline) return others;
      await again();
    }
  }
}
