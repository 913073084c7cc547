import { Journal } from '@kit/mock-server/sandbox/journal/journal';
import { storedActCollection, storedCallCollection } from '@kit/mock-server/sandbox/journal/stored-journal';
import { isOfJournal, JournalKeeper } from '@kit/mock-server/sandbox-host/journal-keeper';
import type { CommitQueue } from '@kit/mock-server/store/commit-queue';
import type { StoredDocument } from '@kit/mock-server/store/store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const CALLS = storedCallCollection.kind;
const ACTS = storedActCollection.kind;
const call = {
  ...{ url: '/app/a', rawHeaders: [], request: Buffer.from('ab'), reply: '', channel: undefined, methods: ['a'] },
  ...{ contactNumber: undefined, code: 0, http: 200, durationMs: 1, note: undefined },
};
const newJournal = () => new Journal({ entries: 1_000, bytes: 10_000_000 });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Makes a keeper of one journal. Its store is a map. */
const prepare = (journal = newJournal()) => {
  const stored = new Map<string, StoredDocument>();
  let writes = 0;
  const add = ({ kind, id, body, sandbox }: StoredDocument): void => {
    writes += 1;
    if (body === undefined) stored.delete(`${kind} ${id}`);
    else stored.set(`${kind} ${id}`, { sandbox, kind, id, body });
  };
  const keeper = new JournalKeeper({ add } as unknown as CommitQueue, () => [['mine', journal]]);
  const keep = (): number => {
    writes = 0;
    keeper.keepAll([['mine', journal]]);
    return writes;
  };
  const ids = (kind: string) =>
    [...stored.values()]
      .filter((document) => document.kind === kind)
      .map(({ body }) => (body as { id: number }).id)
      .sort((one, other) => one - other);
  const record = (count: number) => {
    for (let index = 0; index < count; index += 1) journal.record(call, 5);
  };
  const act = (count: number) => {
    for (let index = 0; index < count; index += 1)
      journal.noteChange({ route: 'POST /x', call: 'POST /x?a', from: 1, to: 2 }, { a: 1 }, 5);
  };
  /** Loads the stored entries into a new journal. */
  const again = () => {
    const next = prepare();
    next.keeper.restore('mine', next.journal, [...stored.values()]);
    for (const [key, document] of stored) next.stored.set(key, document);
    return next;
  };
  return { journal, keeper, keep, ids, record, act, stored, again };
};

describe('the end of a journal in the store', () => {
  it('has the new calls and acts, each written once', () => {
    const { keep, record, act, ids, stored } = prepare();
    expect(keep()).toBe(0);
    record(3);
    act(2);
    expect([keep(), ids(CALLS), ids(ACTS)]).toEqual([5, [1, 2, 3], [1, 2]]);
    expect(keep()).toBe(0);
    record(1);
    expect([keep(), ids(CALLS)]).toEqual([1, [1, 2, 3, 4]]);
    act(1);
    expect([keep(), ids(ACTS)]).toEqual([1, [1, 2, 3]]);
    expect(stored.get(`${ACTS} 1`)).toEqual({
      ...{ sandbox: 'mine', kind: ACTS, id: '1' },
      body: { id: 1, at: expect.any(Number), clock: 5, route: 'POST /x', call: 'POST /x?a', body: '{"a":1}', after: 3 },
    });
    expect([...stored.values()].every(isOfJournal)).toBe(true);
    expect(isOfJournal({ kind: 'session' })).toBe(false);
  });

  it('has the last 200 calls and the last 200 acts', () => {
    const { keep, record, act, ids } = prepare();
    record(250);
    act(230);
    expect(keep()).toBe(400);
    expect([ids(CALLS)[0], ids(CALLS).length, ids(CALLS).at(-1)]).toEqual([51, 200, 250]);
    expect([ids(ACTS)[0], ids(ACTS).length, ids(ACTS).at(-1)]).toEqual([31, 200, 230]);
    record(10);
    expect(keep()).toBe(10);
    expect([ids(CALLS)[0], ids(CALLS).length]).toEqual([61, 200]);
  });

  it('continues in the next run, with its ids', () => {
    const first = prepare();
    first.record(2);
    first.act(1);
    first.keep();
    const { journal, keep, record, act, ids } = first.again();
    expect([journal.lastId, journal.find(2)?.methods, journal.acts.lastId]).toEqual([2, ['a'], 1]);
    expect(keep()).toBe(0);
    record(1);
    act(1);
    expect([keep(), ids(CALLS), ids(ACTS)]).toEqual([2, [1, 2, 3], [1, 2]]);
  });

  it('loses what was cleared, but not the last id', () => {
    const first = prepare();
    first.record(5);
    first.act(3);
    first.keep();
    first.journal.clear();
    first.keep();
    expect([first.ids(CALLS), first.ids(ACTS)]).toEqual([[5], []]);
    expect(first.stored.get(`${CALLS} 5`)?.body).toEqual({ id: 5, piece: '', key: null });
    first.record(1);
    first.act(1);
    expect([first.keep(), first.ids(CALLS), first.ids(ACTS)]).toEqual([2, [5, 6], [4]]);
    const { journal } = first.again();
    expect([journal.lastId, journal.find(5), journal.find(6)?.id]).toEqual([6, undefined, 6]);
  });

  it('clears only what the store may have, after many calls', () => {
    const { keep, record, ids, journal } = prepare();
    record(450);
    keep();
    journal.clear();
    keep();
    expect(ids(CALLS)).toEqual([450]);
  });

  it('is written again after the documents of the sandbox were replaced', () => {
    const { keep, record, ids, stored, keeper } = prepare();
    record(3);
    keep();
    stored.clear();
    expect(keep()).toBe(0);
    keeper.rewrite('mine');
    expect([keep(), ids(CALLS)]).toEqual([3, [1, 2, 3]]);
  });

  it('is written four times a second, until the keeper stops', () => {
    const { record, ids, keeper } = prepare();
    record(1);
    vi.advanceTimersByTime(249);
    expect(ids(CALLS)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ids(CALLS)).toEqual([1]);
    keeper.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
