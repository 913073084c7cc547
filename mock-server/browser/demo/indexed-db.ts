import type { KeyPair } from '../../src/crypto/key-pair';
import type { Store, StoredDocument, Write } from '../../src/store/store';

const NAME = 'loan-webview-kit-demo';
const DOCUMENTS = 'documents';
const KEYS = 'keys';
const KEY_PAIR = 'key-pair';

/** A stored document with its place in the order of first arrival. */
interface Row extends StoredDocument {
  readonly place: number;
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** @param version version of the documents; opening another version deletes the stored state */
const openDatabase = (version: number): Promise<IDBDatabase> => {
  const opening = indexedDB.open(NAME, version);
  opening.onupgradeneeded = () => {
    const { result: database } = opening;
    for (const name of database.objectStoreNames) database.deleteObjectStore(name);
    database.createObjectStore(DOCUMENTS, { keyPath: 'place' });
    database.createObjectStore(KEYS);
  };
  return resultOf(opening);
};

/** Deletes the state of the demo. */
export const deleteDatabase = (): Promise<unknown> => resultOf(indexedDB.deleteDatabase(NAME));

/** The state of the demo in the browser. A browser stops an idle worker at any time, so memory alone would lose it. */
export class IndexedDbStore implements Store {
  readonly description = 'IndexedDB of this browser';
  readonly #database: IDBDatabase;
  readonly #rows: readonly Row[];
  readonly #places = new Map<string, number>();
  #next = 0;

  private constructor(database: IDBDatabase, rows: readonly Row[]) {
    this.#database = database;
    this.#rows = rows;
    for (const row of rows) {
      this.#places.set(IndexedDbStore.#nameOf(row), row.place);
      this.#next = Math.max(this.#next, row.place + 1);
    }
  }

  /** @param version version of the documents; opening another version deletes the stored state */
  static async open(version: number): Promise<IndexedDbStore> {
    const database = await openDatabase(version);
    const rows: Row[] = await resultOf(database.transaction(DOCUMENTS).objectStore(DOCUMENTS).getAll());
    return new IndexedDbStore(database, rows);
  }

  static #nameOf({ sandbox, kind, id }: Pick<StoredDocument, 'sandbox' | 'kind' | 'id'>): string {
    return JSON.stringify([sandbox, kind, id]);
  }

  load(): readonly StoredDocument[] {
    return this.#rows.map(({ sandbox, kind, id, body }) => ({ sandbox, kind, id, body }));
  }

  commit(writes: readonly Write[]): Promise<void> {
    const transaction = this.#database.transaction(DOCUMENTS, 'readwrite');
    const documents = transaction.objectStore(DOCUMENTS);
    for (const write of writes) {
      if ('clear' in write) this.#clear(documents, write.sandbox);
      else this.#write(documents, write);
    }
    return done(transaction);
  }

  close(): void {
    this.#database.close();
  }

  /** The key pair of this browser. @param create makes one the first time */
  async keyPair(create: () => Promise<KeyPair>): Promise<KeyPair> {
    const known: KeyPair | undefined = await resultOf(this.#database.transaction(KEYS).objectStore(KEYS).get(KEY_PAIR));
    if (known !== undefined) return known;
    const created = await create();
    const transaction = this.#database.transaction(KEYS, 'readwrite');
    transaction.objectStore(KEYS).put(created, KEY_PAIR);
    await done(transaction);
    return created;
  }

  #write(documents: IDBObjectStore, document: StoredDocument): void {
    const name = IndexedDbStore.#nameOf(document);
    const known = this.#places.get(name);
    if (document.body === undefined) {
      if (known !== undefined) documents.delete(known);
      this.#places.delete(name);
      return;
    }
    const place = known ?? this.#next++;
    this.#places.set(name, place);
    documents.put({ ...document, place });
  }

  #clear(documents: IDBObjectStore, sandbox: string): void {
    for (const [name, place] of this.#places) {
      if ((JSON.parse(name) as string[])[0] !== sandbox) continue;
      documents.delete(place);
      this.#places.delete(name);
    }
  }
}
