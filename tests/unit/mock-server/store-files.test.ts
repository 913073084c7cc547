import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSharedLocation } from '@kit/mock-server/store/location';
import { IN_MEMORY, openSqlite } from '@kit/mock-server/store/sqlite';
import { APPLICATION_ID, StoreError, TABLE } from '@kit/mock-server/store/state-file';
import type { DocumentForm, StoredDocument, Write } from '@kit/mock-server/store/store';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder';

const put = (id: string, body: unknown = { id }): Write => ({ sandbox: 'a', kind: 'k', id, body });
const unchanged: DocumentForm = { version: 3, migrate: (document) => [document], kindApart: '' };

/** Offsets in the header of an SQLite file. */
const FREE_PAGES_AT = 36;
const APPLICATION_ID_AT = 68;

const FOREIGN =
  'it is not a state file of this server and was not changed. Name another file, or one that does not exist yet';

let folder = '';
let file = '';
let reports: string[] = [];
const open = (form = unchanged, location = file) => openSqlite(location, form, (line) => void reports.push(line));
const namesBeside = () => readdirSync(join(folder, 'deep')).sort();

/** Writes a closed state file with these documents. */
const written = (writes: readonly Write[], form = unchanged) => {
  const store = open(form);
  store.commit(writes);
  store.close();
};
/** Changes a database without the server. */
const changed = (sql: string, path = file) => {
  const database = new Database(path);
  database.exec(sql);
  database.close();
};

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'deep', 'state.db');
  reports = [];
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a store', () => {
  it('names its location, and hands over its documents once', () => {
    const inMemory = open(unchanged, IN_MEMORY);
    expect([inMemory.description, inMemory.load()]).toEqual(['sqlite in memory', []]);
    inMemory.close();
    written([put('a')]);
    const store = open();
    expect(store.description).toBe(`sqlite ${file}`);
    expect(store.load()).toHaveLength(1);
    expect(store.load()).toEqual([]);
    store.close();
  });

  it('locks its file against other processes while it is open, and leaves one file without a lock', () => {
    const store = open();
    expect(() => changed("INSERT INTO documents VALUES ('a', 'k', 'x', '1')")).toThrow(/locked|busy/i);
    store.commit([put('a')]);
    store.close();
    expect(namesBeside()).toEqual(['state.db']);
    changed("INSERT INTO documents VALUES ('a', 'k', 'x', '1')");
    const again = open();
    expect(again.load().map(({ id }) => id)).toEqual(['a', 'x']);
    again.close();
  });

  it('refuses a file that another process has locked', () => {
    written([put('a')]);
    const other = new Database(file);
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    expect(() => open()).toThrow(new StoreError('another server is using it'));
    other.exec('ROLLBACK');
    other.close();
    expect(namesBeside()).toEqual(['state.db']);
  });

  it('gives the reason if a file cannot be opened', () => {
    const part = 'x'.repeat(200);
    expect(() => open(unchanged, join(folder, part, part, part, 'state.db'))).toThrow(
      new StoreError('SQLite cannot open it as a file'),
    );
    expect(() => open(unchanged, join(folder, part.repeat(2)))).toThrow(/^Error: ENAMETOOLONG/);
    expect(reports).toEqual([]);
  });
});

