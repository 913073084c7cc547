import type Database from 'libsql';
import { type Fresh, type Item, type ListName, lists } from '../documents';
import { type Commit, FILE_KIND, type Listed, type StoredDocument } from './store';

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

/** A new item of a list: its id and its JSON. */
export type NewItem = readonly [id: number, json: string];

/** An item with its id in a list. */
interface NumberedItem extends Required<Item> {
  readonly isNew: boolean;
}

/** Kinds of rows that are not documents: the state of a sandbox, and the content of a file. */
const STATE_KIND = 'sandbox';
const CONTENT_KIND = 'content';
const ARE_DOCUMENTS = `kind NOT IN ('${STATE_KIND}', '${CONTENT_KIND}')`;

const sql = {
  remove: 'DELETE FROM documents WHERE sandbox = ? AND kind = ? AND id = ?',
  load: `SELECT kind, id, place, body FROM documents WHERE sandbox = ? AND ${ARE_DOCUMENTS} ORDER BY place`,
  content: `SELECT body FROM documents WHERE sandbox = ? AND kind = '${CONTENT_KIND}' AND id = ?`,
  replace: 'UPDATE log SET body = ? WHERE sandbox = ? AND list = ? AND id = ?',
  read: 'SELECT id, body FROM log WHERE sandbox = ? AND list = ? AND id > ? AND id < ? ORDER BY id DESC LIMIT ?',
  empty: 'DELETE FROM log WHERE sandbox = ? AND list = ?',
  drop: 'DELETE FROM log WHERE sandbox = ? AND list = ? AND id <= ?',
  oldFiles: `SELECT body FROM log
    WHERE sandbox = ? AND list = 'steps' AND id <= ? AND instr(body, '"kind":"${FILE_KIND}"')`,
  dropFile: `DELETE FROM documents WHERE sandbox = ?1 AND kind = '${CONTENT_KIND}' AND id = ?2
    AND NOT EXISTS (SELECT 1 FROM documents WHERE sandbox = ?1 AND kind = '${FILE_KIND}' AND id = ?2)
    AND NOT EXISTS (SELECT 1 FROM log WHERE sandbox = ?1 AND list = 'steps' AND id > ?3 AND instr(body, ?2))`,
  deleteDocuments: 'DELETE FROM documents WHERE sandbox = ?',
  deleteLog: 'DELETE FROM log WHERE sandbox = ?',
  allDocuments: `SELECT sandbox, kind, id, body FROM documents WHERE ${ARE_DOCUMENTS}`,
  states: `SELECT sandbox, body FROM documents WHERE kind = '${STATE_KIND}'`,
} as const;

/** Maximum rows of a statement. Calling SQLite costs as much as writing a row. */
const MAXIMUM_ROWS = 16;

