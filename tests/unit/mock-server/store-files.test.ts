import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSharedLocation } from '@kit/mock-server/store/location';
import { IN_MEMORY, openSqlite } from '@kit/mock-server/store/sqlite';
import { StoreError } from '@kit/mock-server/store/state-file';
import type { DocumentForm, Write } from '@kit/mock-server/store/store';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder';

const put = (id: string, body: unknown = { id }): Write => ({ sandbox: 'a', kind: 'k', id, body });
const unchanged: DocumentForm = { version: 3, kindApart: '' };

/** Offsets in the header of an SQLite file. */
const FREE_PAGES_AT = 36;
const _APPLICATION_ID_AT = 68;

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

  it('refuses a database without our mark', () => {
    written([put('a')]);
    changed('PRAGMA application_id = 0');
    expect(() => open()).toThrow(new StoreError(FOREIGN));
    expect(readdirSync(folder)).toEqual(['deep']);
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
