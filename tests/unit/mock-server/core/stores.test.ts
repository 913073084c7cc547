import { join } from 'node:path';
import { type Change, lists } from '@kit/mock-server/core/changes';
import { MemoryStore } from '@kit/mock-server/core/store/open';
import { openRedis } from '@kit/mock-server/core/store/redis';
import { connect } from '@kit/mock-server/core/store/redis-connection';
import { openSqlite } from '@kit/mock-server/core/store/sqlite-file';
import type { Committed, Store, StoreEvent, StoreUnavailable } from '@kit/mock-server/core/store/store';
import { StoredJournal } from '@kit/mock-server/service/journal/journal';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { anyPort, lacksRedis, RealRedis } from '../../../support/redis';
import { temporaryFolder } from '../../../support/temporary-folder';
import { commitOf, put, START, step } from './commits';

const nothingWrong = () => undefined;
let redis: RealRedis | undefined;
beforeAll(async () => {
  if (lacksRedis === undefined) redis = await RealRedis.start();
});
afterAll(() => redis?.kill());

/** Each store, with a way to open it again where it survives its process. */
const stores: Readonly<Record<string, () => Promise<() => Promise<Store>>>> = {
  memory: async () => {
    const store = new MemoryStore();
    return async () => store;
  },
  sqlite: async () => {
    const path = join(temporaryFolder(), 'state.db');
    return async () => openSqlite(path, () => undefined, nothingWrong);
  },
  ...(lacksRedis === undefined && {
    redis: async () => {
      await redis?.command('FLUSHALL');
      return () => openRedis(redis?.url ?? '', { key: 'one' }, () => undefined);
    },
  }),
};

const bodiesOf = (committed: Committed | undefined) =>
  typeof committed === 'object' && 'documents' in committed
    ? [...committed.documents]
        .toSorted((one, other) => (one.after?.place ?? 0) - (other.after?.place ?? 0))
        .map(({ id, after }) => [id, after?.body])
    : committed;

