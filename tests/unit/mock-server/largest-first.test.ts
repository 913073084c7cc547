import { ReplyOwners } from '@kit/mock-server/sandbox/idempotency/reply-owners';
import { LargestFirst } from '@kit/mock-server/sandbox/largest-first';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const key = fc.nat(9);
const size = fc.integer({ min: 1, max: 12 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('set' as const), key, size }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('delete' as const), key, size }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('ask' as const), key, size }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('clear' as const), key, size }) },
);

/** The first of the largest keys of a map, found by comparing all keys. */
const slowLargest = (sizes: ReadonlyMap<number, number>, grown: number, more: number): number | undefined => {
  let largest: number | undefined;
  let most = 0;
  for (const [each, own] of sizes) {
    const total = own + (each === grown ? more : 0);
    if (total > most) [largest, most] = [each, total];
  }
  return largest;
};

it('finds the largest key like a search of all keys, after any changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const fast = new LargestFirst<number>();
      const slow = new Map<number, number>();
      for (const { does, key: at, size: own } of steps) {
        if (does === 'set') [fast, slow].forEach((one) => void one.set(at, own));
        if (does === 'delete') [fast, slow].forEach((one) => void one.delete(at));
        if (does === 'clear') [fast, slow].forEach((one) => void one.clear());
        expect(fast.largestWith(at, own)).toBe(slowLargest(slow, at, own));
        expect(fast.largestWith(-1, 1)).toBe(slowLargest(slow, -1, 1));
      }
    }),
    { numRuns: 300 },
  );
});

it('the caller with the most bytes loses its oldest reply, after any replies of any callers', () => {
  const reply = fc.record({ caller: key, bytes: size, removes: fc.boolean() });
  fc.assert(
    fc.property(fc.array(reply, { maxLength: 60 }), (replies) => {
      const owners = new ReplyOwners();
      const stored = new Map<string, { caller: number; bytes: number }>();
      const bytesOf = () => {
        const sizes = new Map<number, number>();
        for (const { caller, bytes } of stored.values()) sizes.set(caller, (sizes.get(caller) ?? 0) + bytes);
        return sizes;
      };
      replies.forEach(({ caller, bytes, removes }, index) => {
        const first = owners.firstToGo({ caller: String(caller), bytes });
        const totals = [...bytesOf()].map(([each, total]) => total + (each === caller ? bytes : 0));
        const loser = first === undefined ? undefined : stored.get(first);
        const loserBytes = bytesOf().get(loser?.caller ?? -1) ?? 0;
        expect(loserBytes + (loser?.caller === caller ? bytes : 0)).toBe(Math.max(0, ...totals));
        const own = [...stored].filter(([, one]) => one.caller === loser?.caller);
        expect(first).toBe(own[0]?.[0]);
        if (removes && first !== undefined && loser !== undefined) {
          stored.delete(first);
          owners.remove(String(loser.caller), first);
        }
        stored.set(String(index), { caller, bytes });
        owners.add(String(caller), String(index), bytes);
        expect(owners.bytes).toBe([...stored.values()].reduce((sum, one) => sum + one.bytes, 0));
      });
    }),
  );
});
