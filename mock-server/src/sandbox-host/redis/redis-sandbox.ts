import type { StoredDocument, Write } from '../../store/store';
import type { Connection } from './connection';
import { filesKey, IDLE_LIFE, keysOf, ownerKey } from './keys';
import { COMMIT, RELEASE, run } from './scripts';
import { type ClaimedSandbox, SandboxLost, StoreUnavailable } from './shared-store';

const HOUR = 60 * 60 * 1000;

const fieldOf = (kind: string, id: string): string => `${kind} ${id}`;

/** Splits at the first space, which neither a kind nor a number has. */
const split = (text: string): readonly [string, string] => {
  const at = text.indexOf(' ');
  return [text.slice(0, at), text.slice(at + 1)];
};

/** What a claimed sandbox asks of the store that claimed it. */
export interface ClaimListener {
  /** This server no longer owns the sandbox. */
  lost(claimed: RedisSandbox): void;
  /** The id of this server if Redis has lost its data and this server may restore the sandbox; else undefined. */
  restorer(): Promise<string | undefined>;
  /** All documents of the sandbox, as they are in memory. */
  documents(sandbox: string): readonly StoredDocument[];
}

interface Numbered {
  readonly number: number;
  readonly document: StoredDocument;
}

/**
 * A sandbox that this server owns. A Redis hash has no order, so each document carries a number: wherever the documents
 * are loaded, they are in order of first arrival.
 */
export class RedisSandbox implements ClaimedSandbox {
  readonly documents: readonly StoredDocument[];
  readonly idsApart: readonly string[];
  readonly #connection: Connection;
  readonly #kindApart: string;
  readonly #listener: ClaimListener;
  readonly #numbers = new Map<string, number>();
  #next = 0;
  /** when Redis last heard that the sandbox is in use */
  #touchedAt = Date.now();
  #isLost = false;
  /** fails the commit that is on its way */
  #fail: ((cause: Error) => void) | undefined;

  /**
   * @param stored fields and values in turn, as the claim returned them
   * @param fieldsApart fields of the files
   * @param kindApart kind of the documents in them
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

  /** Replaces documents of an earlier version by their present form. */
  async upgrade(writes: readonly Write[], version: number): Promise<void> {
    await this.#commit(this.#encode(writes, { version: String(version) }));
  }

  /** Tells Redis once an hour that the sandbox is in use. One that nobody used for too long has expired there. */
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
   * Releases the sandbox. If Redis cannot be reached, the end of the lease does so.
   * @param next server that may claim it next
   * @param channel of releases
   */
  async release(next: string, channel: string): Promise<void> {
    this.lose();
    const given = [String(this.epoch), next, this.sandbox, channel];
    await run(this.#connection, RELEASE, [ownerKey(this.sandbox)], given).catch(() => undefined);
  }

  /** Writes the whole sandbox again into a Redis that has lost its data. */
  async restore(version: number): Promise<void> {
    const server = await this.#listener.restorer();
    if (server === undefined || this.#isLost) return this.lose();
    const documents = this.#listener.documents(this.sandbox);
    const given = this.#encode(documents, { version: String(version), restorer: server });
    const reply = await run(this.#connection, COMMIT, keysOf(this.sandbox), given).catch(() => 0);
    if (Number(reply) !== 1) this.lose();
  }

  /** Ends all writes of this server to the sandbox. */
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

  /** A commit can be sent again: under the same epoch it leads to the same state. */
  async #attempt(given: readonly string[]): Promise<void> {
    while (!this.#isLost) {
      try {
        const reply = Number(await run(this.#connection, COMMIT, keysOf(this.sandbox), given));
        if (reply === 1) return;
        // Redis has lost its data. The store restores the sandbox, and then the commit succeeds.
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
