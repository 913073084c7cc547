import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assumptions } from '@kit/contracts/assumptions';
import { documentForm } from '@kit/mock-server/sandbox/migrations';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import { openSqlite, StoreError } from '@kit/mock-server/store/sqlite';
import type { Store, Write } from '@kit/mock-server/store/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const put = (id: string, body: unknown = { id }): Write => ({ sandbox: 'a', kind: 'k', id, body });

/** Where the header of an SQLite file has its user_version. */
const USER_VERSION_AT = 60;

describe('the SQLite store', () => {
  let folder = '';
  let file = '';
  let reports: string[] = [];
  const open = () => openSqlite(file, documentForm, (line) => void reports.push(line));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'store-'));
    file = join(folder, 'deep', 'state.db');
    reports = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('gives back what was committed, in order of arrival, after it was opened again', () => {
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

  it('deletes a document whose body is undefined', () => {
    const store = open();
    store.commit([put('a'), { sandbox: 'a', kind: 'k', id: 'a', body: undefined }]);
    store.close();
    const again = open();
    expect(again.load()).toEqual([]);
    again.close();
  });

  /** As another version of the server left it. */
  const writtenBy = (version: number, writes: readonly Write[]) => {
    const store = open();
    store.commit(writes);
    store.close();
    const bytes = readFileSync(file);
    bytes.writeUInt32BE(version, USER_VERSION_AT);
    writeFileSync(file, bytes);
  };

  it('leaves out of an older file what it knows no more, and keeps the rest', () => {
    writtenBy(1, [put('a'), { ...put('old'), kind: 'reply' }, { ...put('click'), kind: 'customerServiceTicket' }]);
    const store = open();
    expect(store.load().map(({ id }) => id)).toEqual(['a']);
    store.commit([{ ...put('new'), kind: 'reply' }]);
    store.close();
    const again = open();
    expect(again.load().map(({ id }) => id)).toEqual(['a', 'new']);
    again.close();
  });

  it('brings the documents of version 2 into their present form once, in their order', () => {
    const outcomes = { review: 'approve' };
    writtenBy(2, [
      { sandbox: 'a', kind: 'borrower', id: 'b', body: { fullName: 'A', fate: outcomes } },
      {
        sandbox: 'a',
        kind: 'order',
        id: 'N1',
        body: { owner: 'U', order: { fate: outcomes, approvedAmount: 9, pot: 4 } },
      },
      { sandbox: 'a', kind: 'order', id: 'N2', body: { owner: 'U', order: { approvedAmount: null, pot: 0 } } },
      { sandbox: 'a', kind: 'reply', id: 'r', body: { fate: 1 } },
    ]);
    const expected = [
      { fullName: 'A', outcomes },
      { owner: 'U', order: { requestedAmount: 9, outcomes, approvedAmount: 9, paidSinceExtension: 4 } },
      {
        owner: 'U',
        order: { requestedAmount: assumptions.firstLimit, approvedAmount: null, paidSinceExtension: 0 },
      },
      { fate: 1 },
    ];
    for (const _ of ['migrated', 'as it was written then']) {
      const store = open();
      expect(store.load().map(({ body }) => body)).toEqual(expected);
      store.close();
    }
    expect(reports).toEqual([]);
  });

  it('refuses a file of a newer server, and leaves it as it is', () => {
    writtenBy(99, [put('a')]);
    const before = readFileSync(file);
    expect(open).toThrow(new StoreError('it was written by a newer version (99, this one knows 3)'));
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

  it.each([
    ['is no database', (path: string) => writeFileSync(path, 'not a database '.repeat(1000))],
    ['lost its middle', (path: string) => writeFileSync(path, readFileSync(path).fill(0xff, 100, 8000))],
  ])('keeps a file aside that %s, says so, and starts empty', (_, damage) => {
    const store = open();
    store.commit(Array.from({ length: 200 }, (_item, index) => put(`id-${index}`)));
    store.close();
    damage(file);
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

  it('refuses a file that another server is using, and leaves it where it is', () => {
    const store = open();
    store.commit([put('a')]);
    expect(open).toThrow(new StoreError('another server is using it'));
    expect(readdirSync(join(folder, 'deep')).filter((name) => name.includes('corrupt'))).toEqual([]);
    store.close();
  });
});

describe('the group commit', () => {
  const recording = () => {
    const commits: (readonly Write[])[] = [];
    const state = { refuses: false };
    const store: Store = {
      description: 'a recording store',
      load: () => [],
      commit: (writes) => {
        if (state.refuses) throw new Error('disk full');
        commits.push(writes);
      },
      close: () => undefined,
    };
    const reports: string[] = [];
    return { commits, state, reports, queue: new CommitQueue(store, (line) => void reports.push(line)) };
  };

  it('commits all writes of one turn together, before any of them is flushed', async () => {
    const { commits, queue } = recording();
    queue.add(put('a'));
    queue.add(put('b'));
    expect(commits).toEqual([]);
    await queue.flushed();
    expect(commits).toEqual([[put('a'), put('b')]]);
    expect(queue.flushed()).toBeUndefined();
  });

  it('tells those who wait that the store refused, and commits the writes first the next time', async () => {
    const { commits, state, reports, queue } = recording();
    state.refuses = true;
    queue.add(put('a'));
    await expect(queue.flushed()).rejects.toThrow('disk full');
    expect(reports).toHaveLength(1);
    state.refuses = false;
    queue.add(put('b'));
    await queue.flushed();
    expect(commits).toEqual([[put('a'), put('b')]]);
  });

  it('does not call flushed what a store that answers later has not kept yet', async () => {
    const order: string[] = [];
    const store: Store = {
      description: 'a slow store',
      load: () => [],
      commit: async (writes) => {
        await new Promise((resolve) => setImmediate(resolve));
        order.push(...writes.map((write) => ('id' in write ? write.id : '')));
      },
      close: () => undefined,
    };
    const queue = new CommitQueue(store, () => undefined);
    queue.add(put('a'));
    const first = queue.flushed();
    await new Promise((resolve) => setImmediate(resolve));
    queue.add(put('b'));
    const second = queue.flushed();
    await first;
    order.push('first');
    await second;
    expect(order).toEqual(['a', 'first', 'b']);
  });
});
