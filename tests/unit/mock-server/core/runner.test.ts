import { Collection, type Documents, defineCollection } from '@kit/mock-server/core/documents';
import { randomInt } from '@kit/mock-server/core/replay-context';
import { SandboxRunner } from '@kit/mock-server/core/sandbox-runner';
import { MemoryStore } from '@kit/mock-server/core/store/open';
import { type Commit, StoreUnavailable } from '@kit/mock-server/core/store/store';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

/** Not declared, because other tests of this worker list the declared kinds. */
const counter = { kind: 'testCounter' };
const outside = defineCollection('outside', z.int(), { isOutsideHistory: true });
const open = (documents: Documents) => ({
  documents,
  counters: new Collection<number>(documents, counter),
  others: new Collection<number>(documents, outside),
});
const runnerOn = (store: MemoryStore) => new SandboxRunner('a', store, open);
type Counters = ReturnType<typeof open>;
const add = ({ counters }: Counters, id = 'sum') => {
  const sum = (counters.get(id) ?? 0) + 1;
  counters.set(id, sum);
  return sum;
};

describe('a step', () => {
  it('that throws leaves nothing, and the others that run with it stay', async () => {
    const runner = runnerOn(new MemoryStore());
    const results = await Promise.allSettled([
      runner.transact(add),
      runner.transact((state) => {
        add(state);
        state.documents.add({ list: 'acts', body: 'lost' });
        throw new Error('a bug');
      }),
      runner.transact(add),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await runner.transact(({ counters }) => counters.get('sum'))).toBe(2);
  });

  it('that the store refuses leaves nothing, and memory equals the store', async () => {
    const store = new MemoryStore();
    const runner = runnerOn(store);
    await runner.transact(add);
    vi.spyOn(store, 'commit').mockRejectedValueOnce(new StoreUnavailable('full'));
    await expect(runner.transact(add)).rejects.toThrow('full');
    expect(await runner.transact(({ counters }) => counters.get('sum'))).toBe(1);
    expect(await runner.transact(add)).toBe(2);
    expect(await runnerOn(store).transact(({ counters }) => counters.get('sum'))).toBe(2);
  });

  it('runs again after another server was first, with the same random values', async () => {
    const store = new MemoryStore();
    const [one, other] = [runnerOn(store), runnerOn(store)];
    await Promise.all([one.transact(add), other.transact(() => undefined)]);
    const drawn: number[] = [];
    await other.transact(add);
    const sum = await one.transact((state) => {
      drawn.push(randomInt(1_000_000_000));
      return add(state);
    });
    expect(sum).toBe(3);
    expect([drawn.length, new Set(drawn).size]).toEqual([2, 1]);
  });

  it('gives up after a while if other servers hold the lock, and leaves nothing', async () => {
    const store = new MemoryStore();
    const runner = runnerOn(store);
    await runner.transact(add);
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const commit = vi.spyOn(store, 'commit').mockImplementation(async () => {
      now += 2_500;
      return 'locked';
    });
    await expect(runner.transact(add)).rejects.toThrow('Other servers change the sandbox "a" too often');
    expect(commit.mock.calls.map(([, { attempt }]) => attempt)).toEqual([1, 2]);
    vi.restoreAllMocks();
    expect(await runner.transact(add)).toBe(2);
  });

  it('that changes nothing is not in the history, also beside one that is', async () => {
    const store = new MemoryStore();
    const runner = runnerOn(store);
    await Promise.all([runner.transact(() => undefined), runner.transact(add), runner.transact(() => undefined)]);
    expect(await store.read('a', 'steps', {})).toHaveLength(1);
  });

  it('knows its position, also behind others of the same turn, and which positions it can go back to', async () => {
    const runner = runnerOn(new MemoryStore());
    const change = (state: Counters) => {
      add(state);
      return read(state);
    };
    const read = ({ documents: { position, positionAfter } }: Counters) => [position, positionAfter];
    const start = await runner.transact(({ documents }) => documents.position);
    const known = await Promise.all([change, read, change, read].map((step) => runner.transact(step)));
    expect(known.map((positions) => positions.map((position) => position - start))).toEqual([
      [0, 1],
      [1, 1],
      [1, 2],
      [2, 2],
    ]);
    const isReached = await runner.transact(
      ({ documents }) =>
        (position: number) =>
          documents.reaches(position),
    );
    expect([-1, 0, 2, 3].map((position) => isReached(start + position))).toEqual([false, true, true, false]);
  });

  it('of a sandbox that was deleted has a later position than every step before, also in the same millisecond', async () => {
    const store = new MemoryStore();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    const positionOf = () =>
      runnerOn(store).transact((state) => {
        add(state);
        return state.documents.position;
      });
    const first = await positionOf();
    // The clock is the base, so that a later process repeats no position.
    expect(first).toBeGreaterThanOrEqual(now * 1_000);
    expect(await positionOf()).toBe(first + 1);
    await store.delete('a');
    expect(await positionOf()).toBeGreaterThan(first + 1);
  });

  it('counts exactly, whichever of several servers runs it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2), { maxLength: 30 }), async (turns) => {
        const store = new MemoryStore();
        const commit = store.commit.bind(store);
        // A commit takes a moment, so that the servers overtake each other.
        store.commit = async (sandbox: string, given: Commit) => {
          await new Promise((resolve) => setImmediate(resolve));
          return commit(sandbox, given);
        };
        const servers = [runnerOn(store), runnerOn(store), runnerOn(store)];
        const sums = await Promise.all(turns.map((turn) => servers[turn]?.transact(add)));
        expect([...sums].sort((a, b) => Number(a) - Number(b))).toEqual(turns.map((_, index) => index + 1));
      }),
      { numRuns: 30 },
    );
  });
});