describe.each(Object.entries(stores))('the store %s', (name, prepare) => {
  let open: () => Promise<Store>;
  let store: Store;
  const opened: Store[] = [];
  const openOne = async () => {
    store = await open();
    opened.push(store);
    return store;
  };
  const start = async () => {
    open = await prepare();
    return openOne();
  };
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });
  const reopen = async () => {
    if (name === 'memory') return store;
    await opened.pop()?.close();
    return openOne();
  };

  it('has the documents of all steps after it was opened again, and creates nothing for a step that stores nothing', async () => {
    await start();
    const began = Date.now();
    expect(await store.commit('a', commitOf(START))).toEqual({ ids: [] });
    expect(await store.load('a')).toBeUndefined();
    expect([await store.read('a', 'steps', {}), await store.read('a', 'acts', {})]).toEqual([[], []]);
    await store.commit('a', step(START, put('1', 'one', 1), put('2', { text: '₦ "2"' }, 2)));
    await store.commit(
      'a',
      step(START + 1, { ...put('1', '', 1), after: undefined, before: { place: 1, body: 'one' } }),
    );
    const again = await reopen();
    const loaded = await again.load('a');
    expect([loaded?.position, loaded?.oldest]).toEqual([START + 2, START]);
    expect(bodiesOf({ ...(loaded as NonNullable<typeof loaded>), isWhole: true })).toEqual([['2', { text: '₦ "2"' }]]);
    await again.commit('b', step(START, put('1', 1, 1), put('2', 2, 2)));
    const sandboxes = await again.sandboxes();
    expect(sandboxes.map(({ name, documents }) => [name, documents])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    for (const { lastUsedAt } of sandboxes) expect(lastUsedAt).toBeGreaterThanOrEqual(began);
  });

  it('refuses a commit after that of another server, and returns what changed', async () => {
    await start();
    await store.commit('a', step(START, put('1', 1, 1), put('2', 2, 2)));
    await store.commit('a', step(START + 1, put('3', 3, 3)));
    const refused = await store.commit('a', step(START + 1, put('4', 4, 4)));
    const expected = [
      ['1', 1],
      ['2', 2],
      ['3', 3],
    ];
    expect(bodiesOf(refused)).toEqual(name === 'redis' ? expected.slice(2) : expected);
    expect(refused).toMatchObject({ position: START + 2, isWhole: name !== 'redis' });
    // A sandbox that was deleted is empty for a server that knew it.
    expect(await store.delete('a')).toBe(true);
    expect(await store.commit('a', step(START + 2, put('4', 4, 4)))).toMatchObject({ position: 0, isWhole: true });
    expect([await store.delete('a'), await store.sandboxes()]).toEqual([false, []]);
  });

  it('stores nothing of a commit whose sandbox is deleted meanwhile', async () => {
    await start();
    await store.commit('a', step(START, put('1', 1, 1)));
    const late = store.commit('a', step(START + 1, put('2', 2, 2)));
    await store.delete('a');
    const committed = await late;
    // If the commit was first, the deletion took it along.
    expect([{ ids: [] }, { position: 0, oldest: 0, documents: [], isWhole: true }]).toContainEqual(committed);
    expect([await store.load('a'), await store.sandboxes()]).toEqual([undefined, []]);
  });

  it('gives items their ids, replaces one, empties a list, and keeps its newest items', async () => {
    await start();
    const item = (body: unknown, id?: number) => ({ list: 'acts' as const, body, ...(id !== undefined && { id }) });
    expect(await store.commit('a', commitOf(START, { items: [item('x'), item('y')] }))).toEqual({ ids: [1, 2] });
    expect(await store.commit('a', commitOf(START, { isNew: false, items: [item('z', 1), item('w', 9)] }))).toEqual({
      ids: [1, 9],
    });
    expect(await store.read('a', 'acts', {})).toEqual([
      { id: 1, body: 'z' },
      { id: 2, body: 'y' },
    ]);
    const many = Array.from({ length: lists.acts + 1 }, (_, index) => item(index));
    await store.commit('a', commitOf(START, { isNew: false, emptied: ['acts'], items: many }));
    const all = await store.read('a', 'acts', {});
    expect([all.length, all[0], all.at(-1)?.id]).toEqual([lists.acts, { id: 4, body: 1 }, lists.acts + 3]);
    // A read hides what the store should have dropped.
    if (name === 'redis') expect(await redis?.command('HLEN', 'kit:{a}:l:acts')).toContain(`:${lists.acts}\r`);
    expect(await store.read('a', 'acts', { after: 4, before: 9, last: 2 })).toEqual([
      { id: 7, body: 4 },
      { id: 8, body: 5 },
    ]);
    expect(await store.read('a', 'acts', { after: 7, before: 9 })).toEqual([{ id: 8, body: 5 }]);
    expect(await (await reopen()).read('a', 'acts', { last: 1 })).toEqual([{ id: lists.acts + 3, body: lists.acts }]);
  });

  it('empties the journal of calls for good', async () => {
    await start();
    const call = { list: 'calls' as const, body: 'before' };
    await store.commit('a', commitOf(START, { items: [call] }));
    await store.commit('a', commitOf(START, { isNew: false, items: [call] }));
    const items = [{ ...call, body: 'after' }];
    await store.commit('a', commitOf(START, { isNew: false, emptied: ['calls'], items }));
    expect(await store.read('a', 'calls', {})).toEqual([{ id: 3, body: 'after' }]);
    expect(await new StoredJournal(store, 'a').next(0, 2)).toMatchObject([{ id: 3 }]);
    expect(await (await reopen()).read('a', 'calls', {})).toEqual([{ id: 3, body: 'after' }]);
  });

  it('keeps the content of a file while a document or the history names it, and deletes it with its sandbox', async () => {
    await start();
    const file: Change = { kind: 'file', id: 'f1', before: undefined, after: { place: 1, body: { size: 3 } } };
    await store.commit('a', { ...step(START, file), files: [{ id: 'f1', content: 'YWJj' }] });
    expect(await (await reopen()).file('a', 'f1')).toBe('YWJj');
    // Redis drops content that no commit names after ten minutes.
    if (name === 'redis') expect(await redis?.command('TTL', 'kit:{a}:f:f1')).toContain(':-1\r');
    await store.commit('a', step(START + 1, { ...file, before: file.after, after: undefined }));
    expect(await store.file('a', 'f1')).toBe('YWJj');
    if (name === 'redis') expect(await redis?.command('TTL', 'kit:{a}:f:f1')).not.toContain(':-1\r');
    // Going back restores the document, and the commit does not have the content again.
    await store.commit('a', step(START + 2, file));
    if (name === 'redis') expect(await redis?.command('TTL', 'kit:{a}:f:f1')).toContain(':-1\r');
    expect(await store.file('a', 'f2')).toBeUndefined();
    await store.commit('a', { ...step(START + 3, { ...file, id: 'f2' }), files: [{ id: 'f2', content: 'YWJj' }] });
    await store.delete('a');
    expect(await store.file('a', 'f2')).toBeUndefined();
    expect(await store.file('a', 'f1')).toSatisfy((content) => content === undefined || name === 'redis');
  });

  it('tells listeners about calls, notices and the end of their sandbox', async () => {
    await start();
    const heard: string[] = [];
    const heardByFirst: string[] = [];
    const listener = (to: string[]) => (event: StoreEvent) =>
      void to.push(typeof event === 'string' ? event : event.event);
    // One listener leaves while another one comes.
    const first = store.listen('a', listener(heardByFirst));
    const second = store.listen('a', listener(heard));
    (await first)();
    await second;
    store.notify('a', { event: 'change', data: {} });
    await store.commit('a', commitOf(START, { items: [{ list: 'acts', body: {} }] }));
    await store.commit('a', commitOf(START, { isNew: false, items: [{ list: 'calls', body: {} }] }));
    await store.commit('b', commitOf(START, { items: [{ list: 'calls', body: {} }] }));
    await store.delete('a');
    await expect.poll(() => heard).toEqual(['change', 'calls', 'end']);
    expect(heardByFirst).toEqual([]);
    (await second)();
  });

  it('has no problem', async () => {
    await start();
    expect(await store.problem()).toBeUndefined();
  });
});

