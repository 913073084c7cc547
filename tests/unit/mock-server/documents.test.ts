import { DocumentIndex } from '@kit/mock-server/sandbox/document-index';
import { Documents } from '@kit/mock-server/sandbox/documents';
import { defineCollection } from '@kit/mock-server/sandbox/records/define-collection';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import type { Write } from '@kit/mock-server/store/store';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const prepare = () => {
  const committed: Write[] = [];
  const commits = new CommitQueue({ commit: (writes) => void committed.push(...writes) }, () => undefined);
  const documents = new Documents('a', commits, [{ sandbox: 'a', kind: 'number', id: 'kept', body: 1 }]);
  return { committed, documents, numbers: documents.collection(defineCollection('number', z.number())) };
};

describe('the documents of a sandbox', () => {
  it('begin with what the store held', () => {
    expect([...prepare().numbers.entries()]).toEqual([['kept', 1]]);
  });

  it('are as they were after a step that throws, and the store hears of nothing', async () => {
    const { committed, documents, numbers } = prepare();
    const step = () =>
      documents.atomically(() => {
        numbers.set('kept', 2);
        numbers.set('new', 3);
        numbers.set('new', 4);
        numbers.delete('kept');
        throw new Error('half way');
      });
    expect(step).toThrow('half way');
    await documents.flushed();
    expect([...numbers.entries()]).toEqual([['kept', 1]]);
    expect(committed).toEqual([]);
  });

  it('are in their order again after a step that throws had deleted the oldest, and so is what is found by a key', () => {
    const { documents, numbers } = prepare();
    const parity = new DocumentIndex(numbers, (value) => (value < 0 ? undefined : value % 2 === 0 ? 'even' : 'odd'));
    for (const [id, value] of Object.entries({ a: 2, b: 3, c: 4, d: -1 })) numbers.set(id, value);
    const seen = () => ({
      all: [...numbers.entries()],
      even: parity.ids('even'),
      odd: parity.ids('odd'),
      oldest: parity.oldest('even'),
      count: parity.count('even'),
    });
    const before = seen();
    expect(before).toMatchObject({ even: ['a', 'c'], odd: ['kept', 'b'], oldest: 'a', count: 2 });
    const failing = () =>
      documents.atomically(() => {
        numbers.delete('kept');
        numbers.delete('a');
        numbers.delete('b');
        numbers.set('c', 5);
        numbers.set('e', 6);
        numbers.set('d', 8);
        numbers.delete('nobody');
        expect(seen()).toMatchObject({ even: ['e', 'd'], odd: ['c'] });
        throw new Error('half way');
      });
    expect(failing).toThrow('half way');
    expect(seen()).toEqual(before);
    documents.clear();
    expect(seen()).toEqual({ all: [], even: [], odd: [], oldest: undefined, count: 0 });
  });

  it('are queued for the store when a step ends', async () => {
    const { committed, documents, numbers } = prepare();
    expect(documents.atomically(() => numbers.set('new', 2))).toBeUndefined();
    await documents.flushed();
    expect(committed).toEqual([{ sandbox: 'a', kind: 'number', id: 'new', body: 2 }]);
  });
});
