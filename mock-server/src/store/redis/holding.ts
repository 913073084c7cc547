import { type Holding, SandboxLost, StoreUnavailable } from '../shared-store';
import type { StoredDocument, Write } from '../store';
import type { Connection } from './connection';
import { documentsKey, IDLE_LIFE, ownerKey } from './keys';
import { COMMIT, RELEASE, run } from './scripts';

const HOUR = 60 * 60 * 1000;

const fieldOf = (kind: string, id: string): string => `${kind} ${id}`;

/** Splits at the first space, which neither a kind nor a number has. */
const split = (text: string): readonly [string, string] => {
  const at = text.indexOf(' ');
  return [text.slice(0, at), text.slice(at + 1)];
};

/**
 * A sandbox that is owned here. Redis keeps no order in a hash, so that each document carries a number: documents are in
 * order of first arrival wherever they are loaded.
 */
export class RedisHolding implements Holding {
  readonly documents: readonly StoredDocument[];
  readonly #connection: Connection;
  readonly #onLost: (holding: RedisHolding) => void;
  readonly #numbers = new Map<string, number>();
  #next = 0;
  /** when Redis was told that the sandbox is in use, which a claim does too */
  #touchedAt = Date.now();
  #isLost = false;
  /** fails the commit that is on its way */
  #fail: ((cause: Error) => void) | undefined;

  /** @param stored fields and values in turn, as the claim answered them */
  constructor(
    readonly sandbox: string,
    readonly epoch: number,
    stored: readonly string[],
    connection: Connection,
    onLost: (holding: RedisHolding) => void,
  ) {
    this.#connection = connection;
    this.#onLost = onLost;
    const documents: { readonly number: number; readonly document: StoredDocument }[] = [];
    for (let index = 0; index < stored.length; index += 2) {
      const field = stored[index] ?? '';
      const [kind, id] = split(field);
      const [place, json] = split(stored[index + 1] ?? '');
      const number = Number.parseInt(place, 36);
      this.#numbers.set(field, number);
      this.#next = Math.max(this.#next, number + 1);
      documents.push({ number, document: { sandbox, kind, id, body: JSON.parse(json) as unknown } });
    }
    this.documents = documents.sort((a, b) => a.number - b.number).map(({ document }) => document);
  }

  async commit(writes: readonly Write[]): Promise<void> {
    await this.#commit(this.#encode(writes, ''));
  }

  /** Puts documents of an earlier version into their present form, together with the mark that they are. */
  async upgrade(writes: readonly Write[], version: number): Promise<void> {
    await this.#commit(this.#encode(writes, String(version)));
  }

  /** Tells Redis now and then that the sandbox is in use; one that nobody used for too long has expired there. */
  touch(): void {
    const now = Date.now();
    if (now - this.#touchedAt > IDLE_LIFE) this.lose();
    if (this.#isLost || now - this.#touchedAt < HOUR) return;
    this.#touchedAt = now;
    for (const key of [ownerKey(this.sandbox), documentsKey(this.sandbox)]) {
      this.#connection.send('PEXPIRE', key, String(IDLE_LIFE)).catch(() => {
        this.#touchedAt = now - HOUR;
      });
    }
  }

  /** Lets anybody claim the sandbox, unless another server has done so already; one that cannot be told waits for the lease. */
  async release(): Promise<void> {
    this.lose();
    await run(this.#connection, RELEASE, [ownerKey(this.sandbox)], [String(this.epoch)]).catch(() => undefined);
  }

  /** From here on nothing is written. */
  lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#fail?.(this.#lost());
    this.#onLost(this);
  }

  #lost(): SandboxLost {
    return new SandboxLost(`The sandbox "${this.sandbox}" is no longer held by this server`);
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
        const reply = await run(this.#connection, COMMIT, [ownerKey(this.sandbox), documentsKey(this.sandbox)], given);
        if (Number(reply) === 1) return;
        this.lose();
      } catch (cause) {
        if (!(cause instanceof StoreUnavailable)) throw cause;
        await this.#connection.whenReady();
      }
    }
    throw this.#lost();
  }

  #encode(writes: readonly Write[], version: string): string[] {
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
    for (const [field, value] of changes) {
      if (value === undefined) removed.push(field);
      else put.push(field, value);
    }
    return [
      String(this.epoch),
      version,
      String(IDLE_LIFE),
      isEmptied ? '1' : '',
      String(removed.length),
      ...removed,
      ...put,
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
