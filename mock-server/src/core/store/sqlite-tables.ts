import type Database from 'libsql';
import { type Fresh, type ListName, lists, type Placed } from '../documents';
import { FILE_KIND, type Listed, type StoredDocument } from './store';

/** Kinds of rows that are not documents: the state of a sandbox, and the content of a file. */
const STATE_KIND = 'sandbox';
export const CONTENT_KIND = 'content';
const ARE_DOCUMENTS = `kind NOT IN ('${STATE_KIND}', '${CONTENT_KIND}')`;

const rows = (count: number, columns: number): string =>
  Array(count)
    .fill(`(${Array(columns).fill('?').join(', ')})`)
    .join();
const putDocuments = (count: number): string =>
  `INSERT INTO documents (sandbox, kind, id, place, body) VALUES ${rows(count, 5)}
  ON CONFLICT (sandbox, kind, id) DO UPDATE SET place = excluded.place, body = excluded.body`;
/** Maximum documents per statement. Calling SQLite costs as much as writing one document. */
const MAXIMUM_ROWS = 16;
/** Old items of a list that are dropped in one statement. */
const DROPPED_TOGETHER = 64;

/** The state of a sandbox beside its documents and lists. */
export interface State {
  readonly position: number;
  /** position at which the sandbox was created */
  readonly created: number;
  readonly usedAt: number;
  readonly documents: number;
  /** last id of each list */
  readonly last: Readonly<Partial<Record<ListName, number>>>;
}

/** The rows of a state file. A caller runs its writes in a transaction. */
export class SqliteTables {
  readonly #database: Database.Database;
  readonly #statements;

