import { Documents } from '@kit/mock-server/sandbox/documents';
import { FairShare } from '@kit/mock-server/sandbox/fair-share';
import { defineCollection } from '@kit/mock-server/sandbox/records/define-collection';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import { sourceOf } from '@kit/mock-server/wire/device';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { collectionSteps } from '../../support/collection-steps';

const entries = defineCollection('entry', z.number());

/** A collection with a share, and a way to add entries such as `a1` of the source `a`. */
const shared = (maximum: number, before: readonly string[] = []) => {
  const stored = before.map((id, body) => ({ sandbox: '', kind: entries.kind, id, body }));
  const documents = new Documents('', new CommitQueue({ commit: () => undefined }, () => undefined), stored);
  const collection = documents.collection(entries);
  const share = new FairShare(maximum, collection);
  const add = (id: string): void => {
    share.makeRoom(id, id.startsWith('?') ? undefined : id[0], (dropped) => collection.delete(dropped));
    collection.set(id, 1);
  };
  return { documents, collection, add, ids: () => [...collection.entries()].map(([id]) => id) };
};

const after = (maximum: number, ids: readonly string[]): string[] => {
  const { add, ids: left } = shared(maximum);
  for (const id of ids) add(id);
  return left();
};

it.each<[string, number, string[], string[]]>([
  ['nothing below the maximum', 3, ['a1', 'b1', 'a2'], ['a1', 'b1', 'a2']],
  ['the oldest of the source with the most', 3, ['b1', 'a1', 'a2', 'a3'], ['b1', 'a2', 'a3']],
  ['the new one counts for its source', 3, ['a1', 'b1', 'c1', 'b2'], ['a1', 'c1', 'b2']],
  ['the source with the most, also if another one adds', 3, ['a1', 'a2', 'b1', 'c1'], ['a2', 'b1', 'c1']],
  ['the oldest of all if every source has one', 3, ['a1', 'b1', 'c1', 'd1'], ['b1', 'c1', 'd1']],
  ['unknown sources count as one', 3, ['a1', '?1', '?2', '?3'], ['a1', '?2', '?3']],
  ['the only one', 1, ['a1', 'b1'], ['b1']],
])('a full collection drops %s', (_, maximum, ids, left) => {
  expect(after(maximum, ids)).toEqual(left);
});

it('a deleted or cleared entry counts for no source', () => {
  const { documents, collection, add, ids } = shared(3);
  for (const id of ['a1', 'a2', 'b1']) add(id);
  collection.delete('a1');
  for (const id of ['b2', 'c1']) add(id);
  expect(ids()).toEqual(['a2', 'b2', 'c1']);
  documents.clear();
  for (const id of ['a3', 'c2', 'c3', 'a4']) add(id);
  expect(ids()).toEqual(['c2', 'c3', 'a4']);
});

it('a replaced entry counts once', () => {
  const { collection, add, ids } = shared(3);
  for (const id of ['a1', 'b1', 'b2']) add(id);
  for (const value of [2, 3, 4]) collection.set('a1', value);
  add('c1');
  expect(ids()).toEqual(['a1', 'b2', 'c1']);
});

it('entries of an earlier run count for one unknown source, and a surplus goes at once', () => {
  const { add, ids } = shared(3, ['x1', 'x2', 'x3', 'x4', 'x5']);
  add('x6');
  expect(ids()).toEqual(['x4', 'x5', 'x6']);
});

it('an entry that a failed step dropped is the oldest of its source again', () => {
  const { documents, add, ids } = shared(4);
  for (const id of ['?1', '?2', '?3', 'a1']) add(id);
  const failing = () =>
    documents.atomically(() => {
      add('b1');
      throw new Error('half way');
    });
  expect(failing).toThrow('half way');
  expect(ids()).toEqual(['?1', '?2', '?3', 'a1']);
  add('b1');
  expect(ids()).toEqual(['?2', '?3', 'a1', 'b1']);
  add('b2');
  expect(ids()).toEqual(['?3', 'a1', 'b1', 'b2']);
});

it('keeps a full collection without a step for each entry', () => {
  const { add, collection } = shared(1_000);
  const addresses = [...'abcdefghij'];
  for (let count = 0; count < 1_000; count += 1) add(`${addresses[count % 7]}${count}`);
  const steps = collectionSteps(() => {
    for (let count = 1_000; count < 2_000; count += 1) add(`${addresses[count % 10]}${count}`);
  });
  expect(collection.size).toBe(1_000);
  // A step finds the next oldest entry of a source, and another one its end.
  expect(steps).toBeLessThan(3_000);
});

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::a:b:c:d', '2001:db8:0:0'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['10.0.0.1:80', '10.0.0.1:80'],
  ['', ''],
])('limits count %s as the source %s', (address, source) => {
  expect(sourceOf(address)).toBe(source);
});