describe.skipIf(lacksRedis !== undefined)('two databases of one Redis', () => {
  it('are two stores: servers with other settings, and no events of each other', async () => {
    const open = (database: number) =>
      openRedis(`${redis?.url}/${database}`, { key: String(database) }, () => undefined);
    const [one, other] = [await open(1), await open(2)];
    const heard: string[] = [];
    const listen = async (name: string, store: Store) => {
      await store.listen('a', (event) => void heard.push(`${name} ${typeof event === 'string' ? event : event.event}`));
    };
    await listen('one', one);
    await listen('other', other);
    await other.commit('a', commitOf(START, { items: [{ list: 'calls', body: {} }] }));
    other.notify('a', { event: 'change', data: {} });
    await other.delete('a');
    one.notify('a', { event: 'begun', data: {} });
    await expect.poll(() => heard.toSorted()).toEqual(['one begun', 'other calls', 'other change', 'other end']);
    await one.close();
    await other.close();
  });
});

describe.skipIf(lacksRedis !== undefined)('a sandbox that another server has locked in Redis', () => {
  it('takes no step until the lock ends', async () => {
    const locking = await RealRedis.start();
    const store = await openRedis(locking.url, {}, () => undefined);
    onTestFinished(async () => {
      await store.close();
      await locking.kill();
    });
    await locking.command('SET', 'kit:{a}:lock', 'another server');
    expect(await store.commit('a', step(START, put('1', 1, 1)))).toBe('locked');
    await locking.command('DEL', 'kit:{a}:lock');
    expect(await store.commit('a', step(START, put('1', 1, 1)))).toEqual({ ids: [] });
  });
});

describe.skipIf(lacksRedis !== undefined)('a connection to Redis', () => {
  it('says why it cannot start: no Redis, or the permission that its user lacks', async () => {
    const refused = connect(`redis://localhost:${await anyPort()}`);
    await expect(refused).rejects.toThrow(/^no Redis answers at this address: .*ECONNREFUSED/);
    await redis?.command('ACL', 'SETUSER', 'limited', 'on', '>secret', '+@all', '-ping');
    const limited = connect(String(redis?.url).replace('//', '//limited:secret@'));
    await expect(limited).rejects.toThrow(/^Redis denies this user a required permission: NOPERM .*ping/);
  });

  it('refuses a command at once while Redis is away, and does not keep it for later', async () => {
    const ending = await RealRedis.start();
    const connection = await connect(ending.url);
    await ending.kill();
    const refusal = () => connection.send('PING').catch((cause: StoreUnavailable) => cause);
    await expect
      .poll(refusal)
      .toMatchObject({ message: expect.stringMatching(/the connection is lost$/), mayBeStored: false });
    connection.close();
  });

  it('knows whether a command that failed may have run', async () => {
    const silent = await RealRedis.start();
    onTestFinished(() => silent.kill());
    const connection = await connect(silent.url);
    await expect(connection.send('SET', 'one')).rejects.toMatchObject({ mayBeStored: false });
    silent.signal('SIGSTOP');
    const lost = expect(connection.send('SET', 'one', '1')).rejects.toMatchObject({ mayBeStored: true });
    await silent.kill();
    await lost;
    connection.close();
  });
});
