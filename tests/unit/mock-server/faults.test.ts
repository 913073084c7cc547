import { methods } from '@kit/contracts/methods';
import { delayOf } from '@kit/mock-server/faults/effects/latency';
import { breakContract } from '@kit/mock-server/faults/effects/payload';
import { matchFault } from '@kit/mock-server/faults/matching';
import { payloadEffects } from '@kit/mock-server/faults/payload-effects';
import type { Fault } from '@kit/mock-server/faults/schema';
import { seededRandom } from '@kit/mock-server/faults/seeded-random';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const draws = 20_000;
const numbers = (draw: (n: number) => number) => Array.from({ length: draws }, (_, n) => draw(n));
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a seeded random number', () => {
  it.each([0, 1, 7, 123_456_789, -5])('of seed %i is uniform between 0 and 1, and reproducible', (seed) => {
    const values = numbers((n) => seededRandom(seed, n));
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(mean(values)).toBeCloseTo(0.5, 1);
    expect(values.filter((value) => value < 0.1).length / draws).toBeCloseTo(0.1, 1);
    expect(numbers((n) => seededRandom(seed, n))).toEqual(values);
  });
});

// Computed from the published algorithm, independently of this code: a noted seed must give the same faults in every
// version.
describe('the numbers of a seed', () => {
  const near = (expected: readonly number[]) => expected.map((value) => expect.closeTo(value, 9));
  const firstOf = (draw: (n: number) => number) => [0, 1, 2, 3].map(draw);

  it.each([
    [1, [0.367875542957, 0.081613119692, 0.820535778301, 0.701216889778]],
    [7, [0.89369565458, 0.980390453013, 0.186605627183, 0.383741335711]],
    [-5, [0.332108121831, 0.01612846856, 0.867403952638, 0.80568982847]],
  ])('%i are those of splitmix32', (seed, expected) => {
    expect(firstOf((n) => seededRandom(seed, n))).toEqual(near(expected));
  });

  it('for latency are independent of those for probability', () => {
    expect(firstOf((n) => delayOf({ uniform: [100, 300] }, 7, n))).toEqual(
      near([127.044300222769, 193.014319008216, 115.279072616249, 231.05066427961]),
    );
    expect(firstOf((n) => delayOf({ lognormal: { median: 200, sigma: 0.8 } }, 7, n))).toEqual(
      near([304.943352638212, 445.426505347959, 211.57072889624, 458.782160700944]),
    );
  });
});

describe('latency', () => {
  it('is fixed, uniform, or lognormal around its median', () => {
    expect(delayOf({ ms: 30 }, 1, 0)).toBe(30);
    const even = numbers((n) => delayOf({ uniform: [100, 300] }, 1, n));
    expect([Math.min(...even) >= 100, Math.max(...even) <= 300]).toEqual([true, true]);
    expect(mean(even) / 200).toBeCloseTo(1, 1);
    const bad = numbers((n) => delayOf({ lognormal: { median: 200, sigma: 0.8 } }, 3, n)).sort((a, b) => a - b);
    expect((bad[draws / 2] ?? 0) / 200).toBeCloseTo(1, 1);
    // One value in six exceeds the median times e to the power of sigma.
    expect(bad.filter((value) => value > 200 * Math.exp(0.8)).length / draws).toBeCloseTo(0.159, 1);
    expect(Math.max(...numbers((n) => delayOf({ lognormal: { median: 600_000, sigma: 5 } }, 3, n)))).toBe(600_000);
  });
});

describe('a fault with a probability', () => {
  it.each([
    [0.1, 100],
    [0.9, 900],
    [1, 1_000],
  ])('of %d applies to about %i of 1,000 calls', (probability, expected) => {
    let fault: Fault = {
      id: 'F1',
      match: { probability },
      effect: { http: 503 },
      seed: 7,
      seen: 0,
      matched: 0,
      createdAt: 0,
      expiresAt: null,
      state: 'active',
    };
    for (let call = 0; call < 1_000; call += 1) {
      const match = matchFault(fault, { method: 'homePage', contactNumber: undefined }, 0, []);
      if (match === undefined) throw new Error('the fault is about every call');
      fault = match.fault;
    }
    expect(fault.seen).toBe(1_000);
    expect(Math.abs(fault.matched - expected)).toBeLessThan(40);
  });
});

describe('a reply that violates its contract', () => {
  const names = Object.keys(methods) as (keyof typeof methods)[];
  it.each(names.flatMap((name) => payloadEffects.map((effect) => [name, effect] as const)))(
    '%s: %s violates the response schema',
    (name, effect) => {
      const { response, example } = methods[name];
      const { data: changed } = breakContract(response, example.response, effect);
      expect(z.safeParse(response, changed).success).toBe(false);
    },
  );
});
