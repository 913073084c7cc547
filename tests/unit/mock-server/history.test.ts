import { Documents } from '@kit/mock-server/sandbox/documents';
import { defineCollection } from '@kit/mock-server/sandbox/records/define-collection';
import { fileContentCollection } from '@kit/mock-server/sandbox/records/files';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const numberCollection = defineCollection('number', z.number());

const prepare = () => {
  const store = { description: '', load: () => [], commit: () => undefined, close: () => undefined };
  return new Documents('a', new CommitQueue(store, () => undefined), []);
};

const changes = fc.array(
  fc.record({ kind: fc.constantFrom('one', 'two'), id: fc.constantFrom('a', 'b', 'c'), value: fc.option(fc.nat(9)) }),
  { maxLength: 40 },
);

describe('the history of a sandbox', () => {
  it('restores the documents at every position, after any changes', () => {
    fc.assert(
      fc.property(changes, (steps) => {
        const documents = prepare();
        const byId = (stored: { kind: string; id: string; body: unknown }[] | undefined) =>
          stored?.map(({ kind, id, body }) => [kind, id, body]).sort();
        const seen: [number, unknown][] = [[documents.position, byId(documents.all())]];
        for (const { kind, id, value } of steps) {
          const collection = documents.collection(defineCollection(kind, z.number()));
          if (value === null) collection.delete(id);
          else collection.set(id, value);
          seen.push([documents.position, byId(documents.all())]);
        }
        for (const [position, was] of seen) expect(byId(documents.all(position))).toEqual(was);
      }),
    );
  });

  it('separates the positions that led to the current one from those of branches that were left', () => {
    const numbers = (documents: Documents) => documents.collection(numberCollection);
    const first = prepare();
    for (const value of [1, 2, 3]) numbers(first).set('a', value);
    expect(first.path()).toEqual([{ from: 0, to: 3 }]);
    // Position 4 has the documents of position 1, so positions 2 and 3 are left.
    const second = first.backTo(1) as Documents;
    numbers(second).set('a', 9);
    expect(second.path()).toEqual([
      { from: 4, to: 5 },
      { from: 0, to: 1 },
    ]);
    // Returning to the end of the branch leaves the newer positions.
    const third = second.backTo(3) as Documents;
    expect(third.path()).toEqual([
      { from: 6, to: 6 },
      { from: 0, to: 3 },
    ]);
  });

  it('drops the changes of a failed step', () => {
    const documents = prepare();
    const numbers = documents.collection(numberCollection);
    numbers.set('kept', 1);
    const before = documents.position;
    const failing = () =>
      documents.atomically(() => {
        numbers.set('kept', 2);
        throw new Error('half way');
      });
    expect(failing).toThrow('half way');
    expect(documents.position).toBe(before);
    numbers.set('kept', 3);
    expect(documents.all(before)).toMatchObject([{ id: 'kept', body: 1 }]);
  });

  it('restores the oldest document to the front', () => {
    const documents = prepare();
    const numbers = documents.collection(numberCollection);
    for (const id of ['a', 'b', 'c']) numbers.set(id, 1);
    const before = documents.position;
    numbers.delete('a');
    expect(documents.all(before)?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('is limited in bytes, for any document size', () => {
    const documents = prepare();
    const texts = documents.collection(defineCollection('text', z.object({ lines: z.array(z.string()) })));
    // 40 kB each, so the last 200 changes are 8 MB.
    const large = (count: number) => ({ lines: Array.from({ length: 40 }, () => String(count).padEnd(1_000)) });
    const positions = Array.from({ length: 1_000 }, (_, count) => {
      texts.set('a', large(count));
      return documents.position;
    });
    const known = positions.filter((position) => documents.all(position) !== undefined);
    expect(known.length).toBeGreaterThan(150);
    expect(known.length).toBeLessThan(210);
    expect(documents.all(known[0] ?? -1)).toEqual([
      expect.objectContaining({ body: large(positions.indexOf(known[0] ?? -1)) }),
    ]);
    for (let count = 0; count < 8_000; count += 1) texts.set('b', { lines: [] });
    expect(documents.all(positions.at(-1))?.map(({ id }) => id)).toEqual(['a']);
  });

  it('keeps its byte count correct over failed steps', () => {
    const documents = prepare();
    const texts = documents.collection(defineCollection('text', z.array(z.string())));
    texts.set('a', Array(60).fill('x'.repeat(1_000)));
    const failing = () =>
      documents.atomically(() => {
        for (let count = 0; count < 100; count += 1) texts.set('a', Array(60).fill('y'.repeat(1_000)));
        throw new Error('half way');
      });
    for (let count = 0; count < 50; count += 1) expect(failing).toThrow('half way');
    const begun = documents.position;
    for (let count = 0; count < 100; count += 1) texts.set('a', Array(60).fill('z'.repeat(1_000)));
    expect(documents.all(begun)).toEqual([expect.objectContaining({ body: Array(60).fill('x'.repeat(1_000)) })]);
  });

  it('reports that it does not reach before 8,000 changes, a reset, or file content', () => {
    const documents = prepare();
    const numbers = documents.collection(numberCollection);
    const begun = documents.position;
    for (let count = 0; count < 8_000; count += 1) numbers.set('a', count);
    expect(documents.all(begun)).toEqual([]);
    numbers.set('a', -1);
    expect(documents.all(begun)).toBeUndefined();
    const beforeReset = documents.position;
    documents.clear();
    expect(documents.all(beforeReset)).toBeUndefined();
    expect(documents.all()).toEqual([]);
    const contents = documents.collection(fileContentCollection);
    contents.set('f', 'x'.repeat(100_000));
    const withFile = documents.position;
    contents.delete('f');
    expect(documents.all(withFile)).toBeUndefined();
  });
});
