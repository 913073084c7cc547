import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import type { Store, Write } from '@kit/mock-server/store/store';
import { describe, expect, it } from 'vitest';

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
    expect(reports).toHaveLength(1);
    state.refuses = false;
    queue.add(put('b'));
    await queue.flushed();
    expect(commits).toEqual([[put('a'), put('b')]]);
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
});
