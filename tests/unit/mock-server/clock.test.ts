import { Documents } from '@kit/mock-server/core/documents';
import { runInContext } from '@kit/mock-server/core/replay-context';
import { ClockError, clockCollection, VirtualClock } from '@kit/mock-server/service/clock';
import { FURTHEST, MOST_KEPT } from '@kit/mock-server/service/records/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const NOW = Date.UTC(2027, 2, 10, 8);

const prepare = () => new VirtualClock(new Documents());

const far = fc.oneof(
  fc.integer({ min: 1, max: 10 * FURTHEST }),
  fc.constantFrom(FURTHEST, MOST_KEPT, Number.MAX_SAFE_INTEGER, 1e300, Number.POSITIVE_INFINITY, Number.NaN),
);
const step = fc.oneof(
  fc.record({ action: fc.constant('advance' as const), ms: far }),
  fc.record({
    action: fc.constant('continueFrom' as const),
    ms: fc.integer({ min: -5 * FURTHEST, max: 5 * FURTHEST }),
  }),
  fc.record({ action: fc.constantFrom('freeze' as const, 'resume' as const), ms: fc.constant(0) }),
);

it('always has a four-digit year and a readable stored state', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const clock = prepare();
      runInContext({ at: NOW, seed: undefined, drawn: 0 }, () => {
        for (const { action, ms } of steps) {
          try {
            clock[action](ms);
          } catch (cause) {
            expect(String(cause)).toContain('at most 100 years ahead');
          }
          expect(new Date(clock.now()).toISOString()).toMatch(/^\d{4}-/);
          expect(z.safeParse(clockCollection.schema, clock.state).success).toBe(true);
        }
      });
    }),
  );
});

/** At an instant of real time. */
const at = <Result>(instant: number, step: () => Result): Result =>
  runInContext({ at: instant, seed: undefined, drawn: 0 }, step);

describe('the clock of a sandbox', () => {
  it('is real time before a change and after a reset', () => {
    const clock = prepare();
    expect(at(NOW, () => clock.now())).toBe(NOW);
    expect(clock.state).toEqual({ offset: 0, frozenAt: null });
    at(NOW, () => clock.advance(5_000));
    expect(at(NOW + 70, () => clock.now())).toBe(NOW + 5_070);
    expect(clock.state).toEqual({ offset: 5_000, frozenAt: null });
    at(NOW, () => clock.advance(1_000));
    expect(at(NOW, () => clock.now())).toBe(NOW + 6_000);
    clock.reset();
    expect(at(NOW + 80, () => clock.now())).toBe(NOW + 80);
  });

  it('freezes, jumps and continues from the frozen time', () => {
    const clock = prepare();
    at(NOW, () => clock.advance(1_000));
    at(NOW + 10, () => clock.freeze());
    expect(at(NOW + 500, () => clock.now())).toBe(NOW + 1_010);
    at(NOW + 500, () => clock.advance(200));
    expect(at(NOW + 900, () => clock.now())).toBe(NOW + 1_210);
    expect(clock.state).toEqual({ offset: 1_200, frozenAt: NOW + 1_210 });
    at(NOW + 2_000, () => clock.resume());
    expect(at(NOW + 2_000, () => clock.now())).toBe(NOW + 1_210);
    expect(at(NOW + 2_300, () => clock.now())).toBe(NOW + 1_510);
  });

  it('continues from an earlier instant without a gap, and stays frozen if it was', () => {
    const clock = prepare();
    at(NOW, () => clock.advance(3_000));
    at(NOW + 10_000, () => clock.continueFrom(NOW + 4_000));
    expect(at(NOW + 10_000, () => clock.now())).toBe(NOW + 7_000);
    at(NOW + 10_000, () => clock.freeze());
    at(NOW + 20_000, () => clock.continueFrom(NOW + 15_000));
    expect(at(NOW + 20_000, () => clock.now())).toBe(NOW + 7_000);
  });

  it('gives a step a past time, and returns to its own time afterwards, also after an error', () => {
    const clock = prepare();
    const seen = at(NOW, () => clock.at(5, () => [clock.now(), clock.at(3, () => clock.now()), clock.now()]));
    expect(seen).toEqual([5, 3, 5]);
    const failing = () =>
      clock.at(7, () => {
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(at(NOW, () => clock.now())).toBe(NOW);
  });

  it('can be at most a hundred years ahead of real time, in any steps', () => {
    const years = 100 * 365 * 86_400_000;
    const clock = prepare();
    at(NOW, () => {
      clock.advance(years - 1);
      clock.advance(1);
      expect(() => clock.advance(1)).toThrow(
        new ClockError('A clock can be at most 100 years ahead of real time: POST /__admin/clock/reset puts it back'),
      );
      expect(() => clock.advance(Number.NaN)).toThrow(ClockError);
      expect(clock.now()).toBe(NOW + years);
    });
    at(NOW + 1, () => clock.freeze());
    at(NOW + 4, () => clock.advance(3));
    expect(() => at(NOW + 4, () => clock.advance(1))).toThrow(ClockError);
  });
});
