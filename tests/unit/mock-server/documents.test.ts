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
  it('start with the stored documents', () => {
    expect([...prepare().numbers.entries()]).toEqual([['kept', 1]]);
  });

  it('are restored after a failing step, without a write to the store', async () => {
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

  it('restore order and index after a failing step that deleted the oldest', () => {
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

  it('of a nested step belong to the outer one: all or nothing', async () => {
    const { committed, documents, numbers } = prepare();
    const failing = () =>
      documents.atomically(() => {
        documents.atomically(() => numbers.set('inner', 1));
        numbers.set('outer', 2);
        throw new Error('half way');
      });
    expect(failing).toThrow('half way');
    documents.atomically(() => {
      documents.atomically(() => numbers.set('inner', 3));
      numbers.set('outer', 4);
    });
    // A write outside a step is stored separately.
    numbers.set('alone', 5);
    await documents.flushed();
    expect(committed.map((write) => ('id' in write ? [write.id, write.body] : write))).toEqual([
      ['inner', 3],
      ['outer', 4],
      ['alone', 5],
    ]);
  });

  it('count each change, and deleting a missing document writes nothing', async () => {
    const { committed, documents, numbers } = prepare();
    expect([documents.position, documents.size, numbers.size, documents.kinds()]).toEqual([0, 1, 1, ['number']]);
    numbers.delete('nobody');
    expect(documents.position).toBe(0);
    numbers.set('kept', 2);
    numbers.delete('kept');
    expect([documents.position, documents.size, numbers.get('kept')]).toEqual([2, 0, undefined]);
    await documents.flushed();
    expect(committed).toEqual([
      { sandbox: 'a', kind: 'number', id: 'kept', body: 2 },
      { sandbox: 'a', kind: 'number', id: 'kept', body: undefined },
    ]);
    expect(documents.flushed()).toBeUndefined();
  });

  it('are reported to a follower, first all and then each change', () => {
    const { documents, numbers } = prepare();
    const changes: unknown[] = [];
    numbers.follow((id, before, after, isBack) => void changes.push([id, before, after, isBack]));
    numbers.set('kept', 2);
    const failing = () =>
      documents.atomically(() => {
        numbers.set('new', 3);
        numbers.set('kept', 4);
        numbers.delete('kept');
        throw new Error('half way');
      });
    expect(failing).toThrow('half way');
    documents.clear();
    expect(changes).toEqual([
      ['kept', undefined, 1, false],
      ['kept', 1, 2, false],
      ['new', undefined, 3, false],
      ['kept', 2, 4, false],
      ['kept', 4, undefined, false],
      ['kept', undefined, 4, true],
      ['kept', 4, 2, false],
      ['new', 3, undefined, false],
      ['kept', 2, undefined, false],
    ]);
  });

  it('write only differences when restored, or everything if the order differs', async () => {
    const { committed, documents, numbers } = prepare();
    numbers.set('b', 1);
    const early = documents.position;
    numbers.set('b', 2);
    numbers.set('c', 3);
    await documents.flushed();
    committed.length = 0;
    const back = documents.backTo(early);
    await documents.flushed();
    expect(committed).toEqual([
      { sandbox: 'a', kind: 'number', id: 'b', body: 1 },
      { sandbox: 'a', kind: 'number', id: 'c', body: undefined },
    ]);
    const again = back?.collection(defineCollection('number', z.number()));
    expect([...(again?.entries() ?? [])]).toEqual([
      ['kept', 1],
      ['b', 1],
    ]);
    // From there, going forwards works again.
    const position = back?.position ?? 0;
    expect(position).toBeGreaterThan(early);
    expect([back?.reaches(early), back?.reaches(position), back?.reaches(position + 1), back?.reaches(-1)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    again?.delete('kept');
    await documents.flushed();
    committed.length = 0;
    back?.backTo(position);
    await documents.flushed();
    expect(committed).toEqual([
      { sandbox: 'a', clear: true },
      { sandbox: 'a', kind: 'number', id: 'kept', body: 1 },
      { sandbox: 'a', kind: 'number', id: 'b', body: 1 },
    ]);
    expect(back?.backTo(9_999)).toBeUndefined();
  });

  it('are queued for the store at the end of a step', async () => {
    const { committed, documents, numbers } = prepare();
    expect(documents.atomically(() => numbers.set('new', 2))).toBeUndefined();
    await documents.flushed();
    expect(committed).toEqual([{ sandbox: 'a', kind: 'number', id: 'new', body: 2 }]);
  });
});
