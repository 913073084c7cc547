import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Change, lists } from '@kit/mock-server/core/changes';
import { MemoryStore } from '@kit/mock-server/core/store/open';
import { openSqlite } from '@kit/mock-server/core/store/sqlite-file';
import { MAXIMUM_SANDBOXES, StoreUnavailable } from '@kit/mock-server/core/store/store';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder';
import { commitOf, put, START, step } from './commits';

const nothingWrong = () => undefined;
describe('a state file', () => {
  it('of another program is refused and stays untouched', () => {
    const path = join(temporaryFolder(), 'notes.txt');
    writeFileSync(path, 'my notes');
    expect(() => openSqlite(path, () => undefined, nothingWrong)).toThrow('it is not a state file of this server');
  });

  it('whose database is missing is refused, because SQLite would take over what is left', () => {
    const path = join(temporaryFolder(), 'state.db');
    writeFileSync(`${path}-wal`, 'left');
    const refusal = `${path}-wal exists without its database. Move it away, or name another file`;
    expect(() => openSqlite(path, () => undefined, nothingWrong)).toThrow(refusal);
    expect(existsSync(path)).toBe(false);
  });

  it('belongs to its owner alone, also one that others could read', async () => {
    const path = join(temporaryFolder(), 'state.db');
    const modes = () =>
      ['', '-wal'].map((suffix) => existsSync(path + suffix) && (statSync(path + suffix).mode & 0o777).toString(8));
    const first = openSqlite(path, () => undefined, nothingWrong);
    await first.commit('a', step(START, put('a', 1, 1)));
    expect(modes()).toEqual(['600', '600']);
    await first.close();
    chmodSync(path, 0o644);
    writeFileSync(`${path}-wal`, '', { mode: 0o644 });
    const again = openSqlite(path, () => undefined, nothingWrong);
    expect(modes()).toEqual(['600', '600']);
    await again.close();
  });

  it('that is in use is refused', async () => {
    const path = join(temporaryFolder(), 'state.db');
    const first = openSqlite(path, () => undefined, nothingWrong);
    expect(() => openSqlite(path, () => undefined, nothingWrong)).toThrow('another server is using it');
    await first.close();
  });

  it('of another version of this server is refused', async () => {
    const path = join(temporaryFolder(), 'state.db');
    await openSqlite(path, expect.fail, nothingWrong).close();
    const bytes = readFileSync(path);
    // the user version in the header
    bytes.writeUInt32BE(2, 60);
    writeFileSync(path, bytes);
    expect(() => openSqlite(path, expect.fail, nothingWrong)).toThrow('another version of this server wrote it');
    expect(readFileSync(path).readUInt32BE(60)).toBe(2);
  });

  it('with an invalid document is refused, and free for the next server', async () => {
    const path = join(temporaryFolder(), 'state.db');
    expect(() => openSqlite(path, expect.fail, () => 'the document is invalid')).toThrow('the document is invalid');
    const again = openSqlite(path, expect.fail, nothingWrong);
    await again.close();
  });

  it('takes the entry of a delayed reply without an error after it was closed', async () => {
    const store = openSqlite(join(temporaryFolder(), 'state.db'), expect.fail, nothingWrong);
    await store.commit('a', step(START, put('a', 1, 1)));
    await store.close();
    const items = [{ list: 'calls' as const, body: {} }];
    expect(await store.commit('a', commitOf(START + 1, { items }))).toEqual({ ids: [1] });
    await expect(store.commit('a', step(START + 1, put('a', 2, 1)))).rejects.toThrow('The store is closed');
  });

  it('that is damaged is set aside, and the server starts empty', async () => {
    const path = join(temporaryFolder(), 'state.db');
    const first = openSqlite(path, () => undefined, nothingWrong);
    await first.commit(
      'a',
      step(START, ...Array.from({ length: 200 }, (_, index) => put(`${index}`, 'x'.repeat(99), index))),
    );
    await first.close();
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 4_096, 12_000);
    writeFileSync(path, bytes);
    const reports: string[] = [];
    const again = openSqlite(path, (line) => void reports.push(line), nothingWrong);
    expect(await again.sandboxes()).toEqual([]);
    expect(reports).toEqual([expect.stringMatching(/^The state file .* is corrupt \(Tree \d+ page .*\)\. It was /)]);
    const renamed = /It was renamed to (\S+\.corrupt-[\dTZ.-]+); starting empty\.$/.exec(reports.join());
    expect(readFileSync(renamed?.[1] ?? '').subarray(4_096, 12_000)).toEqual(bytes.subarray(4_096, 12_000));
    await again.close();
  });
});

it('a new sandbox beyond the maximum replaces the least recently used one without a listener, never the default one, but only once it is stored', async () => {
  const store = new MemoryStore();
  await store.commit('default', step(START, put('a', 0, 1)));
  for (let index = 0; index < MAXIMUM_SANDBOXES - 1; index += 1)
    await store.commit(`s${index}`, step(START, put('a', index, 1)));
  await store.commit('s0', step(START + 1, put('b', 0, 2)));
  await store.listen('s1', () => undefined);
  const names = async () => (await store.sandboxes()).map(({ name }) => name);
  // No JSON has a bigint, so the database takes nothing of this commit.
  await expect(store.commit('new', step(START, put('a', 1n, 1)))).rejects.toThrow(StoreUnavailable);
  expect((await names()).slice(0, 3)).toEqual(['default', 's1', 's2']);
  await store.commit('new', step(START, put('a', 1, 1)));
  expect([await store.load('s2'), (await names()).slice(-2), (await names()).length]).toEqual([
    undefined,
    ['s0', 'new'],
    MAXIMUM_SANDBOXES,
  ]);
});

it('a call that changes nothing is answered although the store is full', async () => {
  const store = new MemoryStore();
  await store.commit('a', step(START, put('a', 1, 1)));
  const items = [{ list: 'calls' as const, body: 1n }];
  expect(await store.commit('a', commitOf(START + 1, { items }))).toEqual({ ids: [1] });
  expect(await store.read('a', 'calls', {})).toEqual([]);
  await expect(store.commit('a', { ...step(START + 1, put('a', 2, 1)), items })).rejects.toThrow(StoreUnavailable);
});

it('a list drops its oldest items, so that the file does not grow for ever', async () => {
  const path = join(temporaryFolder(), 'state.db');
  const store = openSqlite(path, () => undefined, nothingWrong);
  const size = 1_000;
  const items = Array.from({ length: lists.acts }, () => ({ list: 'acts' as const, body: 'x'.repeat(size) }));
  await store.commit('a', { ...step(START, put('a', 1, 1)), items });
  for (let time = 0; time < 4; time += 1) await store.commit('a', commitOf(START + 1, { isNew: false, items }));
  await store.close();
  expect(statSync(path).size).toBeLessThan(2 * lists.acts * size);
});

it('the content of a deleted file goes once no step of the history names it', async () => {
  const store = new MemoryStore();
  const file: Change = { kind: 'file', id: 'f1', before: undefined, after: { place: 1, body: { size: 3 } } };
  await store.commit('a', { ...step(0, file), isNew: true, files: [{ id: 'f1', content: 'YWJj' }] });
  await store.commit('a', step(1, { ...file, before: file.after, after: undefined }));
  for (let position = 2; position < 960; position += 1) await store.commit('a', step(position, put('a', position, 2)));
  expect(await store.file('a', 'f1')).toBe('YWJj');
  for (let position = 960; position < 1_024; position += 1)
    await store.commit('a', step(position, put('a', position, 2)));
  expect(await store.file('a', 'f1')).toBeUndefined();
});