/** The statements that insert rows; the one at index n - 1 inserts n of them. */
const insertsInto = (table: string, columns: readonly string[], conflict = ''): readonly string[] => {
  const row = `(${columns.map(() => '?').join(', ')})`;
  return Array.from({ length: MAXIMUM_ROWS }, (_, index) => {
    const rows = Array(index + 1).fill(row);
    return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.join(', ')} ${conflict}`;
  });
};
const inserts = {
  documents: insertsInto(
    'documents',
    ['sandbox', 'kind', 'id', 'place', 'body'],
    'ON CONFLICT (sandbox, kind, id) DO UPDATE SET place = excluded.place, body = excluded.body',
  ),
  log: insertsInto('log', ['sandbox', 'list', 'id', 'body']),
} as const;

/** Old items of a list that are dropped in one statement. */
const DROPPED_TOGETHER = 64;

/** The rows of a state file. A caller runs its writes in a transaction. */
export class SqliteTables {
  readonly #database: Database.Database;
  readonly #prepared = new Map<string, Database.Statement<unknown[]>>();

  constructor(database: Database.Database) {
    this.#database = database;
  }

  /** The states of all sandboxes, least recently used first. */
  states(): (readonly [sandbox: string, state: State])[] {
    return this.#all<{ sandbox: string; body: string }>(sql.states)
      .map(({ sandbox, body }) => [sandbox, JSON.parse(body) as State] as const)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt);
  }

  /** All documents of all sandboxes. */
  *all(): Generator<StoredDocument> {
    for (const row of this.#all<Omit<StoredDocument, 'body'> & { body: string }>(sql.allDocuments))
      yield { ...row, body: JSON.parse(row.body) as unknown };
  }

  /** The documents of a sandbox. */
  documents(sandbox: string): Fresh[] {
    const rows = this.#all<{ kind: string; id: string; place: number; body: string }>(sql.load, sandbox);
    return rows.map(({ kind, id, place, body }) => ({ kind, id, after: { place, body: JSON.parse(body) as unknown } }));
  }

  /** The content of a file as base64. */
  content(sandbox: string, id: string): string | undefined {
    const [row] = this.#all<{ body: string }>(sql.content, sandbox, id);
    return row && (JSON.parse(row.body) as string);
  }

  /** The newest `last` items between two ids, both exclusive, oldest first. -1 means all of them. */
  read(sandbox: string, list: ListName, after: number, before: number, last: number): Listed[] {
    const rows = this.#all<{ id: number; body: string }>(sql.read, sandbox, list, after, before, last);
    return rows.reverse().map(({ id, body }) => ({ id, body: JSON.parse(body) as unknown }));
  }

  /** Writes a commit, with some of its items. */
  write(sandbox: string, commit: Commit, items: readonly NumberedItem[]): void {
    const { documents, files, emptied, steps, position } = commit;
    const put: unknown[][] = files.map(({ id, content }) => [sandbox, CONTENT_KIND, id, 0, JSON.stringify(content)]);
    for (const { kind, id, after } of documents) {
      if (after === undefined) this.#run(sql.remove, sandbox, kind, id);
      else put.push([sandbox, kind, id, after.place, JSON.stringify(after.body)]);
    }
    this.#insert('documents', put);
    for (const list of emptied) this.#run(sql.empty, sandbox, list);
    for (const { list, id, body, isNew } of items)
      if (!isNew) this.#run(sql.replace, JSON.stringify(body), sandbox, list, id);
    this.add(
      sandbox,
      'steps',
      steps.map((changes, index) => [position + index + 1, JSON.stringify(changes)]),
    );
    for (const { list, id, body, isNew } of items) if (isNew) this.add(sandbox, list, [[id, JSON.stringify(body)]]);
  }

  putState(sandbox: string, state: State): void {
    this.#insert('documents', [[sandbox, STATE_KIND, STATE_KIND, 0, JSON.stringify(state)]]);
  }

  /** Adds items to a list. From time to time, drops the oldest items beyond the maximum. */
  add(sandbox: string, list: ListName, items: readonly NewItem[]): void {
    this.#insert(
      'log',
      items.map(([id, json]) => [sandbox, list, id, json]),
    );
    const dropping = items.findLast(([id]) => id % DROPPED_TOGETHER === 0);
    if (dropping === undefined) return;
    const oldest = dropping[0] - lists[list];
    if (list === 'steps') this.#dropFiles(sandbox, oldest);
    this.#run(sql.drop, sandbox, list, oldest);
  }

  /** Drops the contents of files that only the oldest steps need. */
  #dropFiles(sandbox: string, to: number): void {
    for (const { body } of this.#all<{ body: string }>(sql.oldFiles, sandbox, to)) {
      for (const { kind, id, after } of JSON.parse(body) as Fresh[])
        if (kind === FILE_KIND && after === undefined) this.#run(sql.dropFile, sandbox, id, to);
    }
  }

  delete(sandbox: string): void {
    this.#run(sql.deleteDocuments, sandbox);
    this.#run(sql.deleteLog, sandbox);
  }

  #insert(table: keyof typeof inserts, rows: readonly (readonly unknown[])[]): void {
    for (let start = 0; start < rows.length; start += MAXIMUM_ROWS) {
      const some = rows.slice(start, start + MAXIMUM_ROWS);
      const text = inserts[table][some.length - 1];
      if (text !== undefined) this.#run(text, ...some.flat());
    }
  }

  #statement(text: string): Database.Statement<unknown[]> {
    const statement = this.#prepared.get(text) ?? this.#database.prepare<unknown[]>(text);
    this.#prepared.set(text, statement);
    return statement;
  }

  #run(text: string, ...values: unknown[]): void {
    this.#statement(text).run(values);
  }

  #all<Row>(text: string, ...values: unknown[]): Row[] {
    return this.#statement(text).all(values) as Row[];
  }
}