describe('documents', () => {
  it('tell when another server has changed them, so that nothing derived from them stays', async () => {
    const store = new MemoryStore();
    const known = new Map<string, number>();
    const deriving = new SandboxRunner('a', store, (documents) => {
      const { counters } = open(documents);
      documents.onReplaced(() => known.clear());
      return () => {
        const sum = known.get('sum') ?? counters.get('sum') ?? 0;
        known.set('sum', sum);
        return sum;
      };
    });
    const other = runnerOn(store);
    await other.transact(add);
    expect(await deriving.transact((read) => read())).toBe(1);
    await other.transact(add);
    expect(await deriving.transact((read) => read())).toBe(2);
  });

  it('that another server deleted are gone', async () => {
    const store = new MemoryStore();
    const [runner, other] = [runnerOn(store), runnerOn(store)];
    await other.transact(add);
    expect(await runner.transact(({ counters }) => counters.get('sum'))).toBe(1);
    await other.transact(({ counters }) => counters.delete('sum'));
    expect(await runner.transact(({ counters }) => counters.get('sum'))).toBeUndefined();
  });

  it('keep the order of their arrival, on every server, also after a deletion or a move was undone', async () => {
    const store = new MemoryStore();
    const [runner, other] = [runnerOn(store), runnerOn(store)];
    const ids = (of = runner) => of.transact(({ counters }) => [...counters.entries()].map(([id]) => id));
    for (const id of ['c', 'a', 'b']) await runner.transact((state) => add(state, id));
    expect([await ids(), await ids(other)]).toEqual([
      ['c', 'a', 'b'],
      ['c', 'a', 'b'],
    ]);
    await runner
      .transact(({ counters }) => {
        counters.delete('c');
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await ids()).toEqual(['c', 'a', 'b']);
    await runner.transact((state) => add(state, 'd'));
    await runner.transact(({ counters }) => {
      counters.delete('c');
      counters.set('c', 1);
    });
    expect(await ids()).toEqual(['a', 'b', 'd', 'c']);
    expect(await ids(other)).toEqual(['a', 'b', 'd', 'c']);
    await runner.transact(({ documents }) => documents.put(counter.kind, 'c', { place: 1, body: 1 }));
    expect(await ids()).toEqual(['c', 'a', 'b', 'd']);
  });

  it('outside of the history are stored, but no step of the history has them', async () => {
    const store = new MemoryStore();
    await runnerOn(store).transact(({ others, counters }) => {
      others.set('x', 1);
      counters.set('y', 2);
    });
    const [step] = await store.read('a', 'steps', {});
    expect(step?.body).toMatchObject([{ kind: 'testCounter', id: 'y' }]);
    expect(await runnerOn(store).transact(({ others }) => others.get('x'))).toBe(1);
  });
});