describe('the documents of an earlier version', () => {
  const versioned = (version: number, migrate: DocumentForm['migrate'] = (document) => [document]): DocumentForm => ({
    version,
    migrate,
    kindApart: '',
  });
  const rename =
    (change: Partial<StoredDocument>): DocumentForm['migrate'] =>
    (document) => [document.id === 'a' ? { ...document, ...change } : document];

  it.each<[string, DocumentForm['migrate'], unknown[]]>([
    ['stay', (document) => [document], ['k a', 'k b']],
    ['have another kind', rename({ kind: 'new' }), ['k b', 'new a']],
    ['have another id', rename({ id: 'c' }), ['k b', 'k c']],
    ['are removed', ({ id }) => (id === 'a' ? [] : [{ sandbox: 'a', kind: 'k', id, body: 1 }]), ['k b']],
    ['are split', (document) => [{ ...document, kind: 'new' }, document], ['k a', 'k b', 'new a', 'new b']],
  ])('%s', (_, migrate, expected) => {
    written([put('a'), put('b')], versioned(3));
    for (const form of [versioned(4, migrate), versioned(4)]) {
      const store = open(form);
      expect(store.load().map(({ kind, id }) => `${kind} ${id}`)).toEqual(expected);
      store.close();
    }
  });

  it('are migrated from their version, once, and never in a file of the current version', () => {
    const migrate = vi.fn<DocumentForm['migrate']>((document) => [document]);
    written([put('a')], versioned(3));
    open(versioned(3, migrate)).close();
    expect(migrate).not.toHaveBeenCalled();
    for (const _ of ['first', 'second']) open(versioned(5, migrate)).close();
    expect(migrate.mock.calls).toEqual([[{ sandbox: 'a', kind: 'k', id: 'a', body: { id: 'a' } }, 3]]);
  });

  it('are migrated also in a file without a mark', () => {
    written([put('a')], versioned(3));
    changed('PRAGMA application_id = 0');
    const store = open(versioned(4, rename({ id: 'c' })));
    expect(store.load().map(({ id }) => id)).toEqual(['c']);
    store.close();
    expect(readFileSync(file).readUInt32BE(APPLICATION_ID_AT)).toBe(APPLICATION_ID);
  });
});

describe('a corrupt state file', () => {
  it.each<[string, () => void, RegExp]>([
    ['has wrong structures', () => changeHeader(5), /corrupt \(.*[Ff]reelist.*\)/s],
    ['has a document that is not JSON', () => changed("UPDATE documents SET body = '{'"), /corrupt \(SyntaxError/],
  ])('is set aside and replaced by a private one: it %s', (_, damage, reason) => {
    written([put('a')]);
    damage();
    writeFileSync(`${file}-journal`, '');
    const store = open();
    expect(store.load()).toEqual([]);
    expect(reports).toEqual([expect.stringMatching(reason)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    store.close();
    const [aside] = namesBeside().filter((name) => name.includes('corrupt'));
    expect(aside).toMatch(/^state\.db\.corrupt-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/);
    expect(reports[0]).toContain(`It was renamed to ${join(folder, 'deep', aside ?? '')}; starting empty.`);
  });

  const changeHeader = (freePages: number) => {
    const bytes = readFileSync(file);
    bytes.writeUInt32BE(freePages, FREE_PAGES_AT);
    writeFileSync(file, bytes);
  };
});

describe('the claim of a file', () => {
  it('takes over an empty file, which a killed start leaves', () => {
    mkdirSync(join(folder, 'deep'));
    writeFileSync(file, '');
    const store = open();
    expect(store.load()).toEqual([]);
    store.close();
  });

  it.each(['-wal', '-shm', '-journal'])('refuses a leftover %s file without its database', (suffix) => {
    mkdirSync(join(folder, 'deep'));
    writeFileSync(file + suffix, 'notes');
    expect(() => open()).toThrow(
      new StoreError(`${file + suffix} exists without its database. Move it away, or name another file`),
    );
    expect(existsSync(file)).toBe(false);
  });

  it('refuses a database without a mark that has more than our table, and leaves no copy of it', () => {
    written([put('a')]);
    changed('PRAGMA application_id = 0; CREATE TABLE notes (text TEXT)');
    expect(() => open()).toThrow(new StoreError(FOREIGN));
    expect(readdirSync(folder)).toEqual(['deep']);
  });

  it('recognizes a database without a mark whose documents are in its log', () => {
    const other = join(folder, 'other.db');
    const database = new Database(other);
    database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE ${TABLE}; PRAGMA user_version = 3`);
    database.exec("INSERT INTO documents VALUES ('a', 'k', 'in the log', '1')");
    mkdirSync(join(folder, 'deep'));
    for (const suffix of ['', '-wal']) copyFileSync(other + suffix, file + suffix);
    database.close();
    const store = open();
    expect(store.load().map(({ id }) => id)).toEqual(['in the log']);
    store.close();
    expect(readdirSync(folder).filter((name) => name.startsWith('state-file-'))).toEqual([]);
  });
});

it.each([
  ['redis://host', true],
  ['rediss://host', true],
  ['.data/redis://host', false],
  ['redis', false],
  ['.data/state.db', false],
])('the location %s is shared: %s', (location, isShared) => {
  expect(isSharedLocation(location)).toBe(isShared);
});
