import { clockCollection, VirtualClock } from '@kit/mock-server/sandbox/clock';
import { Documents } from '@kit/mock-server/sandbox/documents';
import { FURTHEST, MOST_KEPT } from '@kit/mock-server/sandbox/records/fields';
import { runInContext } from '@kit/mock-server/sandbox/replay-context';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const NOW = Date.UTC(2027, 2, 10, 8);

const prepare = () => {
  const store = { description: 'nowhere', load: () => [], commit: () => undefined, close: () => undefined };
  return new VirtualClock(new Documents('a', new CommitQueue(store, () => undefined), []));
};

const far = fc.oneof(
  fc.integer({ min: 1, max: 10 * FURTHEST }),
  fc.constantFrom(FURTHEST, MOST_KEPT, Number.MAX_SAFE_INTEGER, 1e300, Number.POSITIVE_INFINITY, Number.NaN),
);
const step = fc.oneof(
  fc.record({ action: fc.constant('advance' as const), ms: far }),
  fc.record({ action: fc.constant('goOnFrom' as const), ms: fc.integer({ min: -5 * FURTHEST, max: 5 * FURTHEST }) }),
  fc.record({ action: fc.constantFrom('freeze' as const, 'resume' as const), ms: fc.constant(0) }),
);

it('whatever is asked of it, the clock tells a date with four digits for its year and keeps what it can read again', () => {
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