  constructor(database: Database.Database) {
    this.#database = database;
    const prepare = (sql: string) => database.prepare<unknown[]>(sql);
    this.#statements = {
      /** the statement at index n - 1 writes n documents */
      put: Array.from({ length: MAXIMUM_ROWS }, (_, index) => prepare(putDocuments(index + 1))),
      remove: prepare('DELETE FROM documents WHERE sandbox = ? AND kind = ? AND id = ?'),
      load: prepare(
        `SELECT kind, id, place, body FROM documents WHERE sandbox = ? AND ${ARE_DOCUMENTS} ORDER BY place`,
      ),
      content: prepare(`SELECT body FROM documents WHERE sandbox = ? AND kind = '${CONTENT_KIND}' AND id = ?`),
      add: prepare('INSERT INTO log (sandbox, list, id, body) VALUES (?, ?, ?, ?)'),
      replace: prepare('UPDATE log SET body = ? WHERE sandbox = ? AND list = ? AND id = ?'),
      read: prepare(
        'SELECT id, body FROM log WHERE sandbox = ? AND list = ? AND id > ? AND id < ? ORDER BY id DESC LIMIT ?',
      ),
      empty: prepare('DELETE FROM log WHERE sandbox = ? AND list = ?'),
      drop: prepare('DELETE FROM log WHERE sandbox = ? AND list = ? AND id <= ?'),
      oldFiles: prepare(
        `SELECT body FROM log WHERE sandbox = ? AND list = 'steps' AND id <= ? AND instr(body, '"kind":"${FILE_KIND}"')`,
      ),
      dropFile: prepare(
        `DELETE FROM documents WHERE sandbox = ?1 AND kind = '${CONTENT_KIND}' AND id = ?2
        AND NOT EXISTS (SELECT 1 FROM documents WHERE sandbox = ?1 AND kind = '${FILE_KIND}' AND id = ?2)
        AND NOT EXISTS (SELECT 1 FROM log WHERE sandbox = ?1 AND list = 'steps' AND id > ?3 AND instr(body, ?2))`,
      ),
      deleteDocuments: prepare('DELETE FROM documents WHERE sandbox = ?'),
      deleteLog: prepare('DELETE FROM log WHERE sandbox = ?'),
    };
  }

  /** The states of all sandboxes, least recently used first. */
  states(): (readonly [sandbox: string, state: State])[] {
    const found = this.#database.prepare(`SELECT sandbox, body FROM documents WHERE kind = '${STATE_KIND}'`).all() as {
      sandbox: string;
      body: string;
    }[];
    return found
      .map(({ sandbox, body }) => [sandbox, JSON.parse(body) as State] as const)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt);
  }

  /** All documents of all sandboxes. */
  *documents(): Generator<StoredDocument> {
    const all = this.#database.prepare(`SELECT sandbox, kind, id, body FROM documents WHERE ${ARE_DOCUMENTS}`).all();
    for (const row of all as (Omit<StoredDocument, 'body'> & { readonly body: string })[])
      yield { ...row, body: JSON.parse(row.body) as unknown };
  }

  /** The documents of a sandbox. */
  load(sandbox: string): Fresh[] {
    const found = this.#statements.load.all(sandbox) as { kind: string; id: string; place: number; body: string }[];
    return found.map(({ kind, id, place, body }) => ({
      kind,
      id,
      after: { place, body: JSON.parse(body) as unknown },
    }));
  }

  /** The content of a file as base64. */
  content(sandbox: string, id: string): string | undefined {
    const [row] = this.#statements.content.all(sandbox, id) as { body: string }[];
    return row && (JSON.parse(row.body) as string);
  }

  /** The newest `last` items between two ids, both exclusive, oldest first. -1 means all of them. */
  read(sandbox: string, list: ListName, after: number, before: number, last: number): Listed[] {
    const found = this.#statements.read.all(sandbox, list, after, before, last) as { id: number; body: string }[];
    return found.reverse().map(({ id, body }) => ({ id, body: JSON.parse(body) as unknown }));
  }

  remove(sandbox: string, kind: string, id: string): void {
    this.#statements.remove.run(sandbox, kind, id);
  }

  empty(sandbox: string, list: ListName): void {
    this.#statements.empty.run(sandbox, list);
  }

  /** Replaces an item that the list still has. */
  replace(sandbox: string, list: ListName, id: number, body: unknown): void {
    this.#statements.replace.run(JSON.stringify(body), sandbox, list, id);
  }

  /** Deletes everything of a sandbox. */
  delete(sandbox: string): void {
    this.#statements.deleteDocuments.run(sandbox);
    this.#statements.deleteLog.run(sandbox);
  }

  /** Writes documents. */
  put(documents: readonly (StoredDocument & Placed)[]): void {
    for (let start = 0; start < documents.length; start += MAXIMUM_ROWS) {
      const some = documents.slice(start, start + MAXIMUM_ROWS);
      const values = some.flatMap(({ sandbox, kind, id, place, body }) => [
        sandbox,
        kind,
        id,
        place,
        JSON.stringify(body),
      ]);
      this.#statements.put[some.length - 1]?.run(values);
    }
  }

  putState(sandbox: string, state: State): void {
    this.put([{ sandbox, kind: STATE_KIND, id: STATE_KIND, place: 0, body: state }]);
  }

  /** Adds an item to a list. From time to time, drops the oldest items beyond the maximum. */
  add(sandbox: string, list: ListName, id: number, json: string): void {
    this.#statements.add.run(sandbox, list, id, json);
    if (id % DROPPED_TOGETHER !== 0) return;
    if (list === 'steps') this.#dropFiles(sandbox, id - lists[list]);
    this.#statements.drop.run(sandbox, list, id - lists[list]);
  }

  /** Drops the contents of files that only the oldest steps need. */
  #dropFiles(sandbox: string, to: number): void {
    const old = this.#statements.oldFiles.all(sandbox, to) as { body: string }[];
    for (const { body } of old) {
      for (const { kind, id, after } of JSON.parse(body) as Fresh[])
        if (kind === FILE_KIND && after === undefined) this.#statements.dropFile.run(sandbox, id, to);
    }
  }
}
