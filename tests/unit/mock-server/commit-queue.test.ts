import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import type { Store, Write } from '@kit/mock-server/store/store';
import { describe, expect, it, vi } from 'vitest';

const put = (id: string, body: unknown = { id }): Write => ({ sandbox: 'a', kind: 'k', id, body });

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

  it('commits all writes of one turn together, before flushed resolves', async () => {
    const { commits, queue } = recording();
    queue.add(put('a'));
    queue.add(put('b'));
    expect(commits).toEqual([]);
    await queue.flushed();
    expect(commits).toEqual([[put('a'), put('b')]]);
    expect(queue.flushed()).toBeUndefined();
  });

  it('rejects waiting callers if the store fails, and retries the writes first', async () => {
    const { commits, state, reports, queue } = recording();
    state.refuses = true;
    queue.add(put('a'));
    await expect(queue.flushed()).rejects.toThrow('disk full');
    expect(reports).toEqual(['The store refused a commit of 1 writes: Error: disk full']);
    state.refuses = false;
    queue.add(put('b'));
    await queue.flushed();
    expect(commits).toEqual([[put('a'), put('b')]]);
  });

  it('collects the writes of a turn also after its promises', async () => {
    const { commits, queue } = recording();
    queue.add(put('a'));
    for (let count = 0; count < 20; count += 1) await Promise.resolve();
    queue.add(put('b'));
    await queue.flushed();
    expect(commits).toEqual([[put('a'), put('b')]]);
  });

  it('retries refused writes when the next caller waits, also without a new write', async () => {
    const { commits, state, queue } = recording();
    state.refuses = true;
    queue.add(put('a'));
    await expect(queue.flushed()).rejects.toThrow('disk full');
    state.refuses = false;
    await queue.flushed();
    expect(commits).toEqual([[put('a')]]);
    expect(queue.flushed()).toBeUndefined();
  });

  it('measures each commit in seconds, also a refused one', async () => {
    const { state } = recording();
    const times: number[] = [];
    const commit = () => {
      if (state.refuses) throw new Error('disk full');
    };
    const queue = new CommitQueue(
      { commit },
      () => undefined,
      (seconds) => void times.push(seconds),
    );
    const clock = vi.spyOn(performance, 'now');
    for (const value of [4_000, 6_500, 7_000, 7_250]) clock.mockReturnValueOnce(value);
    queue.add(put('a'));
    await queue.flushed();
    state.refuses = true;
    queue.add(put('b'));
    await expect(queue.flushed()).rejects.toThrow('disk full');
    expect(times).toEqual([2.5, 0.25]);
  });

  it('keeps only the last write per document while the disk is full', async () => {
    const { commits, state, queue } = recording();
    state.refuses = true;
    queue.add(put('gone'));
    queue.add({ sandbox: 'a', clear: true });
    for (let count = 1; count <= 50; count += 1) {
      queue.add(put('a', count));
      queue.add({ ...put('a', -count), sandbox: 'b' });
      await expect(queue.flushed()).rejects.toThrow('disk full');
    }
    queue.add({ ...put('a'), sandbox: 'b', body: undefined });
    await expect(queue.flushed()).rejects.toThrow('disk full');
    state.refuses = false;
    queue.add(put('b'));
    await queue.flushed();
    expect(commits).toEqual([
      [{ sandbox: 'a', clear: true }, put('a', 50), { ...put('a'), sandbox: 'b', body: undefined }, put('b')],
    ]);
  });

  it('resolves flushed only after an asynchronous store has committed', async () => {
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

  /** A store that applies its commits when the test says so. */
  const delayed = () => {
    const values = new Map<string, unknown>();
    const running: { readonly end: () => void; readonly refuse: () => void }[] = [];
    const store: Pick<Store, 'commit'> = {
      commit: (writes) =>
        new Promise<void>((resolve, reject) => {
          const end = () => {
            for (const write of writes) if ('id' in write) values.set(write.id, write.body);
            resolve();
          };
          running.push({ end, refuse: () => reject(new Error('refused')) });
        }),
    };
    const queue = new CommitQueue(store, () => undefined);
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    return { values, running, queue, turn };
  };

  it('starts no commit before the previous one has ended, so that an older value never wins', async () => {
    const { values, running, queue, turn } = delayed();
    queue.add(put('a', 'old'));
    await turn();
    queue.add(put('a', 'new'));
    const flushed = queue.flushed();
    await turn();
    await turn();
    expect(running).toHaveLength(1);
    running[0]?.end();
    await turn();
    expect(running).toHaveLength(2);
    expect(queue.flushed()).toBe(flushed);
    running[1]?.end();
    await flushed;
    expect(values).toEqual(new Map([['a', 'new']]));
  });

  it('retries a refused value before the newer one, and commits only the newer one', async () => {
    const { values, running, queue, turn } = delayed();
    queue.add(put('a', 'old'));
    queue.add(put('b', 'old'));
    const refused = queue.flushed();
    await turn();
    queue.add(put('a', 'new'));
    const flushed = queue.flushed();
    running[0]?.refuse();
    await expect(refused).rejects.toThrow('refused');
    await turn();
    running[1]?.end();
    await flushed;
    expect(values).toEqual(new Map(Object.entries({ a: 'new', b: 'old' })));
  });
});
