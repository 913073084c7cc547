import { OldestFirst } from '@kit/mock-server/sandbox/oldest-first';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const key = fc.nat(5);
const step = fc.oneof(
  fc.record({ does: fc.constant('set' as const), key }),
  fc.record({ does: fc.constant('delete' as const), key }),
  fc.record({ does: fc.constant('ask' as const), key }),
  fc.record({ does: fc.constant('clear' as const), key }),
);

it('returns the oldest key like a plain map, after any changes and questions', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const map = new OldestFirst<number, string>();
      const plain = new Map<number, string>();
      for (const { does, key: at } of steps) {
        if (does === 'set') expect(map.set(at, 'x').get(at)).toBe(plain.set(at, 'x').get(at));
        if (does === 'delete') expect(map.delete(at)).toBe(plain.delete(at));
        if (does === 'clear') [map, plain].forEach((one) => void one.clear());
        if (does === 'ask') expect(map.oldest).toBe(plain.keys().next().value);
      }
      expect(map.oldest).toBe(plain.keys().next().value);
      expect([...map]).toEqual([...plain]);
    }),
  );
});

it('finds the oldest key without a step for each deleted one', () => {
  let steps = 0;
  class Counted extends OldestFirst<number, true> {
    override keys() {
      const keys = super.keys();
      const next = keys.next.bind(keys);
      keys.next = () => {
        steps += 1;
        return next();
      };
      return keys;
    }
  }
  const map = new Counted();
  for (let number = 0; number < 1_000; number += 1) map.set(number, true);
  for (let number = 0; number < 1_000; number += 1) {
    expect(map.oldest).toBe(number);
    map.delete(number);
  }
  expect([map.oldest, steps]).toEqual([undefined, 1_001]);
});
