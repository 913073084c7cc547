import type { StoredDocument, Write } from '../../store/store';
import type { Connection } from './connection';
import { filesKey, IDLE_LIFE, keysOf, ownerKey } from './redis-keys';
import { COMMIT, RELEASE, run } from './scripts';
import { type ClaimedSandbox, SandboxLost, StoreUnavailable } from './shared-store';

const HOUR = 60 * 60 * 1000;

const fieldOf = (kind: string, id: string): string => `${kind} ${id}`;

/** Splits a text at its first space, which neither kinds nor numbers contain. */
const split = (text: string): readonly [string, string] => {
  const at = text.indexOf(' ');
  return [text.slice(0, at), text.slice(at + 1)];
};

/** Connects a claimed sandbox to its store. */
export interface ClaimListener {
  /** This server no longer owns the sandbox. */
  lost(claimed: RedisSandbox): void;
  /** Returns the id of this server if Redis has lost its data and this server may restore the sandbox. */
  restorer(): Promise<string | undefined>;
  /** Returns all documents of the sandbox in memory. */
  documents(sandbox: string): readonly StoredDocument[];
}

interface Numbered {
  readonly number: number;
  readonly document: StoredDocument;
}

/**
 * A sandbox that this server owns. Redis hashes have no order, so each document carries a number. Every server that loads
 * the documents sorts them by it.
 */
export class RedisSandbox implements ClaimedSandbox {
  readonly documents: readonly StoredDocument[];
  readonly idsApart: readonly string[];
  readonly #connection: Connection;
  readonly #kindApart: string;
  readonly #listener: ClaimListener;
  readonly #numbers = new Map<string, number>();
  #next = 0;
  /** last time that Redis extended the life of the sandbox */
  #touchedAt = Date.now();
  #isLost = false;
  /** rejects the running commit */
  #fail: ((cause: Error) => void) | undefined;

  /**
   * @param stored alternating fields and values, as the claim returned them
   * @param fieldsApart fields of the files
   * @param kindApart document kind of the files
   */
  constructor(
    readonly sandbox: string,
    readonly epoch: number,
    { stored, fieldsApart }: { readonly stored: readonly string[]; readonly fieldsApart: readonly string[] },
    kindApart: string,
    connection: Connection,
    listener: ClaimListener,
  ) {
    this.#connection = connection;
    this.#kindApart = kindApart;
    this.#listener = listener;
    this.idsApart = fieldsApart.map((field) => split(field)[1]);
    const values: [string, string][] = [];
    for (let index = 0; index < stored.length; index += 2) values.push([stored[index] ?? '', stored[index + 1] ?? '']);
    this.documents = this.#decode(values);
  }

  async loadApart(ids: readonly string[]): Promise<readonly StoredDocument[]> {
    if (ids.length === 0) return [];
    const fields = ids.map((id) => fieldOf(this.#kindApart, id));
    const values = (await this.#connection.send('HMGET', filesKey(this.sandbox), ...fields)) as (string | null)[];
    return this.#decode(
      fields.flatMap((field, index) => {
        const value = values[index];
        return typeof value === 'string' ? [[field, value] as const] : [];
      }),
    );
  }

  async commit(writes: readonly Write[]): Promise<void> {
    await this.#commit(this.#encode(writes));
  }

  /** Extends the life of the sandbox in Redis, once an hour. Gives up a sandbox that has already expired there. */
  touch(): void {
    const now = Date.now();
    if (now - this.#touchedAt > IDLE_LIFE) this.lose();
    if (this.#isLost || now - this.#touchedAt < HOUR) return;
    this.#touchedAt = now;
    for (const key of keysOf(this.sandbox)) {
      this.#connection.send('PEXPIRE', key, String(IDLE_LIFE)).catch(() => {
        this.#touchedAt = now - HOUR;
      });
    }
  }

  /**
   * Releases the sandbox. If Redis is unreachable, the lease expires instead.
   * @param next server that may claim it next
   * @param channel channel of releases
   */
  async release(next: string, channel: string): Promise<void> {
    this.lose();
    const given = [String(this.epoch), next, this.sandbox, channel];
    await run(this.#connection, RELEASE, [ownerKey(this.sandbox)], given).catch(() => undefined);
  }

  /** Writes the whole sandbox again after Redis has lost its data. */
  async restore(version: number): Promise<void> {
    const server = await this.#listener.restorer();
    if (server === undefined || this.#isLost) return this.lose();
    const documents = this.#listener.documents(this.sandbox);
    const given = this.#encode(documents, { version: String(version), restorer: server });
    const reply = await run(this.#connection, COMMIT, keysOf(this.sandbox), given).catch(() => 0);
    if (Number(reply) !== 1) this.lose();
  }

  /** Stops all writes of this server to the sandbox. */
  lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#fail?.(this.#lost());
    this.#listener.lost(this);
  }

  #lost(): SandboxLost {
    return new SandboxLost(`This server no longer owns the sandbox "${this.sandbox}"`);
  }

  #commit(given: readonly string[]): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#fail = reject;
      this.#attempt(given).then(resolve, reject);
    });
  }

  /** Commits with retries. Repeating a commit under the same epoch is safe. */
  async #attempt(given: readonly string[]): Promise<void> {
    while (!this.#isLost) {
      try {
        const reply = Number(await run(this.#connection, COMMIT, keysOf(this.sandbox), given));
        if (reply === 1) return;
        // Redis has lost its data. Retry after the store has restored the sandbox.
        if (reply === -1 && (await this.#listener.restorer()) !== undefined) await this.#connection.whenReady();
        else this.lose();
      } catch (cause) {
        if (!(cause instanceof StoreUnavailable)) throw cause;
        await this.#connection.whenReady();
      }
    }
    throw this.#lost();
  }

  #decode(values: readonly (readonly [field: string, value: string])[]): StoredDocument[] {
    const numbered = values.map(([field, value]): Numbered => {
      const [kind, id] = split(field);
      const [place, json] = split(value);
      const number = Number.parseInt(place, 36);
      this.#numbers.set(field, number);
      this.#next = Math.max(this.#next, number + 1);
      return { number, document: { sandbox: this.sandbox, kind, id, body: JSON.parse(json) as unknown } };
    });
    return numbered.sort((a, b) => a.number - b.number).map(({ document }) => document);
  }

  #encode(writes: readonly Write[], { version = '', restorer = '' } = {}): string[] {
    let isEmptied = false;
    const changes = new Map<string, string | undefined>();
    for (const write of writes) {
      if ('clear' in write) {
        isEmptied = true;
        changes.clear();
        this.#numbers.clear();
        continue;
      }
      const field = fieldOf(write.kind, write.id);
      if (write.body === undefined) this.#numbers.delete(field);
      changes.set(
        field,
        write.body === undefined ? undefined : `${this.#numberOf(field).toString(36)} ${JSON.stringify(write.body)}`,
      );
    }
    const removed: string[] = [];
    const put: string[] = [];
    const putApart: string[] = [];
    for (const [field, value] of changes) {
      if (value === undefined) removed.push(field);
      else (field.startsWith(`${this.#kindApart} `) ? putApart : put).push(field, value);
    }
    return [
      String(this.epoch),
      version,
      String(IDLE_LIFE),
      isEmptied ? '1' : '',
      restorer,
      String(removed.length),
      String(put.length),
      ...removed,
      ...put,
      ...putApart,
    ];
  }

  #numberOf(field: string): number {
    const known = this.#numbers.get(field);
    if (known !== undefined) return known;
    const number = this.#next;
    this.#next += 1;
    this.#numbers.set(field, number);
    return number;
  }
}
