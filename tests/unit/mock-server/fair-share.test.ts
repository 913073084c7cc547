import { FairShare } from '@kit/mock-server/sandbox/fair-share';
import { sourceOf } from '@kit/mock-server/wire/device';
import { expect, it } from 'vitest';

/** Adds entries such as `a1` of the source `a`, and applies what the share drops. @returns the remaining ids */
const after = (maximum: number, ids: readonly string[], share = new FairShare(maximum)): string[] => {
  const stored = new Map<string, null>();
  for (const id of ids) {
    const source = id.startsWith('?') ? undefined : id[0];
    for (const dropped of share.add(id, source, stored)) expect(stored.delete(dropped)).toBe(true);
    stored.set(id, null);
  }
  return [...stored.keys()];
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
  const share = new FairShare(3);
  after(3, ['a1', 'a2', 'b1'], share);
  share.delete('a1');
  expect(
    share.add(
      'b2',
      'b',
      new Map([
        ['a1', null],
        ['a2', null],
        ['b1', null],
      ]),
    ),
  ).toEqual(['b1']);
  share.clear();
  expect(
    share.add(
      'c1',
      'c',
      new Map([
        ['a2', null],
        ['b1', null],
        ['b2', null],
      ]),
    ),
  ).toEqual(['a2']);
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
