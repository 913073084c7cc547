import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentForm } from '@kit/mock-server/sandbox/document-form';
import { openSqlite } from '@kit/mock-server/store/sqlite';
import { APPLICATION_ID, StoreError } from '@kit/mock-server/store/state-file';
import type { Write } from '@kit/mock-server/store/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder';

const put = (id: string, body: unknown = { id }): Write => ({ sandbox: 'a', kind: 'k', id, body });

/** Where the header of an SQLite file has its user_version and its application_id. */
const USER_VERSION_AT = 60;
const APPLICATION_ID_AT = 68;

const FOREIGN =
  'it is not a state file of this server and was not changed. Name another file, or one that does not exist yet';

describe('the SQLite store', () => {
  let folder = '';
  let file = '';
  let reports: string[] = [];
  const open = () => openSqlite(file, documentForm, (line) => void reports.push(line));
  beforeEach(() => {
    folder = temporaryFolder();
    file = join(folder, 'deep', 'state.db');
    reports = [];
  });

  it('returns committed documents in order of arrival after reopening', () => {
    const first = open();
    first.commit([put('z'), put('a'), { ...put('other'), sandbox: 'b' }]);
    first.commit([put('z', { id: 'changed' })]);
    first.commit([{ sandbox: 'b', clear: true }]);
    first.close();
    const second = open();
    expect(second.load().map(({ id, body }) => [id, body])).toEqual([
      ['z', { id: 'changed' }],
      ['a', { id: 'a' }],
    ]);
    second.close();
    expect(reports).toEqual([]);
  });

  it.each([1, 15, 16, 17, 33])('keeps the order of writes of a commit that first writes %i documents', (count) => {
    const ids = Array.from({ length: count }, (_, index) => `d${index}`);
    const store = open();
    store.commit([
      ...ids.map((id) => put(id)),
      put('d0', 'second'),
      put('d0', 'third'),
      { sandbox: 'a', kind: 'k', id: 'gone', body: undefined },
      put('gone'),
      { sandbox: 'a', kind: 'k', id: 'gone', body: undefined },
      put('last'),
    ]);
    store.close();
    const again = open();
    const expected = [...ids, 'last'].map((id) => [id, id === 'd0' ? 'third' : { id }]);
    expect(again.load().map(({ id, body }) => [id, body])).toEqual(expected);
    again.commit([...ids.map((id) => put(id)), { sandbox: 'a', clear: true }, put('after')]);
    again.close();
    const emptied = open();
    expect(emptied.load().map(({ id }) => id)).toEqual(['after']);
    emptied.close();
  });

  /** A file as another version of the server wrote it. */
  const writtenBy = (version: number, writes: readonly Write[]) => {
    const store = open();
    store.commit(writes);
    store.close();
    const bytes = readFileSync(file);
    bytes.writeUInt32BE(version, USER_VERSION_AT);
    writeFileSync(file, bytes);
  };

  it('refuses documents of another version without changing them', () => {
    writtenBy(99, [put('a')]);
    const before = readFileSync(file);
    expect(open).toThrow(new StoreError('its documents have version 99, and this server reads version 1'));
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(reports).toEqual([]);
  });

  it('applies all of a commit or nothing', () => {
    const store = open();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(() => store.commit([put('a'), put('b', circular)])).toThrow();
    store.commit([put('c')]);
    store.close();
    const again = open();
    expect(again.load().map(({ id }) => id)).toEqual(['c']);
    again.close();
  });

  it('sets a damaged file aside, reports it, and starts empty', () => {
    const store = open();
    store.commit(Array.from({ length: 200 }, (_item, index) => put(`id-${index}`)));
    store.close();
    writeFileSync(file, readFileSync(file).fill(0xff, 100, 8000));
    const damaged = readFileSync(file);

    const fresh = open();
    expect(fresh.load()).toEqual([]);
    fresh.close();
    const aside = readdirSync(join(folder, 'deep')).find((name) => /^state\.db\.corrupt-[^/]*Z$/.test(name));
    expect(readFileSync(join(folder, 'deep', aside ?? ''))).toEqual(damaged);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain(`The state file ${file} is corrupt`);
    expect(reports[0]).toContain(`${file}.corrupt-`);
  });

  /** Returns our file with changed bytes. */
  const patched = (patch: (bytes: Buffer) => void): Buffer => {
    const store = open();
    store.commit([put('a')]);
    store.close();
    const bytes = readFileSync(file);
    patch(bytes);
    return bytes;
  };
  const withApplicationId = (id: number) => (bytes: Buffer) => void bytes.writeUInt32BE(id, APPLICATION_ID_AT);
  /** Replaces text in the schema with text of the same length, so that SQLite can still read the file. */
  const withSchema = (from: string, to: string) => (bytes: Buffer) => {
    withApplicationId(0)(bytes);
    bytes.write(to, bytes.indexOf(from), 'latin1');
  };

  it.each([
    ['is text', () => Buffer.from('{ "name": "loan-webview-kit" }\n')],
    ['is text as long as a database', () => Buffer.from('not a database '.repeat(1000))],
    ['begins like a database but is none', () => Buffer.from('SQLite format 3\0')],
    ['is a database with the ID of another program', () => patched(withApplicationId(0x47_50_4b_47))],
    ['is a database with another table', () => patched(withSchema('documents (', 'downloads ('))],
    ['is a database whose table has other columns', () => patched(withSchema('body TEXT', 'memo TEXT'))],
    ['is an unreadable database', () => patched((bytes) => void withApplicationId(0)(bytes.fill(0, 100)))],
  ])('never touches a file of another program: one that %s', (_, contentOf) => {
    const content = contentOf();
    mkdirSync(join(folder, 'deep'), { recursive: true });
    writeFileSync(file, content, { mode: 0o644 });
    chmodSync(file, 0o644);
    const before = readdirSync(join(folder, 'deep'));
    expect(open).toThrow(new StoreError(FOREIGN));
    expect(readFileSync(file).equals(content)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o644);
    expect(readdirSync(join(folder, 'deep'))).toEqual(before);
    expect(reports).toEqual([]);
  });

  it('refuses a folder', () => {
    mkdirSync(file, { recursive: true });
    expect(open).toThrow(new StoreError(FOREIGN));
  });

  it('marks the file itself from the first moment, with any log beside it', () => {
    const store = open();
    expect(readFileSync(file).readUInt32BE(APPLICATION_ID_AT)).toBe(APPLICATION_ID);
    store.close();
  });

  it('makes its files accessible to their owner only, including those of an earlier version', () => {
    const modes = () =>
      readdirSync(join(folder, 'deep')).map((name) => (statSync(join(folder, 'deep', name)).mode & 0o777).toString(8));
    const store = open();
    store.commit([put('a')]);
    expect(modes()).toEqual(['600', '600']);
    store.close();
    chmodSync(file, 0o644);
    const again = open();
    again.commit([put('b')]);
    expect(modes()).toEqual(['600', '600']);
    again.close();
  });
});
