import { createHmac } from 'node:crypto';
import type { Connection } from './connection';
import { AGREED_KEY } from './keys';
import { LEASE_LIFE } from './lease';

/** What all servers on one Redis have to be told alike, by the names of the settings. */
export type Common = Readonly<Record<string, string>>;

const ASKED_AGAIN_AFTER = 200;

/** What each setting is, so that two can be compared and nobody learns it. */
const digestsOf = (common: Common, secret: string): string =>
  JSON.stringify(
    Object.entries(common).map(([name, value]) => [name, createHmac('sha256', secret).update(value).digest('hex')]),
  );

const differing = (one: string, other: string): string[] => {
  const theirs = new Map(JSON.parse(other) as [string, string][]);
  return (JSON.parse(one) as [string, string][])
    .filter(([name, digest]) => theirs.get(name) !== digest)
    .map(([name]) => name);
};

/**
 * That the servers which run on one Redis at a time are told the same. It holds for as long as one of them has a lease:
 * once all have ended, others may be told otherwise.
 */
export class Agreement {
  readonly #connection: Connection;
  readonly #own: string;

  constructor(connection: Connection, common: Common, secret: string) {
    this.#connection = connection;
    this.#own = digestsOf(common, secret);
  }

  /**
   * Keeps it from ending, or makes it where there is none.
   * @returns the settings that the other servers were told otherwise
   */
  async renew(): Promise<readonly string[]> {
    await this.#connection.send('SET', AGREED_KEY, this.#own, 'PX', String(LEASE_LIFE), 'NX');
    const agreed = String(await this.#connection.send('GET', AGREED_KEY));
    if (agreed !== this.#own) return differing(this.#own, agreed);
    await this.#connection.send('PEXPIRE', AGREED_KEY, String(LEASE_LIFE));
    return [];
  }

  /** The same at boot: servers that ended a moment ago are waited for. */
  async join(): Promise<readonly string[]> {
    const deadline = performance.now() + LEASE_LIFE + ASKED_AGAIN_AFTER;
    for (;;) {
      const others = await this.renew();
      if (others.length === 0 || performance.now() > deadline) return others;
      await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_AFTER));
    }
  }
}
